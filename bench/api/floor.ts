// The floor: what the work costs when nothing stands between HTTP and PostgreSQL. Plain node:http and pg, the statements of
// our server as named prepared statements, JSON.stringify. It knows no people, no permissions and no validation.
//   node bench/api/floor.ts <plan.json>     with DATABASE_URL and PORT
import fs from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { type ListPlan, type Plan, type Statement, TOTAL_COLUMNS } from './plan.ts'

/** Connections; as many as our server opens. */
const POOL = 12

const plan: Plan = JSON.parse(fs.readFileSync(process.argv[2] ?? '', 'utf8'))
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL })
pool.on('error', () => {})

interface Input {
  id?: string | undefined
  body?: Record<string, unknown>
  made?: unknown
}

const names = new Map<string, string>()

function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `f${names.size}`
  names.set(text, name)
  return name
}

function prepared({ text, values }: Statement, input: Input) {
  return {
    name: nameOf(text),
    text,
    values: values.map((value) => {
      if (value.from === 'record') return value.value
      if (value.from === 'clock') return new Date()
      if (value.from === 'address') return input.id
      if (value.from === 'made') return input.made
      return JSON.stringify(input.body?.[value.key])
    }),
  }
}

async function list({ statements, rows, total, pageSize, totalMax = Number.POSITIVE_INFINITY }: ListPlan) {
  const results = []
  for (const statement of statements) results.push((await pool.query(prepared(statement, {}))).rows)
  const counted = results[total]?.[0]
  const amount = TOTAL_COLUMNS.map((name) => counted?.[name]).find((value) => value !== undefined)
  const found = Number(amount ?? 0)
  const meta = found > totalMax ? { total: totalMax, totalIsMinimum: true } : { total: found }
  return { data: results[rows]?.slice(0, pageSize), meta }
}

async function one(id: string) {
  const results = []
  for (const statement of plan.one) results.push((await pool.query(prepared(statement, { id }))).rows)
  // what belongs to it, in further statements, is sent as well
  return { data: results[0]?.[0], ...(results.length > 1 && { rest: results.slice(1) }) }
}

async function create(body: Record<string, unknown>) {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const input: Input = { body }
    let data: { id: unknown } | undefined
    for (const statement of plan.create) {
      const { rows } = await client.query(prepared(statement, input))
      data ??= rows[0]
      input.made ??= data?.id
    }
    await client.query('commit')
    return { data }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** The first statement of `create` alone, without a transaction. */
async function insert(body: Record<string, unknown>) {
  const [first] = plan.create
  return first ? { data: (await pool.query(prepared(first, { body }))).rows[0] } : {}
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

async function answer(request: IncomingMessage): Promise<unknown> {
  const { url = '' } = request
  if (request.method === 'POST') {
    return url === '/insert' ? insert(await bodyOf(request)) : create(await bodyOf(request))
  }
  const known = plan.lists[url]
  if (known) return list(known)
  return url === '/ready' ? {} : one(url.slice(url.lastIndexOf('/') + 1))
}

function send(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

const server = createServer((request, response) => {
  answer(request).then(
    (value) => send(response, request.method === 'POST' ? 201 : 200, value),
    (error: unknown) => send(response, 500, { error: String(error) }),
  )
})
server.listen(Number(process.env.PORT), '127.0.0.1')
process.once('SIGTERM', () => server.close(() => void pool.end().then(() => process.exit(0))))
