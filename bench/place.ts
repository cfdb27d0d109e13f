import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { checkDatabase, startDatabase } from '../server/core/database/embedded/index.ts'
import { migrate } from '../server/core/database/migrate.ts'
import { atTheEnd } from './endings.ts'
import { fill, isFilled } from './fill/world.ts'

/** A database and how to reach it. */
export interface Place {
  /** For ourselves. */
  pool: pg.Pool
  connection: pg.PoolConfig
  /** The same as DATABASE_URL for the servers that are measured. */
  url: string
}

/** An empty folder that is taken away at the end. Other users may pass through it: PostgreSQL never runs as root. */
export function makeFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `nutag-${name}-`))
  fs.chmodSync(folder, 0o711)
  atTheEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Starts PostgreSQL on this folder and creates the tables; it ends with the bench. */
export async function emptyPlace(dataDir: string, say: (line: string) => void): Promise<Place> {
  const database = await startDatabase({ dataDir, log: say })
  atTheEnd(() => database.stop())
  const pool = new pg.Pool({ ...database.connection, max: 3 })
  pool.on('error', () => {})
  atTheEnd(() => pool.end())
  await checkDatabase(pool)
  await migrate(pool)
  return { pool, connection: database.connection, url: urlOf(database.connection) }
}

/** Starts PostgreSQL and fills it; `kept` is a folder that stays and is used again as it is. */
export async function makePlace(kept: string | undefined, say: (line: string) => void): Promise<Place> {
  const dataDir = kept ? path.resolve(kept) : makeFolder('bench')
  if (kept) fs.mkdirSync(dataDir, { recursive: true })
  const place = await emptyPlace(dataDir, say)
  if (!(await isFilled(place.pool))) {
    const from = performance.now()
    await fill(place.pool)
    say(`filled in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  }
  return place
}

/** The address of a database that is reached through a socket in a folder. */
export function urlOf({ user, host = '', port, database }: pg.PoolConfig): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}
