import { type RawBuilder, sql } from 'kysely'
import { reachFor } from '#contract/core/model/token-scope.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { within } from '../access/reach.ts'
import { queriesOn } from '../database/kysely.ts'
import type { Call, PictureAlt, Served } from '../requests/declare.ts'
import { recordKey, recordNames } from '../requests/record-names.ts'

type Asking = Pick<Call<never, never>, 'core' | 'actor' | 'now'>

/** A condition on the rows of `files`: whether a row within the caller's reach makes this file available to content. */
export function isLent({ core, actor, now }: Asking): RawBuilder<boolean> {
  const lent = Object.values(core.features).flatMap(({ feature, anchors, lends }) => {
    const far = reachFor(actor, feature, 'read', 'read')
    if (!lends || !far) return []
    const { table } = lends
    const row = sql.ref(`${table}.file_id`)
    return [
      sql`exists (select from ${sql.table(table)} where ${row} = files.id and ${within(far, table, { anchors, actor, now, verb: 'read' })})`,
    ]
  })
  return lent.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(lent, sql` or `)})`
}

/** Passes the alternative texts of a record's pictures to the features that own them. */
export async function passPictureAlts(
  call: Pick<Call<never, never>, 'core' | 'tx' | 'actor'>,
  words: readonly PictureAlt[],
): Promise<void> {
  if (words.length === 0) return
  for (const { lends } of Object.values(call.core.features)) await lends?.described?.(call, words)
}

/** A record that uses a file. */
export interface FileUse {
  feature: string
  id: string
  title: Localized | null
  /** Whether the record as readers see it uses the file. */
  current: boolean
  /** Whether unpublished changes of the record use it. */
  inChanges: boolean
}

/** The suffix of tables of versions. */
const VERSIONS = /_versions$/

/**
 * The records that use one of these files, other than rows of `lender`: those that the caller may read, and the number
 * of the others.
 */
export async function usesOfFiles(
  call: Asking & Pick<Call<never, never>, 'db'>,
  ids: readonly string[],
  lender: string,
): Promise<{ uses: FileUse[]; elsewhere: number }> {
  const { rows } = await sql<{ table_name: string; row_id: string }>`
    select distinct table_name, row_id from file_links
    where file_id = any(${[...ids]}::uuid[]) and table_name <> ${lender} order by row_id`.execute(queriesOn(call.db))
  const found = new Map<string, { table: string; id: string; current: boolean }>()
  const versioned = new Map<string, string[]>()
  for (const { table_name: name, row_id: id } of rows) {
    const isRecord = servedOf(call, name) !== undefined
    const table = isRecord ? name : name.replace(VERSIONS, '')
    const key = recordKey(table, id)
    found.set(key, { table, id, current: isRecord || (found.get(key)?.current ?? false) })
    if (!isRecord) versioned.set(table, [...(versioned.get(table) ?? []), id])
  }
  const [names, writable] = [await recordNames(call, [...found.values()]), await writableOf(call, versioned, ids)]
  const uses = [...found].flatMap(([key, { table, id, current }]) => {
    const served = servedOf(call, table)
    const inChanges = writable.get(key)
    // versions and changes of a record are visible only to those who may write it
    if (!served || !names.has(key) || (!current && inChanges === undefined)) return []
    return [{ feature: served.feature.name, id, title: names.get(key) ?? null, current, inChanges: inChanges ?? false }]
  })
  return { uses, elsewhere: found.size - uses.length }
}

/**
 * Of records whose versions use one of the files, those that the caller may write, and whether their unpublished
 * changes use one.
 */
async function writableOf(
  call: Asking & Pick<Call<never, never>, 'db'>,
  versioned: ReadonlyMap<string, readonly string[]>,
  files: readonly string[],
): Promise<Map<string, boolean>> {
  const writable = new Map<string, boolean>()
  for (const [table, ids] of versioned) {
    const served = servedOf(call, table)
    const far = served && reachFor(call.actor, served.feature, 'write', 'write')
    if (!served || !far) continue
    const of = (column: string) => sql.ref(`${table}.${column}`)
    const { rows } = await sql<{ id: string; in_changes: boolean }>`
      select ${of('id')}, coalesce((
        select exists (select from unnest(${[...files]}::uuid[]) f where position(f::text in to_jsonb(v)::text) > 0)
        from ${sql.table(`${table}_versions`)} v
        where v.content_id = ${of('id')} and v.no > ${of('live_version')} order by v.no desc limit 1), false) as in_changes
      from ${sql.table(table)}
      where ${of('id')} = any(${[...ids]}::uuid[]) and ${within(far, table, { anchors: served.anchors, actor: call.actor, now: call.now, verb: 'write' })}`.execute(
      queriesOn(call.db),
    )
    for (const { id, in_changes: inChanges } of rows) writable.set(recordKey(table, id), inChanges)
  }
  return writable
}

const servedOf = ({ core }: Asking, table: string): Served | undefined =>
  Object.values(core.features).find(({ anchors }) => Object.hasOwn(anchors, table))
