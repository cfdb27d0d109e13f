import type pg from 'pg'

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
