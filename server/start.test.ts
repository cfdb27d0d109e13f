import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { ROOT } from './core/config/root.ts'
import { onDatabase } from './testing/database.ts'

// Two processes that start at the same moment on one empty database. `npm test` builds dist first: they run the real program.

const running: ChildProcess[] = []
const folders: string[] = []
const databases: string[] = []
const admin = () => new pg.Client(inject('database') as pg.ClientConfig)

afterAll(async () => {
  for (const child of running.filter((one) => one.exitCode === null)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const client = admin()
  await client.connect()
  for (const name of databases) await client.query(`drop database if exists ${name} with (force)`)
  await client.end()
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true })
})

async function emptyDatabase(): Promise<string> {
  const name = `nutag_start_${process.pid}_${databases.length}`
  const client = admin()
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  databases.push(name)
  const { connectionString, user, host = '', port, database } = onDatabase(inject('database'), name)
  return connectionString ?? `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts the built server. @returns its address and what it said, once it answers or has ended. */
async function started(url: string, env: Record<string, string>): Promise<{ url: string; said: string; ok: boolean }> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-start-'))
  folders.push(dataDir)
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(ROOT, 'dist', 'server', 'main.mjs')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      PORT: String(port),
      HOST: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
        if (said.includes('Nutag is ready')) resolve(true)
      })
    }
    child.once('exit', () => resolve(false))
  })
  const ok = await ready
  return { url: `http://127.0.0.1:${port}`, said, ok }
}

const statusOf = async (url: string) => (await fetch(url)).status
const secret = 'only for tests, 32 characters and more'

test('in production both come up', async () => {
  const url = await emptyDatabase()
  const env = { NODE_ENV: 'production', JWT_SECRET: secret, DATA_SECRET: secret }
  const both = await Promise.all([started(url, env), started(url, env)])

  expect(both.filter(({ ok }) => !ok).map(({ said }) => said)).toEqual([])
  expect(await Promise.all(both.map((one) => statusOf(`${one.url}/readyz`)))).toEqual([200, 200])
}, 600_000)

test('with demo data both come up, and the data is there once', async () => {
  const url = await emptyDatabase()
  const both = await Promise.all([started(url, { JWT_SECRET: secret }), started(url, { JWT_SECRET: secret })])

  expect(both.filter(({ ok }) => !ok).map(({ said }) => said)).toEqual([])
  expect(both.filter(({ said }) => said.includes('Filling the empty database')).length).toBe(1)
  expect(await Promise.all(both.map((one) => statusOf(`${one.url}/v1/areas/names`)))).toEqual([200, 200])
}, 600_000)
