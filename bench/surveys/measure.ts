import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import type { App } from '../../server/core/app/boot.ts'
import { countAnswers } from '../../server/features/surveys/counting/count.ts'
import { median, percentile } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import { type Ask, asPerson, startInside, timed } from '../inside.ts'
import { fillCity } from '../notifications/people.ts'
import { processorTimeOf, requestsAlone } from './processor-time.ts'
import { answersOf } from './questions.ts'
import { DISTRICT, fillAnswers, publishSurvey, SECTIONS } from './survey.ts'

/** Sizes at which results are read. */
const SIZES = [1_000, 10_000, 100_000, 1_000_000]
const READS = 41
const FEW_READS = 5
/** Answers that are sent before the clock starts: code is compiled and plans are made then. */
const WARM_UP = 5_000
/** Answers that are measured, and how many are under way at once. */
const SENT = 20_000
const AT_ONCE = 64
/** A crowd after the evening news, and what a person waits for. */
const INTAKE = { least: 1_500 }
/** As many as the server's own pool has. */
const BARE_CONNECTIONS = 12
const INTAKE_P95 = { most: 400 }
const FLAT = { most: 1.5 }
const RESULT_MS = { most: 50 }

/** Answers accepted by one process, and results at growing numbers of answers, up to `most`. */
export async function measureSurveys(most: number, say: (line: string) => void): Promise<Figure[]> {
  const { app, pool } = await startInside('surveys', say)
  const admin = await asPerson(app, '/v1/surveys', await fillCity(pool))
  return [...(await intake(app, pool, admin, say)), ...(await results({ app, pool, admin }, most, say))]
}

/** Whole answers to all fifty questions by people who are not signed in, and bare inserts of the same rows. */
async function intake(app: App, pool: pg.Pool, admin: Ask, say: (line: string) => void): Promise<Figure[]> {
  const { id, structure } = await publishSurvey(admin)
  const anybody = await asPerson(app, '/v1/surveys', null)
  const tickets: { ticket: string; proof: string }[] = []
  for (let i = 0; i < WARM_UP + SENT; i++) {
    const { ticket, work } = (await anybody('GET', `/${id}/ticket`)).data
    const challenge = JSON.parse(String(work))
    const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
    tickets.push({ ticket: String(ticket), proof })
  }
  const bodyOf = (n: number) => ({
    clientId: randomUUID(),
    channel: 'online',
    areaId: SECTIONS[n % SECTIONS.length],
    answers: answersOf(structure, n),
    ...tickets[n],
  })
  const send = (n: number) => anybody('POST', `/${id}/answers`, bodyOf(n))
  let times: number[] = []
  let next = 0
  const sendUpTo = (end: number) =>
    Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (next < end) {
          const n = next++
          times.push(await timed(() => send(n)))
        }
      }),
    )
  await sendUpTo(WARM_UP)
  times = []
  let all = 0
  const used = await processorTimeOf(async () => {
    all = await timed(() => sendUpTo(WARM_UP + SENT))
  })
  say(`${SENT.toLocaleString('en-US')} answers accepted`)
  const bare = await bareInserts(pool, id, (await publishSurvey(admin)).id)
  const requests = await requestsAlone(SENT, bodyOf)
  return [
    { what: 'answers with 50 questions accepted by one process', value: SENT / (all / 1000), unit: '/s', goal: INTAKE },
    { what: `the same, p95 with ${AT_ONCE} at once`, value: percentile(times, 0.95), unit: 'ms', goal: INTAKE_P95 },
    { what: 'processor time of our process for an answer, requests included', value: used.node / SENT, unit: 'ms' },
    { what: 'of it, making, sending and parsing the requests', value: requests / SENT, unit: 'ms' },
    { what: 'processor time of PostgreSQL for an answer', value: used.database / SENT, unit: 'ms' },
    {
      what: `the same rows as bare inserts, one a transaction on ${BARE_CONNECTIONS} connections`,
      value: bare,
      unit: '/s',
    },
    { what: 'answers accepted for each bare insert', value: SENT / (all / 1000) / bare, unit: 'times' },
  ]
}

