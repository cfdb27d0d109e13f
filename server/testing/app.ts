import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { type App, boot } from '../core/app/boot.ts'
import { readConfig } from '../core/config/config.ts'
import { APP_ROLE } from '../core/database/roles.ts'
import type { Served } from '../core/requests/declare.ts'
import { features } from '../features.ts'
import { onDatabase } from './database.ts'
import { people, type TestPerson } from './people.ts'

export interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- an answer is looked at, not typed
  body: any
  headers: Record<string, unknown>
  text: string
}

export interface Caller {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** A multipart upload of one file in the field `file`. */
  upload(path: string, file: { name: string; type: string; content: Buffer }): Promise<Answer>
}

export interface TestApp extends App {
  /** Speaks as one of the people, or as nobody (null). */
  as(person: TestPerson | null): Caller
  /** A bearer token of this person, with a session of its own. */
  tokenOf(person: TestPerson): Promise<string>
  /** Moves the server's clock; undefined lets it run again. */
  setNow(instant: Date | undefined): void
  /** As the owner of the tables. */
  connection: pg.PoolConfig
  dataDir: string
}

const ends: (() => Promise<void>)[] = []

/** Runs `end` when the file's tests are done, before what was registered earlier. */
export function atEnd(end: () => Promise<void>): void {
  ends.push(end)
}

/** Ends what a test file has started, the newest first. The setup file calls it after each file. */
export async function endApps(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end()
}

let counter = 0

/** How long a request of a test waits for a connection. */
const PATIENCE_MS = 60_000

interface AppOptions {
  env?: Record<string, string>
  features?: Record<string, Served>
  connections?: number
  /** 'app': under the role of the application, as in production; otherwise under the owner, so that tests may change tables. */
  role?: 'app'
}

/** A server on a fresh clone of the template database, ended when the file's tests are done. Call it in `beforeAll`. */
export async function app(options: AppOptions = {}): Promise<TestApp> {
  const server = inject('database')
  const name = `nutag_test_${process.pid}_${Date.now()}_${counter++}`
  await withAdmin(server, (admin) =>
    admin.query(`create database ${name} template ${inject('template')} strategy file_copy`),
  )
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-app-'))
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'only for tests, 32 characters and more',
    // a walk over every route asks more in a minute than a person would; whether it does depends on the machine
    REQUESTS_PER_MINUTE: '10000000',
    // surveys.proof.test.ts asks for it
    SURVEY_PROOF: '0',
    ...options.env,
  })
  let now: Date | undefined
  // sixty requests at once wait for each other, on a busy machine for longer than a person would
  const pool = options.connections ? { max: options.connections } : { connectionTimeoutMillis: PATIENCE_MS }
  const connection = { ...onDatabase(server, name), ...pool }
  // a database that was given has no role of the application
  const role = options.role && !connection.connectionString ? { user: APP_ROLE } : {}
  const tokens = new Map<string, Promise<string>>()
  const tokenOf = async (person: TestPerson) =>
    (await it.core.sessions.open(it.core.pool, person.id, { agent: 'test', address: '127.0.0.1' })).token
  const remembered = (person: TestPerson) => {
    const token = tokens.get(person.id) ?? tokenOf(person)
    tokens.set(person.id, token)
    return token
  }
  const send = async (person: TestPerson | null, request: InjectOptions): Promise<Answer> => {
    const authorization = person ? { authorization: `Bearer ${await remembered(person)}` } : {}
    const reply = await it.http.inject({ ...request, headers: { ...authorization, ...request.headers } })
    return { status: reply.statusCode, body: parsed(reply.body), headers: reply.headers, text: reply.body }
  }
  const it: TestApp = {
    ...(await boot(config, { ...connection, ...role }, options.features ?? features, () => now ?? new Date())),
    connection,
    dataDir,
    tokenOf,
    setNow: (instant) => {
      now = instant
    },
    as: (who) => ({
      get: (url, headers = {}) => send(who, { method: 'GET', url, headers }),
      post: (url, body, headers = {}) => send(who, withBody('POST', url, body, headers)),
      patch: (url, body, headers = {}) => send(who, withBody('PATCH', url, body, headers)),
      put: (url, body, headers = {}) => send(who, withBody('PUT', url, body, headers)),
      delete: (url, body, headers = {}) => send(who, withBody('DELETE', url, body, headers)),
      upload: (url, file) => send(who, multipart(url, file)),
    }),
  }
  atEnd(async () => {
    await it.stop()
    await withAdmin(server, (admin) => admin.query(`drop database if exists ${name} with (force)`))
    fs.rmSync(dataDir, { recursive: true, force: true })
    // the modules of a file that has ended stay in the process, and with their variables everything that a server holds
    for (const part of Object.keys(it)) Reflect.deleteProperty(it, part)
  })
  return it
}

function withBody(
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
  url: string,
  body: unknown,
  headers: Record<string, string>,
): InjectOptions {
  if (body === undefined) return { method, url, headers }
  return {
    method,
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

function multipart(url: string, file: { name: string; type: string; content: Buffer }): InjectOptions {
  const boundary = 'nutag-test-boundary'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), file.content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { method: 'POST', url, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function withAdmin(connection: pg.PoolConfig, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client(connection as pg.ClientConfig)
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}

export { people }
