import type pg from 'pg'
import { KEPT_KEY_USE } from '../audit/kept-keys.ts'
import type { Config } from '../config/config.ts'
import type { Served } from '../requests/declare.ts'
import { countOutdated, type Rotated, rotateColumn, type SealedColumn } from '../security/rotate.ts'
import { makeVault } from '../security/vault.ts'

/** The columns of core's tables that are encrypted. */
const OF_CORE: readonly SealedColumn[] = [
  { table: 'secret_keys', column: 'sealed', key: ['name'], use: KEPT_KEY_USE, of: 'name' },
  { table: 'users', column: 'totp_secret', key: ['id'], use: 'two-step ', of: 'id', text: 'sealed:' },
  { table: 'outbox', column: 'secret', key: ['id'], use: 'outbox ', of: 'id' },
  { table: 'sign_on_flows', column: 'secrets', key: ['state_hash'], use: 'sign-on flow' },
  { table: 'imports', column: 'file', key: ['id'], use: 'imports' },
  { table: 'import_rows', column: 'sealed', key: ['import_id', 'line'], use: 'imports' },
]

/** Every column that is encrypted, for `npm run rotate`. */
export const sealedColumns = (features: Readonly<Record<string, Served>>): SealedColumn[] => [
  ...OF_CORE,
  ...Object.values(features).flatMap(({ sealed }) => sealed ?? []),
]

type Secrets = Pick<Config, 'dataSecret' | 'previousDataSecret'>
type Features = Readonly<Record<string, Served>>

/**
 * Encrypts everything again that the current DATA_SECRET has not encrypted, column by column. `said` receives each result.
 *
 * @returns the rows that could not be encrypted.
 */
export async function rotateAll(
  pool: pg.Pool,
  secrets: Secrets,
  features: Features,
  said: (rotated: Rotated) => void = () => {},
): Promise<number> {
  const vault = makeVault(secrets.dataSecret, secrets.previousDataSecret)
  let left = 0
  for (const column of sealedColumns(features)) {
    const rotated = await rotateColumn(pool, vault, column)
    left += rotated.unreadable + rotated.doubled
    said(rotated)
  }
  return left
}

/** The rows of each column that the current DATA_SECRET has not encrypted; columns without such rows are left out. */
export async function outdatedColumns(pool: pg.Pool, secrets: Secrets, features: Features) {
  const vault = makeVault(secrets.dataSecret, secrets.previousDataSecret)
  const counted = []
  for (const column of sealedColumns(features))
    counted.push({ table: column.table, column: column.column, n: await countOutdated(pool, vault, column) })
  return counted.filter(({ n }) => n > 0)
}

/**
 * While DATA_SECRET is replaced: encrypts the columns with fingerprints before the server starts, so that it finds and compares
 * rows under one key.
 */
export async function rotateFingerprints(
  pool: pg.Pool,
  secrets: Secrets,
  features: Features,
  say: (line: string) => void,
): Promise<void> {
  if (!secrets.previousDataSecret) return
  const vault = makeVault(secrets.dataSecret, secrets.previousDataSecret)
  for (const column of sealedColumns(features).filter(({ print }) => print)) {
    const { table, done } = await rotateColumn(pool, vault, column)
    if (done > 0) say(`DATA_SECRET was replaced: ${done} rows of ${table} were encrypted again.`)
  }
}
