import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { startDatabase } from '../../server/core/database/embedded/index.ts'
import { findPlace } from '../../server/core/database/embedded/place.ts'
import { migrate } from '../../server/core/database/migrate.ts'
import { people, seedTestPeople } from '../../server/testing/people.ts'
import { freePort } from '../../server/testing/ports.ts'
import { makeSurvey } from '../../server/testing/survey-rows.ts'
import { atTheEnd } from '../endings.ts'
import type { Figure } from '../figures.ts'
import { makeFolder, urlOf } from '../place.ts'
import { BUNDLE, type Running, start } from '../processes.ts'
import { Ledger } from './ledger.ts'
import { type Asked, Person } from './person.ts'

/** People at once; every sixth is staff and writes. */
const PEOPLE = 150
const STAFF_EVERY = 6
/** Surveys that each citizen can answer once. */
const SURVEYS = 20
const SECRETS = { JWT_SECRET: 'chaos-Qw2_zXc9VbN4mLpO1iUyTrEwS0d', DATA_SECRET: 'chaos-Ki9_jUh8YgT7fRdE6sWaQzXcV5b' }

/**
 * Two instances and 150 people, of whom each does one thing after the other, while an instance is killed, the sessions of
 * the database are terminated and PostgreSQL itself is killed. Afterwards what was acknowledged is compared with what is there.
 */
export async function measureChaos(seconds: number, say: (line: string) => void): Promise<Figure[]> {
  const dataDir = makeFolder('chaos')
  const database = await startDatabase({ dataDir, log: () => {} })
  atTheEnd(() => database.stop())
  const pool = new pg.Pool({ ...database.connection, max: 2 })
  pool.on('error', () => {})
  atTheEnd(() => pool.end())
  await migrate(pool)
  await seedTestPeople(pool)
  const emails = await addPeople(pool)
  const surveys = await addSurveys(pool)

  const ports = [await freePort(), await freePort()] as const
  const run = (port: number) => startInstance(port, urlOf(database.connection), dataDir)
  const instances: [Running, Running] = [await run(ports[0]), await run(ports[1])]
  const ledger = new Ledger()
  const crowd = emails.map((email, n) => new Person(email, n + 1, ports, ledger))
  atTheEnd(() => crowd.forEach((person) => person.leave()))
  await Promise.all(crowd.map((person) => person.signIn()))

  say(`${PEOPLE} people for ${seconds} s`)
  ledger.begin()
  const until = performance.now() + seconds * 1000
  const working = crowd.map((person, n) => live(person, n % STAFF_EVERY === 0, surveys, until))
  const part = (seconds * 1000) / 6
  await sleep(part)
  say('kill -9 of one instance')
  process.kill(instances[0].pid, 'SIGKILL')
  instances[0] = await run(ports[0])
  await sleep(part)
  say('pg_terminate_backend of every session')
  await pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
  )
  await sleep(part)
  say('kill -9 of PostgreSQL')
  process.kill(postmaster(dataDir), 'SIGKILL')
  await Promise.all(working)

  for (const line of ledger.errors()) say(line)
  const signedIn = await Promise.all(crowd.map((person) => person.isSignedIn()))
  const gone = signedIn.filter((is) => !is).length
  return [...(await ledger.settle(pool)), { what: 'sessions lost', value: gone, unit: '', goal: { most: 0 } }]
}

/** One thing after the other until the time is over; what was begun is finished. */
async function live(person: Person, isStaff: boolean, surveys: readonly Asked[], until: number): Promise<void> {
  const toAnswer = [...surveys]
  for (let n = 0; performance.now() < until; n++) {
    if (n % 40 === 39) await person.signIn()
    else if (isStaff && n % 4 === 1) await person.write()
    else if (isStaff && n % 4 === 3) await person.upload()
    else if (!isStaff && n % 10 === 5 && toAnswer.length > 0) await person.answer(toAnswer.pop() as Asked)
    else await person.read()
    await person.pause()
  }
}

const startInstance = (port: number, url: string, dataDir: string) =>
  start({
    name: 'an instance',
    command: process.execPath,
    args: [BUNDLE],
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'http://127.0.0.1',
      NODE_ENV: 'production',
      SECOND_FACTOR: 'off',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '10000000',
      ...SECRETS,
    },
    readyPath: '/readyz',
    port,
  })

/** The process of PostgreSQL that starts all others. */
function postmaster(dataDir: string): number {
  const file = path.join(findPlace(dataDir).base, 'data', 'postmaster.pid')
  return Number(fs.readFileSync(file, 'utf8').split('\n')[0])
}

/** Staff and citizens, made after the city admin and the citizen of the tests. */
async function addPeople(pool: pg.Pool): Promise<string[]> {
  const emails = Array.from({ length: PEOPLE }, (_, n) => `chaos${n}@test.mn`)
  await pool.query(
    `insert into users (email, password_hash, role, area_id, area_level, first_name, last_name, email_verified_at, search)
     select new.email, like_them.password_hash, like_them.role, like_them.area_id, like_them.area_level,
       like_them.first_name, like_them.last_name, now(), like_them.search
     from unnest($1::text[]) with ordinality as new(email, n)
     join users like_them on like_them.id = case when (new.n - 1) % $2 = 0 then $3::uuid else $4::uuid end`,
    [emails, STAFF_EVERY, people.cityAdmin.id, people.citizen.id],
  )
  return emails
}

/** Published surveys with one question, which every citizen may answer once. */
async function addSurveys(pool: pg.Pool): Promise<Asked[]> {
  const today = dayInUlaanbaatar(new Date())
  const made: Asked[] = []
  for (let n = 0; n < SURVEYS; n++) {
    const id = await makeSurvey(pool, { area: 'C', title: `Chaos ${n}`, status: 'draft' })
    const question = { id: randomUUID(), type: 'rating', text: { mn: 'Хэр сайн бэ?' }, required: true, steps: 5 }
    const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [question] }]
    await pool.query('update surveys set structure = $2, questions = 1, end_date = $3 where id = $1', [
      id,
      JSON.stringify(structure),
      addDays(today, 5),
    ])
    await pool.query(
      'insert into survey_targets (survey_id, area_id, position) select id, area_id, 0 from surveys where id = $1',
      [id],
    )
    await pool.query(`update surveys set status = 'published', published_at = now() where id = $1`, [id])
    made.push({ id, answers: { [question.id]: 1 + (n % 5) } })
  }
  return made
}
