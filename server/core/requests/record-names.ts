import { sql } from 'kysely'
import { reachOf } from '#contract/core/model/feature.ts'
import { whoIn } from '#contract/core/model/token-scope.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { Rows } from '../access/rows.ts'
import type { Call, Served } from './declare.ts'

type Asking = Pick<Call<never, never>, 'db' | 'core' | 'actor' | 'now'>

const IS_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether a text can be the id of a row. */
export const isRowId = (text: unknown): text is string => typeof text === 'string' && IS_ID.test(text)

/** The key of a record in the map of `recordNames`. */
export const recordKey = (table: string, id: string): string => `${table} ${id}`

/**
 * Names of records by `recordKey`, for tables that declare `recordNames`. Records that are deleted, out of the caller's
 * reach or unnamed are omitted.
 */
export async function recordNames(
  call: Asking,
  records: readonly { table: string; id: string }[],
): Promise<Map<string, Localized>> {
  const found = await namedRecords(call, records)
  return new Map([...found].flatMap(([key, { name }]) => (name ? [[key, name] as const] : [])))
}

/** A record within the caller's reach. */
export interface NamedRecord {
  name: Localized | undefined
  /** It was deleted and can still be restored. */
  isInBin: boolean
}

/** The tables that declare `recordNames`. */
export const tablesWithNames = ({ features }: Asking['core']): ReadonlySet<string> =>
  new Set(Object.values(features).flatMap(({ recordNames: of }) => Object.keys(of ?? {})))

let binTables: ReadonlySet<string> | undefined

/** The tables whose rows can be in a bin. Asked once: the schema is that of the program, and does not change under it. */
async function tablesWithBin(db: Asking['db']): Promise<ReadonlySet<string>> {
  if (binTables) return binTables
  const { rows } = await db.query<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'deleted_at' and not a.attisdropped and c.relkind in ('r', 'p')
       and c.relnamespace = 'public'::regnamespace`,
  )
  binTables = new Set(rows.map(({ name }) => name))
  return binTables
}

/** Records within the caller's reach by `recordKey`, also unnamed ones, of tables that declare `recordNames`. */
export async function namedRecords(
  call: Asking,
  records: readonly { table: string; id: string }[],
): Promise<Map<string, NamedRecord>> {
  const wanted = new Map<string, Set<string>>()
  for (const { table, id } of records) {
    if (isRowId(id)) wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
  }
  const names = new Map<string, NamedRecord>()
  const bins = wanted.size > 0 ? await tablesWithBin(call.db) : new Set()
  for (const [table, ids] of wanted) {
    const served = Object.values(call.core.features).find(({ recordNames: of }) => of?.[table] !== undefined)
    if (!served) continue
    const label = served.recordNames?.[table] ?? 'null'
    const hasBin = bins.has(table)
    for (const { id, name, isInBin } of await namesIn(call, served, { table, ids: [...ids], label, hasBin })) {
      const localized = typeof name === 'string' ? { mn: name } : name
      names.set(recordKey(table, id), { name: localized || undefined, isInBin })
    }
  }
  return names
}

/** The names of rows of a feature's table within the caller's reach; `label` is a constant SQL expression, `hasBin`: look into its bin. */
export async function namesIn(
  { db, actor, now }: Omit<Asking, 'core'>,
  served: Served,
  { table, ids, label, hasBin = false }: { table: string; ids: readonly string[]; label: string; hasBin?: boolean },
): Promise<{ id: string; name: Localized | string | null; isInBin: boolean }[]> {
  const verb = 'read'
  const { feature, anchors } = served
  const who = whoIn(actor, feature, 'read')
  if (!reachOf(feature, verb, who)) return []
  const context = { feature, anchors, verb, actor: who === 'ANYONE' ? null : actor, now, touched: [] }
  const rows = new Rows<Record<string, { id: string }>>(db, context)
  return rows
    .from(table)
    .select([sql<string>`${sql.ref(`${table}.id`)}`.as('id')])
    .select(sql<Localized | string | null>`to_jsonb(${sql.raw(label)})`.as('name'))
    .select((hasBin ? sql<boolean>`${sql.ref(`${table}.deleted_at`)} is not null` : sql<boolean>`false`).as('isInBin'))
    .where(sql<boolean>`${sql.ref(`${table}.id`)} = any(${[...ids]}::uuid[])`)
    .execute()
}
