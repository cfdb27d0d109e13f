import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { startDatabase } from '../../server/core/database/embedded/index.ts'
import { migrate } from '../../server/core/database/migrate.ts'
import { Bus } from '../../server/core/jobs/bus.ts'
import { Sessions } from '../../server/core/sessions/session.ts'
import { people, seedTestPeople } from '../../server/testing/people.ts'
import { freePort } from '../../server/testing/ports.ts'
import { percentile } from '../arithmetic.ts'
import { atTheEnd } from '../endings.ts'
import type { Figure } from '../figures.ts'
import { makeFolder, urlOf } from '../place.ts'
import { BUNDLE, COMPILED, cpuMs, type Running, start } from '../processes.ts'
import { ChatPerson } from './person.ts'

/** People with the chat open, in groups, and the messages that they send together. */
const PEOPLE = 500
const GROUP = 5
const PER_SECOND = 50
/** How long it is waited for the last messages, ms. */
const SETTLE_MS = 20_000
/** Until a killed instance is started again, as in deploy/nutag.service. */
const RESTART_MS = 2_000
const SECRETS = { JWT_SECRET: 'chat-Qw2_zXc9VbN4mLpO1iUyTrEwS0d7', DATA_SECRET: 'chat-Ki9_jUh8YgT7fRdE6sWaQzXcV5b2' }

/**
 * 500 people on two instances send 50 messages a second to groups of five, and in the middle one instance is killed and started again.
 * Measured is the time from sending to the screen of each other member; afterwards what was sent is compared with the screens.
 */
export async function measureChat(seconds: number, say: (line: string) => void): Promise<Figure[]> {
  const dataDir = makeFolder('chat')
  const database = await startDatabase({ dataDir, log: () => {} })
  atTheEnd(() => database.stop())
  const pool = new pg.Pool({ ...database.connection, max: 2 })
  pool.on('error', () => {})
  atTheEnd(() => pool.end())
  await migrate(pool)
  await seedTestPeople(pool)
  const ids = await addPeople(pool)
  const groups = await addGroups(pool, ids)
  await pool.query('analyze')

  const ports = [await freePort(), await freePort()] as const
  const run = (port: number) => startInstance(port, urlOf(database.connection), dataDir)
  const instances: [Running, Running] = [await run(ports[0]), await run(ports[1])]
  const sent = new Map<string, number>()
  const times: number[] = []
  const sessions = new Sessions(pool, new Bus(pool, database.connection), SECRETS.JWT_SECRET, 1)
  const crowd: ChatPerson[] = []
  for (const id of ids) {
    const { token } = await sessions.open(pool, id, { agent: 'bench', address: '127.0.0.1' })
    const arrived = ({ body, by }: { body: string; by: { id: string } | null }) => {
      const from = sent.get(body)
      if (from !== undefined && by?.id !== id) times.push(performance.now() - from)
    }
    crowd.push(new ChatPerson(id, token, ports, arrived))
  }
  atTheEnd(() => crowd.forEach((person) => person.leave()))
  for (let n = 0; n < PEOPLE; n += 25) await Promise.all(crowd.slice(n, n + 25).map((person) => person.open()))
  await Promise.all(crowd.map((person) => person.present()))

  say(`${PEOPLE} people, ${PER_SECOND} messages a second for ${seconds} s`)
  const startAgain = async () => {
    await sleep(RESTART_MS)
    instances[0] = await run(ports[0])
  }
  const before = instances.map(cpuMs)
  const sending: Promise<number>[] = []
  const total = seconds * PER_SECOND
  const from = performance.now()
  let killed: Promise<void> | undefined
  let cpuOfOne = Number.NaN
  for (let n = 0; n < total; n++) {
    await sleep(Math.max(0, from + (n * 1000) / PER_SECOND - performance.now()))
    const who = (n * 7) % PEOPLE
    const body = `Зурвас ${n}`
    sent.set(body, performance.now())
    const group = groups[Math.floor(who / GROUP)]
    if (group !== undefined) sending.push(crowd[who]?.send(group, body) ?? Promise.resolve(0))
    if (n === Math.floor(total / 2)) {
      cpuOfOne = instances.reduce((sum, one, i) => sum + cpuMs(one) - (before[i] ?? 0), 0) / n
      say('kill -9 of one instance')
      process.kill(instances[0].pid, 'SIGKILL')
      killed = startAgain()
    }
  }
  const attempts = await Promise.all(sending)
  await killed
  const expected = total * (GROUP - 1)
  for (const until = performance.now() + SETTLE_MS; times.length < expected && performance.now() < until; )
    await sleep(100)
  return figuresOf({ pool, crowd, times, total, cpuOfOne, again: attempts.filter((n) => n > 1).length })
}

