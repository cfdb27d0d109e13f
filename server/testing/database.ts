import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startDatabase } from '../core/database/embedded/index.ts'
import { migrate } from '../core/database/migrate.ts'
import { APP_ROLE, grantToApp } from '../core/database/roles.ts'
import { seedTestPeople } from './people.ts'
import { bundleThreads } from './thread-programs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server on which the tests' databases are created. */
    database: pg.PoolConfig
    template: string
    /** The folder of the bundled programs of worker threads; empty where threads run from their sources. */
    threads: string
  }
}

/** Three processes run test files side by side, some of which start six instances of up to 29 connections. */
const CONNECTIONS = 700

/**
 * Before all tests: one PostgreSQL (the bundled one, or TEST_DATABASE_URL), one template database that is migrated and has
 * the people of people.ts. Every test file clones it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  // a watching run would go on with programs that were bundled before a change
  const bundling = project.vitest.config.watch ? '' : bundleThreads()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-test-'))
  fs.chmodSync(folder, 0o711)
  // servers that tests start as processes read two thousand modules: compiled once, they start in a third of the time
  process.env.NODE_COMPILE_CACHE ??= path.join(folder, 'compiled')
  const embedded = given
    ? undefined
    : await startDatabase({ dataDir: folder, log: () => {}, connections: CONNECTIONS, isScratch: true })
  const connection: pg.PoolConfig = given ? { connectionString: given } : (embedded?.connection ?? {})
  const template = `nutag_template_${process.pid}_${Date.now()}`
  const admin = new pg.Client(connection as pg.ClientConfig)
  await admin.connect()
  await admin.query(`create database ${template}`)
  const pool = new pg.Pool({ ...connection, ...onDatabase(connection, template), max: 2 })
  await migrate(pool)
  if (embedded) await grantToApp(pool, APP_ROLE)
  await seedTestPeople(pool)
  await pool.end()
  project.provide('database', connection)
  project.provide('template', template)
  const threads = await bundling
  project.provide('threads', threads)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await embedded?.stop()
    for (const made of [folder, threads]) if (made) fs.rmSync(made, { recursive: true, force: true })
  }
}

/** The same server, another database. */
export function onDatabase(connection: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { ...connection, connectionString: url.href }
}
