import { sql } from 'kysely'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

/**
 * Those of the values that stand in a column which is unique over the whole table: uniqueness goes beyond reach, so this is asked
 * beside `Rows`. It answers values that the asker has, and nothing of the rows.
 */
export async function knownValues(
  tx: Tx,
  table: string,
  column: string,
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} = any(${[...values]}::text[])`.execute(
    queriesOn(tx),
  )
  return new Set(rows.map(({ value }) => value))
}

/** An area as files name it. */
export interface CodedArea {
  id: string
  code: string
  ordinal: number
  path: { mn: string; en?: string }[]
}

/** The open areas of a level at or below an area's path, with the names on the way from the city down, in the order of their codes. */
export async function areasBelow(tx: Tx, path: string, level: string): Promise<CodedArea[]> {
  const { rows } = await sql<CodedArea>`
    select a.id, a.code, a.ordinal, (select jsonb_agg(p.name order by length(p.path)) from areas p
      where p.id = any(string_to_array(trim(both '/' from a.path), '/')::uuid[])) as path
    from areas a where a.level = ${level} and a.path like ${`${path}%`}
      and (a.closed_on is null or a.closed_on > (now() at time zone 'Asia/Ulaanbaatar')::date) order by a.code, a.id`.execute(
    queriesOn(tx),
  )
  return rows
}