interface Outcome {
  pool: pg.Pool
  crowd: readonly ChatPerson[]
  times: readonly number[]
  total: number
  /** Processor time of both instances for a message, ms. */
  cpuOfOne: number
  again: number
}

async function figuresOf({ pool, crowd, times, total, cpuOfOne, again }: Outcome): Promise<Figure[]> {
  const { rows } = await pool.query<{ stored: number; twice: number }>(
    `select count(*)::int as stored, (count(*) - count(distinct body))::int as twice from chat_messages where event is null`,
  )
  const shown = crowd.reduce(
    (sum, { seen }) => sum + [...seen.values()].reduce((all, numbers) => all + numbers.size, 0),
    0,
  )
  return [
    { what: 'messages stored', value: rows[0]?.stored ?? 0, unit: '', goal: { least: total } },
    { what: 'of them twice', value: rows[0]?.twice ?? 0, unit: '', goal: { most: 0 } },
    { what: 'sent again after a broken connection', value: again, unit: '' },
    { what: 'missing on the screen of a member', value: total * GROUP - shown, unit: '', goal: { most: 0 } },
    {
      what: 'shown out of order',
      value: crowd.reduce((sum, { outOfOrder }) => sum + outOfOrder, 0),
      unit: '',
      goal: { most: 0 },
    },
    { what: 'p50 from sending to the screen of another member', value: percentile(times, 0.5), unit: 'ms' },
    {
      what: 'p95 from sending to the screen of another member',
      value: percentile(times, 0.95),
      unit: 'ms',
      goal: { most: 150 },
    },
    { what: 'longest', value: Math.max(...times), unit: 'ms' },
    { what: 'processor time of both instances for a message', value: cpuOfOne, unit: 'ms' },
  ]
}

const startInstance = (port: number, url: string, dataDir: string) =>
  start({
    name: `chat on ${port}`,
    command: process.execPath,
    args: [BUNDLE],
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      SECOND_FACTOR: 'off',
      PUBLIC_URL: 'http://127.0.0.1',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '10000000',
      SOCKETS_PER_ADDRESS: '10000',
      // as scripts/start.mjs starts it
      NODE_COMPILE_CACHE: COMPILED,
      ...SECRETS,
    },
    readyPath: '/readyz',
    port,
  })

/** Staff, made after the city admin of the tests. */
async function addPeople(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into users (email, password_hash, role, area_id, area_level, first_name, last_name, email_verified_at, search)
     select 'chat' || n || '@test.mn', u.password_hash, u.role, u.area_id, u.area_level, u.first_name, u.last_name, now(), u.search
     from generate_series(1, $1::int) n, users u where u.id = $2 returning id`,
    [PEOPLE, people.cityAdmin.id],
  )
  return rows.map(({ id }) => id)
}

async function addGroups(pool: pg.Pool, ids: readonly string[]): Promise<string[]> {
  const groups: string[] = []
  for (let n = 0; n < ids.length; n += GROUP) {
    const { rows } = await pool.query<{ id: string }>(
      `with made as (insert into chat_conversations (kind, name) values ('group', 'Бүлэг') returning id)
       insert into chat_members (conversation_id, user_id) select made.id, u.id from made, unnest($1::uuid[]) u(id)
       returning conversation_id as id`,
      [ids.slice(n, n + GROUP)],
    )
    groups.push(rows[0]?.id ?? '')
  }
  return groups
}