/** Rows a second that the database takes when nobody checks, compares or counts them: the rows of one survey stored again for another. */
async function bareInserts(pool: pg.Pool, from: string, to: string): Promise<number> {
  const { rows } = await pool.query<Record<string, unknown>>(
    `select area_id, channel, client_id, person_key, receipt, answers::text, started_at, submitted_at, flags
     from survey_answers where survey_id = $1 limit $2`,
    [from, SENT],
  )
  const { host, port, user, password, database } = pool.options
  const bare = new pg.Pool({ host, port, user, password, database, max: BARE_CONNECTIONS })
  const insert = (row: Record<string, unknown>) =>
    bare.query({
      name: 'bare',
      text: `insert into survey_answers (survey_id, area_id, channel, client_id, person_key, receipt, answers, started_at, submitted_at, flags)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [to, ...Object.values(row)],
    })
  let next = 0
  const worker = async () => {
    for (let row = rows[next++]; row; row = rows[next++]) await insert(row)
  }
  const ms = await timed(() => Promise.all(Array.from({ length: BARE_CONNECTIONS }, worker)))
  await bare.end()
  return rows.length / (ms / 1000)
}

async function results(
  { app, pool, admin }: { app: App; pool: pg.Pool; admin: Ask },
  most: number,
  say: (line: string) => void,
): Promise<Figure[]> {
  const sizes = SIZES.filter((size) => size <= most)
  const made: { id: string; texts: string; choices: string[] }[] = []
  for (const size of sizes) {
    const { id, structure } = await publishSurvey(admin)
    const ms = await timed(() => fillAnswers(pool, id, structure, size))
    const counted = await timed(() => countAnswers(app.core, id))
    say(`${inWords(size)} answers: made in ${(ms / 1000).toFixed(0)} s, counted in ${(counted / 1000).toFixed(1)} s`)
    const of = (kind: string) => structure[0]?.questions.filter(({ type }) => type === kind).map((one) => one.id) ?? []
    made.push({ id, texts: of('long_text')[0] ?? '', choices: of('single_choice') })
  }
  await pool.query('vacuum analyze survey_answers')
  await pool.query('vacuum analyze survey_counts')
  await pool.query('vacuum analyze survey_coverage')
  await pool.query('checkpoint')
  const reads = {
    'result of the city': () => '/result',
    'result of a district': () => `/result?areaId=${DISTRICT}`,
    'coverage of the city and its districts': () => '/coverage',
    'the latest words of a question, 8 and total': (texts: string) => `/texts?questionId=${texts}&pageSize=8`,
    'the same of a district': (texts: string) => `/texts?questionId=${texts}&pageSize=8&areaId=${DISTRICT}`,
  }
  const figures: Figure[] = []
  for (const [what, path] of Object.entries(reads)) {
    const times = await inTurn(
      made.map(
        ({ id, texts }) =>
          () =>
            admin('GET', `/${id}${path(texts)}`),
      ),
    )
    figures.push(
      ...times.map((value, i) => ({
        what: `${what}, ${inWords(sizes[i] ?? 0)} answers`,
        value,
        unit: 'ms',
        ...(i === times.length - 1 ? { goal: RESULT_MS } : {}),
      })),
      {
        what: `${what}: the slowest compared with the fastest`,
        value: Math.max(...times) / Math.min(...times),
        unit: 'times',
        goal: FLAT,
      },
    )
  }
  const [rows, columns] = made.at(-1)?.choices ?? []
  const cross = await inTurn(
    [() => admin('GET', `/${made.at(-1)?.id}/result/cross?rows=${rows}&columns=${columns}`)],
    FEW_READS,
  )
  return [...figures, { what: 'a cross table, of the latest 50,000 of them', value: cross[0] ?? 0, unit: 'ms' }]
}

const inWords = (n: number) => n.toLocaleString('en-US')

/** Medians of several readings, ms; done in turn, so that what else the machine does slows all down alike. */
async function inTurn(readings: readonly (() => Promise<unknown>)[], reads = READS): Promise<number[]> {
  const times = readings.map(() => [] as number[])
  for (let i = 0; i <= reads; i++) {
    for (const [n, reading] of readings.entries()) times[n]?.push(await timed(reading))
  }
  // the first of each is not counted: connections and plans are made then
  return times.map((all) => median(all.slice(1)))
}
