import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../features.ts'
import { idOf, people, seedTestPeople } from '../../testing/people.ts'
import { eventually } from '../../testing/waiting.ts'
import { type App, boot } from '../app/boot.ts'
import { readConfig } from '../config/config.ts'
import { startDatabase } from '../database/embedded/index.ts'
import { migrate } from '../database/migrate.ts'

// the database stops and returns: 503 with a problem, no acknowledged write is lost, no restart is needed

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-outage-'))
let database: Awaited<ReturnType<typeof startDatabase>>
let running: App
let token: string

const start = () => startDatabase({ dataDir: folder, log: () => {} })
beforeAll(async () => {
  fs.chmodSync(folder, 0o711)
  database = await start()
  const pool = new pg.Pool(database.connection)
  await migrate(pool)
  await seedTestPeople(pool)
  await pool.end()
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'only for tests, 32 characters and more',
  })
  running = await boot(config, database.connection, features)
  token = (await running.core.sessions.open(running.core.pool, people.cityAdmin.id, { agent: '', address: '' })).token
})
afterAll(async () => {
  await running.stop()
  await database.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const ask = (method: 'GET' | 'PATCH', url: string, payload?: object) =>
  running.http.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) })
const change = (version: number) =>
  ask('PATCH', `/v1/areas/${idOf('D1')}`, { population: version, households: 1, countedOn: '2026-01-01', version })

const kill = () => {
  const pid = Number(
    fs
      .readFileSync(path.join(fs.realpathSync(path.join(folder, 'postgres')), 'data/postmaster.pid'), 'utf8')
      .split('\n')[0],
  )
  process.kill(pid, 'SIGKILL')
}
const waitUntil = (good: () => Promise<boolean>) => eventually(async () => expect(await good()).toBe(true))

test('while the database is unavailable everything answers 503 with a problem; afterwards all acknowledged writes exist', async () => {
  let acknowledged = 1
  for (; acknowledged <= 20; acknowledged++) expect((await change(acknowledged)).statusCode).toBe(200)
  kill()
  await waitUntil(async () => (await ask('GET', '/readyz')).statusCode === 503)

  const read = await ask('GET', '/v1/areas')
  const write = await change(acknowledged)
  expect([read.statusCode, read.json().code]).toEqual([503, 'unavailable'])
  expect([write.statusCode, write.json().code]).toEqual([503, 'unavailable'])
  expect(Number(write.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('GET', '/healthz')).statusCode).toBe(200)

  database = await start()
  await waitUntil(async () => (await ask('GET', '/readyz')).statusCode === 200)
  const after = (await ask('GET', `/v1/areas/${idOf('D1')}`)).json().data
  expect(after).toMatchObject({ version: acknowledged, population: acknowledged - 1 })
  expect((await change(acknowledged)).statusCode).toBe(200)
})
