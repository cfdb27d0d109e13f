import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { verifyAudit } from '../audit/chain.ts'
import { type KeySecrets, keptSealKeys } from '../audit/kept-keys.ts'
import type { Config } from '../config/config.ts'
import { openDatabase, startDatabase } from '../database/embedded/index.ts'
import { openPool } from '../database/kysely.ts'
import { makeVault } from '../security/vault.ts'
import type { Opener } from './encryption.ts'
import { readHeader } from './format.ts'
import { type Restored, restore } from './index.ts'
import { BackupRefused, RestoreRefused } from './refused.ts'
import { targetOf } from './runs.ts'
import { makeScratch } from './scratch.ts'

/** What was restored; `entries`: of its audit log, whose seals were checked. */
export interface VerifiedBackup extends Restored {
  name: string
  entries: number
}

type Settings = Pick<Config, 'backup' | 'dataDir' | 'databaseUrl'> & KeySecrets

const ERROR_MAX_CHARS = 2_000

/**
 * Restores a backup into a database of its own, which is removed afterwards: every table and file is read back and compared
 * with what was saved, and the seals of its audit log are checked. The result is noted in the database in use, if it knows
 * the backup.
 *
 * @throws RestoreRefused when anything differs, BackupRefused when there is no backup.
 */
export async function verifyBackup(
  config: Settings,
  { from, privateKey }: { from?: string | undefined; privateKey?: string | undefined },
  say: (line: string) => void,
): Promise<VerifiedBackup> {
  const scratch = makeScratch(config.dataDir)
  try {
    const isFile = from !== undefined && fs.existsSync(from)
    const name = isFile ? path.basename(from) : await findName(config, from)
    const file = isFile ? path.resolve(from) : path.join(scratch.folder, name)
    if (!isFile) await targetOf(config.backup)?.fetch(name, file)
    return await verifyNamed(config, { name, file, privateKey, isFile, folder: scratch.folder }, say)
  } finally {
    scratch.remove()
  }
}

async function verifyNamed(
  config: Settings,
  { name, folder, isFile, ...saved }: { name: string; file: string; isFile: boolean; folder: string } & Opener,
  say: (line: string) => void,
): Promise<VerifiedBackup> {
  const { recipient } = config.backup
  const passphrase = recipient && 'passphrase' in recipient ? recipient.passphrase : undefined
  // anyone who can write to the place of the backups may put one that is not encrypted there
  const isEncrypted = recipient !== undefined && !isFile
  try {
    const verified = await restoreApart(config, folder, { ...saved, passphrase, isEncrypted }, say)
    await note(config, name, null, say)
    return { name, ...verified }
  } catch (error) {
    if (error instanceof RestoreRefused) await note(config, name, error.message, say)
    throw error
  }
}

async function findName({ backup }: Settings, wanted: string | undefined): Promise<string> {
  const found = (await targetOf(backup)?.list()) ?? []
  const name =
    wanted ??
    found
      .map((one) => one.name)
      .toSorted()
      .at(-1)
  if (name && found.some((one) => one.name === name)) return name
  throw new BackupRefused(wanted ? `There is no backup ${wanted}.` : 'There is no backup to verify: name one (--from).')
}

async function restoreApart(
  config: Settings,
  scratch: string,
  saved: Parameters<typeof restore>[2],
  say: (line: string) => void,
): Promise<Omit<VerifiedBackup, 'name'>> {
  // a wrong key, or a file that is no backup, shows at its beginning, before a database is made for it
  await readHeader(saved)
  const database = await startDatabase({ dataDir: path.join(scratch, 'database'), log: say, isScratch: true })
  const pool = openPool({ ...database.connection, application_name: 'nutag verify' }, 2)
  pool.on('error', () => {}) // the query fails too
  try {
    const restored = await restore(pool, path.join(scratch, 'files'), saved)
    const vault = makeVault(config.dataSecret, config.previousDataSecret)
    const chain = await verifyAudit({ pool, sealKeys: await keptSealKeys(pool, vault, config) })
    if (!chain.ok) throw new RestoreRefused(`The audit log of the backup is broken at entry ${chain.brokenAt}.`)
    return { ...restored, entries: chain.checked }
  } finally {
    await pool.end().finally(() => database.stop())
  }
}

/** Notes the result where administrators see it. A backup is also verified where its database no longer runs. */
async function note(config: Settings, name: string, error: string | null, say: (line: string) => void): Promise<void> {
  // verifying must not create a database
  if (!config.databaseUrl && !fs.existsSync(path.join(config.dataDir, 'postgres', 'data'))) return
  try {
    const database = await openDatabase(config, say)
    const client = new pg.Client(database.connection as pg.ClientConfig)
    client.on('error', () => {}) // the query fails too
    try {
      await client.connect()
      await client.query('update backups set verified_at = now(), verify_error = $2 where name = $1', [
        name,
        error?.slice(0, ERROR_MAX_CHARS) ?? null,
      ])
    } finally {
      await client.end().catch(() => {})
      await database.stop()
    }
  } catch (cause) {
    say(`The result could not be noted in the database: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}
