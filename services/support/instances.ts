import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { ROOT } from '../../server/core/config/root.ts'
import { onDatabase } from '../../server/testing/database.ts'
import { answers, freePort } from '../../server/testing/ports.ts'
import { atTheEnd, makeFolder, type Program, startProgram, until } from './programs.ts'

/** The built server, as `npm start` runs it. */
const BUNDLE = path.join(ROOT, 'dist', 'server', 'main.mjs')

/** Secrets of the instances: long and varied enough for production. */
export const SECRETS = {
  JWT_SECRET: 'services-Qw2_zXc9VbN4mLpO1iUyTrEwS0d',
  DATA_SECRET: 'services-Ki9_jUh8YgT7fRdE6sWaQzXcV5b',
}

export interface TestDatabase {
  pool: pg.Pool
  /** The same as DATABASE_URL for an instance. */
  url: string
}

let counter = 0

/** A clone of the migrated template database, with the people of `server/testing/people.ts`. */
export async function makeDatabase(): Promise<TestDatabase> {
  const server = inject('database')
  const name = `nutag_services_${process.pid}_${counter++}`
  const withAdmin = async (sql: string) => {
    const admin = new pg.Client(server as pg.ClientConfig)
    await admin.connect()
    await admin.query(sql)
    await admin.end()
  }
  await withAdmin(`create database ${name} template ${inject('template')}`)
  atTheEnd(() => withAdmin(`drop database if exists ${name} with (force)`))
  const connection = onDatabase(server, name)
  const pool = new pg.Pool({ ...connection, max: 4 })
  pool.on('error', () => {})
  atTheEnd(() => pool.end())
  return { pool, url: urlOf(connection) }
}

/** The address of a database; the bundled PostgreSQL is reached through a socket in a folder. */
function urlOf({ connectionString, user, host = '', port, database }: pg.PoolConfig): string {
  if (connectionString) return connectionString
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

export interface Instance extends Program {
  url: string
  port: number
}

/**
 * Starts the built server in production mode and waits until it is ready. Instances of one `dataDir` share their files.
 * @throws Error with what the server wrote when it ends instead.
 */
export async function startInstance(
  database: TestDatabase,
  options: { dataDir?: string; port?: number; env?: Record<string, string> } = {},
): Promise<Instance> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? makeFolder('services')
  fs.mkdirSync(dataDir, { recursive: true })
  const program = startProgram(process.execPath, [BUNDLE], {
    env: {
      NODE_ENV: 'production',
      SECOND_FACTOR: 'off',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      PUBLIC_URL: 'http://nutag.test',
      ...SECRETS,
      ...options.env,
    },
  })
  const url = `http://127.0.0.1:${port}`
  await until(() => answers(`${url}/readyz`), program)
  return { ...program, url, port }
}
