import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { checkDatabase, type RunningDatabase, startDatabase } from './index.ts'
import { findPostmaster } from './postmaster.ts'

const isRoot = process.getuid?.() === 0
const LIMIT_MS = 60_000
const quiet = () => {}

/** A database that is created once and copied: creating one takes a second, or longer on a busy disk. */
let template: string
let scratch: string
beforeAll(async () => {
  template = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-embedded-template-'))
  fs.chmodSync(template, 0o711)
  await (await startDatabase({ dataDir: template, log: quiet })).stop()
}, LIMIT_MS)
afterAll(() => fs.rmSync(template, { recursive: true, force: true }))
const copied = (dataDir: string) => {
  fs.mkdirSync(dataDir, { recursive: true })
  execFileSync('cp', ['-a', path.join(template, 'postgres'), dataDir])
  return dataDir
}
beforeEach(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-embedded-'))
  fs.chmodSync(scratch, 0o711)
})
afterEach(() => {
  for (const folder of fs.readdirSync(scratch, { recursive: true, encoding: 'utf8' })) {
    const data = path.join(scratch, folder)
    const left =
      path.basename(data) === 'data' && fs.existsSync(path.join(data, 'postmaster.pid')) && findPostmaster(data)
    if (left) process.kill(left.pid, 'SIGKILL')
  }
  fs.rmSync(scratch, { recursive: true, force: true })
})

const start = async (dataDir: string, log: (line: string) => void = quiet) => {
  const database = await startDatabase({ dataDir, log })
  onTestFinished(() => database.stop())
  return database
}

async function ask<R extends pg.QueryResultRow>(
  { connection }: Pick<RunningDatabase, 'connection'>,
  sql: string,
): Promise<R[]> {
  const client = new pg.Client(connection)
  client.on('error', quiet)
  await client.connect()
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.end()
  }
}

const postmasterOf = (dataDir: string) => findPostmaster(fs.realpathSync(path.join(dataDir, 'postgres/data')))

function killServer(dataDir: string): void {
  const server = postmasterOf(dataDir)
  if (!server) throw new Error('no server runs here')
  process.kill(server.pid, 'SIGKILL')
}

async function until<A>(find: () => Promise<A> | A): Promise<A> {
  const end = Date.now() + 120_000
  for (;;) {
    try {
      const found = await find()
      if (found) return found
    } catch (error) {
      if (Date.now() > end) throw error
    }
    if (Date.now() > end) throw new Error('it did not happen')
    await sleep(20)
  }
}

/**
 * Another process that starts the database and uses it until a line on its standard input tells it to leave, or until
 * it is killed.
 */
async function holder(dataDir: string, { as, env = {} }: { as?: number; env?: Record<string, string> } = {}) {
  const code = `
    const { startDatabase } = await import(${JSON.stringify(pathToFileURL(path.join(import.meta.dirname, 'index.ts')).href)})
    try {
      const database = await startDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} })
      console.log(JSON.stringify(database))
      process.stdin.once('data', () => database.stop().then(() => process.exit(0)))
    } catch (error) { console.log(JSON.stringify({ problem: error.message })); process.exit(1) }`
  const node = [process.execPath, '--input-type=module', '-e', code]
  const [program = '', ...args] = as ? ['setpriv', `--reuid=${as}`, `--regid=${as}`, '--clear-groups', ...node] : node
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    env: { PATH: process.env.PATH, ...env },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  const said: { problem?: string; note?: string; connection: pg.PoolConfig } = JSON.parse(String(line))
  return { ...said, child, stop: async () => {} }
}

async function leaves(child: ChildProcess): Promise<void> {
  child.stdin?.write('leave\n')
  await once(child, 'exit')
}

describe('two processes with the same data folder', { timeout: LIMIT_MS }, () => {
  test('the second shares the server, which keeps running when the first leaves', async () => {
    const dataDir = copied(path.join(scratch, 'd'))
    const first = await start(dataDir)
    const second = await holder(dataDir)
    const server = postmasterOf(dataDir)

    await first.stop()

    expect(postmasterOf(dataDir)).toEqual(server)
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }])
    await leaves(second.child)
    expect(postmasterOf(dataDir)).toBeUndefined()
  })

  test('two that start at the same moment on an empty folder create one database', async () => {
    const dataDir = path.join(scratch, 'd')

    const both = await Promise.all([holder(dataDir), holder(dataDir)])

    const ids = await Promise.all(both.map((one) => ask(one, 'select system_identifier from pg_control_system()')))
    expect(ids[0]).toEqual(ids[1])
    expect(fs.readdirSync(path.join(dataDir, 'postgres')).filter((name) => name.includes('draft'))).toEqual([])
  })

  test('two that leave at the same moment stop the server exactly once', async () => {
    const dataDir = copied(path.join(scratch, 'd'))
    const both = await Promise.all([holder(dataDir), holder(dataDir)])

    await Promise.all(both.map(({ child }) => leaves(child)))

    expect(postmasterOf(dataDir)).toBeUndefined()
  })
})

