import { sql } from 'kysely'
import type { ContentFull } from '#contract/core/content/answers.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import type { ServedKind } from './kind.ts'
import { type FullRow, fullExtras, showFull } from './show.ts'
import type { AnyContentCall, ContentRecord, ContentVersionTable } from './table.ts'
import { columnsOf, coverOf, type VersionContent } from './version-content.ts'

// Changes of a record that has been published wait in its newest version until they are published (decision 0101): the
// record itself is what readers see, in every query.

/** Unpublished changes: the record's future content, and who saved it. */
interface Changes {
  kept: VersionContent
  savedAt: Date
  savedBy: string | null
}

/**
 * Whether changes of a record wait until they are published: it has been public, or already has unpublished changes.
 */
export const changesWait = (row: ContentRecord, now: Date): boolean =>
  row.live_version !== null || (row.status === 'published' && row.posted_at <= now)

/** The unpublished changes of a record: its newest version, saved after the one that readers see. Undefined without any. */
export async function findChanges(
  kind: ServedKind,
  db: Tx,
  { id, live_version: live }: Pick<ContentRecord, 'id' | 'live_version'>,
): Promise<Changes | undefined> {
  if (live === null) return undefined
  const { rows } = await sql<ContentVersionTable>`
    select * from ${sql.table(kind.versions)} where content_id = ${id} and no > ${live} order by no desc limit 1`.execute(
    queriesOn(db),
  )
  const [version] = rows
  if (!version) throw new Error(`${kind.table} ${id} has changes without a version`)
  return { kept: contentOfVersion(kind, version), savedAt: version.saved_at, savedBy: version.saved_by }
}

/** The content of a version. */
export const contentOfVersion = (kind: ServedKind, version: ContentVersionTable): VersionContent => ({
  title: version.title,
  body: version.body,
  category: version.category,
  cover: coverOf(version),
  // fields that are newer than the version are empty
  ...(kind.own && { own: { ...kind.own.kept({}), ...version.own } }),
})

/** `kept` with the fields that change at once as they are in `from`. */
export function withAtOnce(kind: ServedKind, kept: VersionContent, from: VersionContent): VersionContent {
  const { atOnce = [] } = kind
  const own = Object.fromEntries(Object.entries(from.own ?? {}).filter(([name]) => atOnce.includes(name)))
  return {
    ...kept,
    ...(atOnce.includes('category') && { category: from.category }),
    ...(kept.own && { own: { ...kept.own, ...own } }),
  }
}

/** A whole record for a response; people who may write it also get its unpublished changes. */
export async function showBoth(kind: ServedKind, call: AnyContentCall, db: Tx, row: FullRow): Promise<ContentFull> {
  const full = showFull(kind, call, row)
  const changes = row.can_write ? await findChanges(kind, db, row) : undefined
  if (!changes) return { ...full, changes: null }
  return { ...full, changes: showFull(kind, call, await edited(kind, call, db, { id: row.id, changes }), true) }
}

/**
 * The row as it would be with its changes. It is selected in place of the table, so that every computed column reflects
 * the changes.
 */
async function edited(
  kind: ServedKind,
  call: AnyContentCall,
  db: Tx,
  { id, changes: { kept, savedAt, savedBy } }: { id: string; changes: Changes },
): Promise<FullRow> {
  const columns = {
    ...columnsOf(kept, kind),
    ...(kept.own && kind.own?.counted?.(kept.own)),
    updated_at: savedAt,
    updated_by: savedBy,
  }
  // the other branch of the union gives each value the type of its column
  const changed = Object.entries(columns).map(
    ([name, value]) => sql`case when true then ${value} else live.${sql.ref(name)} end as ${sql.ref(name)}`,
  )
  const table = sql<ContentRecord>`(
    select changed.* from ${sql.table(kind.table)} live
    cross join lateral (select ${sql.join(changed)}) change
    cross join lateral jsonb_populate_record(live, to_jsonb(change)) changed
    where live.id = ${id})`.as(kind.table)
  return queriesOn<Record<never, never>>(db)
    .selectFrom(table)
    .selectAll()
    .select(fullExtras(kind, call))
    .executeTakeFirstOrThrow()
}
