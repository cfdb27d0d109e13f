import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { memoized } from '#contract/core/text/memoized.ts'

const columnsOf = memoized((t: string) => memoized((name: string) => sql.ref(`${t}.${name}`)))

/** A column of a table or alias, quoted. Both are named in the code, so that few are remembered. */
export const columnOf = (t: string, name: string): RawBuilder<unknown> => columnsOf(t)(name)

/**
 * Several columns as they are written in SQL, with subqueries and aliases, parsed once. For `select`, followed by `$castTo` with their
 * record: no type of Kysely's expresses more than one column.
 */
export function rawColumns(text: string): AliasedExpression<unknown, string> {
  const node = sql.raw(text).toOperationNode()
  // for the query builder one expression, which names no alias of its own
  return { toOperationNode: () => node } as unknown as AliasedExpression<unknown, string>
}

/**
 * The same columns to select, as a part of a statement that is written once: otherwise each of their names is parsed and written on every
 * request. Names only, with or without their table; no aliases. For `select` alone: the one element of the result stands for all names,
 * which no type of Kysely's expresses; its type is their union, from which `select` derives the columns of the answer.
 */
export function writtenOnce<Name extends string>(columns: readonly Name[]): readonly Name[] {
  const quoted = columns.map((column) =>
    column
      .split('.')
      .map((name) => `"${name}"`)
      .join('.'),
  )
  return [rawColumns(quoted.join(', '))] as unknown as readonly Name[]
}

type Unqualified<C> = C extends `${string}.${infer Name}` ? Name : C

/** The record that a list of columns selects; they may carry the name of their table: `mail_threads.id`. */
export type Selected<R, Columns extends readonly string[]> = Pick<R, Unqualified<Columns[number]> & keyof R>

/** Inserts many rows in few statements (demo data, imports). The keys of the first row are the columns. */
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