describe('after a crash', { timeout: LIMIT_MS }, () => {
  test('the server of a killed process is taken over with all its data', async () => {
    const dataDir = copied(path.join(scratch, 'd'))
    const killed = await holder(dataDir)
    await ask(killed, 'create table kept as select 7 as n')
    const server = postmasterOf(dataDir)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')

    const next = await start(dataDir)

    expect(postmasterOf(dataDir)).toEqual(server)
    expect(await ask(next, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test('a killed server is restarted under the process that uses it', async () => {
    const dataDir = copied(path.join(scratch, 'd'))
    const said: string[] = []
    const database = await start(dataDir, (line) => said.push(line))
    await ask(database, 'create table kept as select 7 as n')

    killServer(dataDir)

    expect(await until(() => ask(database, 'select n from kept'))).toEqual([{ n: 7 }])
    await until(() => said.at(-1) === 'The database server is back.')
  })

  test('the database survives one killed connection, which makes the server restart internally', async () => {
    const dataDir = copied(path.join(scratch, 'd'))
    const said: string[] = []
    const database = await start(dataDir, (line) => said.push(line))
    const server = postmasterOf(dataDir)
    const client = new pg.Client(database.connection)
    client.on('error', quiet)
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')

    process.kill(rows[0].pid, 'SIGKILL')
    await until(() => said.at(-1) === 'The database server is back.')

    expect(postmasterOf(dataDir)).toEqual(server)
    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a server killed together with its process starts again', async () => {
    const dataDir = copied(path.join(scratch, 'd'))
    const killed = await holder(dataDir)
    await ask(killed, 'create table kept as select 7 as n')
    killed.child.kill('SIGKILL')
    killServer(dataDir)

    const next = await start(dataDir)

    expect(await ask(next, 'select n from kept')).toEqual([{ n: 7 }])
  })

  test.runIf(process.platform === 'linux')(
    'a stale lock whose process id now belongs to another program does not prevent the start',
    async () => {
      const dataDir = copied(path.join(scratch, 'd'))
      await (await startDatabase({ dataDir, log: quiet })).stop()
      const data = path.join(dataDir, 'postgres/data')
      const owner = fs.statSync(data)
      const ids = isRoot ? { uid: owner.uid, gid: owner.gid } : {}
      const other = spawn('sleep', ['60'], { ...ids, stdio: 'ignore' })
      onTestFinished(() => void other.kill())
      fs.writeFileSync(
        path.join(data, 'postmaster.pid'),
        `${other.pid}\n${data}\n1\n5432\n${path.dirname(data)}\n\n1 1\nready\n`,
      )
      if (isRoot) fs.chownSync(path.join(data, 'postmaster.pid'), owner.uid, owner.gid)

      const database = await start(dataDir)

      expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
      expect(other.exitCode).toBeNull()
    },
  )

  test('the partial database of a killed start is discarded', async () => {
    const dataDir = path.join(scratch, 'd')
    const draft = path.join(dataDir, 'postgres/data.draft-999999')
    fs.mkdirSync(draft, { recursive: true })

    const database = await start(dataDir)

    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(fs.existsSync(draft)).toBe(false)
  })
})

describe('folders', { timeout: LIMIT_MS }, () => {
  test('with spaces, Cyrillic letters and a length no socket path may have', async () => {
    const dataDir = path.join(scratch, 'Миний өгөгдөл, хавтас', 'ү'.repeat(60))
    const database = await startDatabase({ dataDir, log: quiet })
    const sockets = String(database.connection.host)

    expect(await ask(database, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(Buffer.byteLength(sockets)).toBeLessThan(60)
    expect(fs.statSync(sockets).mode & 0o777).toBe(0o700)
    await database.stop()
    expect(fs.existsSync(sockets)).toBe(false)
  })

  test('the database takes no connection from the network, and only its owner reaches the socket', async () => {
    const dataDir = copied(path.join(scratch, 'd'))
    const database = await start(dataDir)

    expect(await ask(database, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect(fs.statSync(path.join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  })

  test('a database of another major version is rejected and left unchanged', async () => {
    const dataDir = path.join(scratch, 'd')
    fs.mkdirSync(path.join(dataDir, 'postgres/data'), { recursive: true })
    fs.writeFileSync(path.join(dataDir, 'postgres/data/PG_VERSION'), '17\n')

    await expect(startDatabase({ dataDir, log: quiet })).rejects.toThrow(/made by PostgreSQL 17.*brings 18/)
    expect(fs.readdirSync(path.join(dataDir, 'postgres/data'))).toEqual(['PG_VERSION'])
  })

  test.runIf(isRoot)(
    'root, where no other user has access: one message says where the database is, and a moved folder keeps it',
    async () => {
      const closed = path.join(scratch, 'closed')
      fs.mkdirSync(path.join(closed, 'd'), { recursive: true })
      fs.chmodSync(closed, 0o700)
      const first = await startDatabase({ dataDir: path.join(closed, 'd'), log: quiet })
      const base = fs.realpathSync(path.join(closed, 'd/postgres'))
      onTestFinished(() => fs.rmSync(base, { recursive: true }))
      await ask(first, 'create table kept as select 7 as n')
      await first.stop()
      fs.renameSync(path.join(closed, 'd'), path.join(closed, 'moved'))

      const second = await start(path.join(closed, 'moved'))

      expect(base).toMatch(/^\/var\/lib\/nutag\/[0-9a-f]{12}$/)
      expect(first.note).toContain(base)
      expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
    },
  )

  test.runIf(isRoot)(
    'root, when the database can no longer be reached: rejected, and no new one is created',
    async () => {
      const closed = path.join(scratch, 'closed')
      const dataDir = path.join(closed, 'd')
      await (await startDatabase({ dataDir, log: quiet })).stop()
      fs.chmodSync(closed, 0o700)

      await expect(startDatabase({ dataDir, log: quiet })).rejects.toThrow(/can no longer reach the database/)
      expect(fs.lstatSync(path.join(dataDir, 'postgres')).isDirectory()).toBe(true)
    },
  )

  const ORDINARY = 1 // 'daemon' exists on every Debian and is no person's account
  test.runIf(isRoot)(
    'an ordinary user keeps everything in the folder, root can continue with it, and other users are rejected',
    async () => {
      const dataDir = path.join(scratch, 'd')
      fs.mkdirSync(dataDir)
      fs.chownSync(dataDir, ORDINARY, ORDINARY)

      const theirs = await holder(dataDir, {
        as: ORDINARY,
        env: { PGPORT: '1', PGUSER: 'x', PGHOST: 'y', PGDATA: '/z', LC_ALL: 'C' },
      })
      expect(theirs.problem).toBeUndefined()
      expect(theirs.note).toBeUndefined()
      await ask(theirs, 'create table kept as select 7 as n')
      await leaves(theirs.child)
      expect(fs.statSync(path.join(dataDir, 'postgres/data')).uid).toBe(ORDINARY)

      const stranger = await holder(dataDir, { as: 65_534 })
      expect(stranger.problem).toContain('belongs to another user (number 1)')

      const root = await start(dataDir)
      expect(await ask(root, 'select n from kept')).toEqual([{ n: 7 }])
      expect(fs.statSync(path.join(dataDir, 'postgres/data')).uid).toBe(ORDINARY)
    },
  )
})

describe('a database that cannot store Mongolian text is rejected', { timeout: LIMIT_MS }, () => {
  let database: RunningDatabase
  beforeAll(async () => {
    database = await startDatabase({ dataDir: template, log: quiet })
  }, LIMIT_MS)
  afterAll(() => database.stop(), LIMIT_MS)

  test.each([
    ['letters of C', /no letters/, "encoding 'UTF8' locale_provider libc locale 'C'"],
    [
      'letters of C under an ICU order',
      /no letters/,
      "encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'",
    ],
    ['an encoding that is not UTF-8', /not UTF8/, "encoding 'SQL_ASCII' locale_provider libc locale 'C'"],
  ])('%s', async (_, words, options) => {
    await ask(database, 'drop database if exists other')
    await ask(database, `create database other template template0 ${options}`)
    const client = new pg.Client({ ...database.connection, database: 'other' })
    await client.connect()

    await expect(checkDatabase(client)).rejects.toThrow(words)
    await client.end()
  })

  test('a server that does not answer is reported in plain language', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1 })

    await expect(checkDatabase(pool)).rejects.toThrow(/does not answer.*DATABASE_URL/)
    await pool.end()
  })

  test('the bundled one passes: it finds and sorts Mongolian', async () => {
    const client = new pg.Client(database.connection)
    await client.connect()

    await expect(checkDatabase(client)).resolves.toBeUndefined()
    await client.query('create extension pg_trgm')
    const { rows } = await client.query(`select similarity('Өргөө', 'өргөө') as alike,
      array(select n from unnest(array['Ямар','Үүл','Ес','Орон','Ург','Өвөр','Ёс','Пүрэв','Уул','Жил','Фонд']) n order by n) as sorted`)
    expect(rows[0].alike).toBe(1)
    expect(rows[0].sorted.join(' ')).toBe('Ес Ёс Жил Орон Өвөр Пүрэв Ург Уул Үүл Фонд Ямар')
    await client.end()
  })
})
