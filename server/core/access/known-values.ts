import { sql } from 'kysely'
import { queriesOn, type Tx } from '../database/kysely.ts'

/**
 * Returns those of the values that a unique column already contains anywhere in the table. Uniqueness is not limited to
 * the caller's reach, so `Rows` cannot be used. Reveals nothing else about the rows.
 */
export async function knownValues(
  { db }: { db: Tx },
  table: string,
  column: string,
  values: readonly string[],
): Promise<Set<string>> {
  if (values.length === 0) return new Set()
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} = any(${[...values]}::text[])`.execute(
    queriesOn(db),
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

/** The open areas of a level at or below an area's path, ordered by code, with names from the city down. */
export async function areasBelow({ db }: { db: Tx }, path: string, level: string): Promise<CodedArea[]> {
  const { rows } = await sql<CodedArea>`
    select a.id, a.code, a.ordinal, (select jsonb_agg(p.name order by length(p.path)) from areas p
      where p.id = any(string_to_array(trim(both '/' from a.path), '/')::uuid[])) as path
    from areas a where a.level = ${level} and a.path like ${`${path}%`}
      and (a.closed_on is null or a.closed_on > (now() at time zone 'Asia/Ulaanbaatar')::date) order by a.code, a.id`.execute(
    queriesOn(db),
  )
  return rows
}
