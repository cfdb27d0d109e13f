import pg from 'pg'
import { PREFIX_BYTES, type Vault } from './vault.ts'

/** A column that the vault encrypts. */
export interface SealedColumn {
  table: string
  column: string
  /** The columns of the primary key. */
  key: readonly string[]
  /** The vault's use; with `of`, the value of that column follows it. */
  use: string
  of?: string
  /** Text that begins with this and goes on in base64; otherwise bytes. */
  text?: string
  /** The column with the fingerprint of the same content. */
  print?: string
}

/** What became of a column. */
export interface Rotated {
  table: string
  column: string
  /** Encrypted again now. */
  done: number
  /** Encrypted with a key that is not given, or damaged. */
  unreadable: number
  /** Whose fingerprint another row already has under the current key. */
  doubled: number
}

/** Rows per step. Files of imports may have megabytes each. */
const STEP_ROWS = 20
const UNIQUE_VIOLATION = '23505'

interface Found {
  key: unknown[]
  of: string | null
  sealed: Buffer | string
}

/** What is not encrypted with the current key, as a condition. */
function outdated({ column, text }: SealedColumn, vault: Vault): { where: string; value: unknown } {
  const name = pg.escapeIdentifier(column)
  if (text === undefined)
    return { where: `${name} is not null and substring(${name} from 1 for ${PREFIX_BYTES}) <> $1`, value: vault.prefix }
  return {
    where: `${name} is not null and not starts_with(${name}, $1)`,
    value: text + vault.prefix.toString('base64'),
  }
}

/** How many rows the current key has not encrypted. */
export async function countOutdated(pool: pg.Pool, vault: Vault, column: SealedColumn): Promise<number> {
  const { where, value } = outdated(column, vault)
  const { rows } = await pool.query<{ n: number }>(
    `select count(*) as n from ${pg.escapeIdentifier(column.table)} where ${where}`,
    [value],
  )
  return rows[0]?.n ?? 0
}

/**
 * Encrypts a column with the current key, row by row. Each row is replaced only while it is as it was read, so servers may
 * write meanwhile, several processes may do this at once, and what was killed goes on when it is started again.
 */
export async function rotateColumn(pool: pg.Pool, vault: Vault, column: SealedColumn): Promise<Rotated> {
  const rotated: Rotated = { table: column.table, column: column.column, done: 0, unreadable: 0, doubled: 0 }
  const key = column.key.map(pg.escapeIdentifier).join(', ')
  const { where, value } = outdated(column, vault)
  let after: unknown[] = []
  for (;;) {
    const marks = after.map((_, i) => `$${i + 2}`).join(', ')
    const { rows } = await pool.query<Found>({
      text: `select array_to_json(array[${column.key.map((name) => `${pg.escapeIdentifier(name)}::text`).join(', ')}]) as key,
          ${column.of ? `${pg.escapeIdentifier(column.of)}::text` : 'null'} as of, ${pg.escapeIdentifier(column.column)} as sealed
        from ${pg.escapeIdentifier(column.table)} where ${where} ${marks && `and (${key}) > (${marks})`} order by ${key} limit ${STEP_ROWS}`,
      values: [value, ...after],
    })
    const last = rows.at(-1)
    if (!last) return rotated
    for (const row of rows) rotated[await rotateRow(pool, vault, column, row)] += 1
    after = last.key
  }
}

async function rotateRow(
  pool: pg.Pool,
  vault: Vault,
  column: SealedColumn,
  { key, of, sealed }: Found,
): Promise<'done' | 'unreadable' | 'doubled'> {
  const use = column.use + (of ?? '')
  const content = opened(vault, use, column, sealed)
  if (!content) return 'unreadable'
  const fresh = vault.seal(use, content)
  const stored = column.text === undefined ? fresh : column.text + fresh.toString('base64')
  const print = column.print ? [vault.fingerprint(use, content.toString())] : []
  const keyIs = column.key.map((name, i) => `${pg.escapeIdentifier(name)} = $${i + 3}`).join(' and ')
  const alsoPrint = column.print ? `, ${pg.escapeIdentifier(column.print)} = $${key.length + 3}` : ''
  try {
    await pool.query(
      `update ${pg.escapeIdentifier(column.table)} set ${pg.escapeIdentifier(column.column)} = $1 ${alsoPrint}
       where ${pg.escapeIdentifier(column.column)} = $2 and ${keyIs}`,
      [stored, sealed, ...key, ...print],
    )
    return 'done'
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return 'doubled'
    throw error
  }
}

function opened(vault: Vault, use: string, { text }: SealedColumn, sealed: Buffer | string): Buffer | undefined {
  const bytes = typeof sealed === 'string' ? Buffer.from(sealed.slice(text?.length ?? 0), 'base64') : sealed
  try {
    return vault.openBytes(use, bytes)
  } catch {
    return undefined
  }
}
