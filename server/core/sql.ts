import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const references = new Map<string, RawBuilder<unknown>>()

/**
 * A column of a table or alias, quoted. Names come from the code, so there are few of them; each is taken apart once and not
 * at every request.
 */
export function columnOf(t: string, name: string): RawBuilder<unknown> {
  const full = `${t}.${name}`
  const known = references.get(full)
  if (known) return known
  const made = sql.ref(full)
  references.set(full, made)
  return made
}

/** Puts many rows into a table in few statements (demo data, imports): the keys of the first row are the columns. */
export async function insertMany(
  client: Pick<pg.Pool, 'query'>,
  table: string,
  rows: readonly Record<string, unknown>[],
  portion = 2_000,
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .map((name) => `"${name}"`)
    .join(', ')
  for (let at = 0; at < rows.length; at += portion) {
    await client.query(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(rows.slice(at, at + portion))],
    )
  }
}
