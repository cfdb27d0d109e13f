import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'
import { TOTAL_MAX } from '../../contract/core/model/page.ts'
import { type App, boot } from '../../server/core/app/boot.ts'
import { readConfig } from '../../server/core/config/config.ts'
import { features } from '../../server/features.ts'
import { makeFolder, type Place } from '../place.ts'
import { type Case, isList } from './cases.ts'
import { type ListPlan, type Plan, type Statement, TOTAL_COLUMNS, type Value } from './plan.ts'

/** A statement as our server sent it. */
export interface Sent {
  text: string
  values: unknown[]
}

const listening = new AsyncLocalStorage<Sent[]>()
let isListening = false

/** Writes down what is sent to PostgreSQL inside `listening.run`. */
function listen(): void {
  if (isListening) return
  isListening = true
  const { query } = pg.Client.prototype
  function heard(this: pg.Client, ...args: unknown[]): unknown {
    const [first, second] = args
    const config = typeof first === 'string' ? { text: first, values: second } : (first as Partial<Sent>)
    const values = Array.isArray(config?.values) ? config.values : []
    if (typeof config?.text === 'string') listening.getStore()?.push({ text: config.text, values })
    return Reflect.apply(query, this, args)
  }
  pg.Client.prototype.query = heard as typeof query
}

/** What our server asks of PostgreSQL for one request of each case, and the plan that the bare server follows. */
export interface Recorded {
  sent: Map<string, Sent[]>
  plan: Plan
}

interface Listed {
  data: unknown[]
  meta: { totalIsMinimum?: true }
}

type Token = (asker: Case['asker']) => string | undefined

/** Asks our server, in this process, once for each case, and writes down its statements. */
export async function record(place: Place, cases: readonly Case[], secret: string, token: Token): Promise<Recorded> {
  const recorded: Recorded = { sent: new Map(), plan: { lists: {}, one: [], create: [] } }
  await withServer(place, secret, async (app) => {
    for (const one of cases) await recordCase({ app, place, token: token(one.asker) }, one, recorded)
  })
  return recorded
}

/** A read, and the token of the person who asks; without one, nobody is signed in. */
export interface Read {
  path: string
  token?: string
}

/** Asks our server, in this process, for each of these addresses, and returns the statements that it sends for each. */
export async function statementsOf(
  place: Pick<Place, 'connection'>,
  secret: string,
  reads: readonly Read[],
): Promise<Sent[][]> {
  const all: Sent[][] = []
  await withServer(place, secret, async (app) => {
    for (const { path, token } of reads) all.push((await heardFrom(app, token, { url: path })).sent)
  })
  return all
}

/** Starts our server in this process, and stops it after `work`. */
export async function withServer(
  { connection }: Pick<Place, 'connection'>,
  secret: string,
  work: (app: App) => Promise<void>,
): Promise<void> {
  listen()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: makeFolder('record'),
    LOG_LEVEL: 'error',
    JWT_SECRET: secret,
    DEMO: 'off',
  })
  const app = await boot(config, connection, features)
  try {
    await work(app)
  } finally {
    await app.stop()
  }
}

/** One request and the statements sent for it. @throws Error for an answer that refuses. */
async function heardFrom(app: App, token: string | undefined, { url, payload }: { url: string; payload?: string }) {
  // no remembered totals: the statements with the count are recorded
  const headers = {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    'cache-control': 'no-cache',
    'content-type': 'application/json',
  }
  // awaited inside: inject begins only when somebody waits for it
  const ask = async () =>
    await app.http.inject(payload ? { method: 'POST', url, headers, payload } : { method: 'GET', url, headers })
  // the first request also looks up the session
  await ask()
  const sent: Sent[] = []
  const reply = await listening.run(sent, ask)
  if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`)
  return { sent, reply }
}

async function recordCase(
  { app, place, token }: { app: App; place: Place; token: string | undefined },
  one: Case,
  into: Recorded,
): Promise<void> {
  const [url = ''] = one.paths
  const [payload] = one.bodies ?? []
  const { sent, reply } = await heardFrom(app, token, { url, ...(payload ? { payload } : {}) })
  into.sent.set(one.name, sent)
  if (payload) {
    const context = { made: reply.json().data.id, body: JSON.parse(payload) }
    into.plan.create = inTransaction(sent).map((statement) => planned(statement, context))
  } else if (isList(one)) {
    into.plan.lists[`/${one.name}`] = await listPlan(place, sent, reply.json())
  } else {
    into.plan.one = sent.map((statement) => planned(statement, { id: url.slice(url.lastIndexOf('/') + 1) }))
  }
}

/** What stands between `begin` and `commit`. */
function inTransaction(sent: Sent[]): Sent[] {
  const from = sent.findIndex(({ text }) => text === 'begin')
  const to = sent.findIndex(({ text }) => text === 'commit')
  return sent.slice(from + 1, to)
}

async function listPlan(place: Place, sent: Sent[], { data, meta }: Listed): Promise<ListPlan> {
  const columns: string[][] = []
  for (const { text, values } of sent) {
    const { fields } = await place.pool.query(text, values)
    columns.push(fields.map(({ name }) => name))
  }
  const rows = columns.findLastIndex((names) => names.includes('id') && names.length > 1)
  const total = columns.findIndex((names) => TOTAL_COLUMNS.some((name) => names.includes(name)))
  if (rows < 0 || total < 0)
    throw new Error(`the statements of the list were not recognised: ${JSON.stringify(columns)}`)
  return {
    statements: sent.map((statement) => planned(statement, {})),
    rows,
    total,
    pageSize: data.length,
    ...(meta.totalIsMinimum ? { totalMax: TOTAL_MAX } : {}),
  }
}

interface Context {
  id?: string
  made?: string
  body?: Record<string, unknown>
}

const NOW_MS = 60_000

function planned({ text, values }: Sent, context: Context): Statement {
  return { text, values: values.map((value) => sourceOf(value, context)) }
}

function sourceOf(value: unknown, { id, made, body = {} }: Context): Value {
  if (value instanceof Date && Math.abs(value.getTime() - Date.now()) < NOW_MS) return { from: 'clock' }
  if (id !== undefined && value === id) return { from: 'address' }
  if (made !== undefined && value === made) return { from: 'made' }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const key = Object.keys(body).find((name) => typeof body[name] === 'object' && JSON.stringify(body[name]) === text)
  return key ? { from: 'body', key } : { from: 'record', value }
}
