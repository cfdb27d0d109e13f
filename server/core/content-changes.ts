import { sql } from 'kysely'
import type { ContentFull } from '#contract/core/content-answers.ts'
import { columnsOf, coverOf, type Kept } from './content-kept.ts'
import { besideFull, type FullRow, showFull } from './content-show.ts'
import type { AnyContentCall, ContentRecord, ContentVersionTable, ServedKind } from './content-table.ts'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

// Changes of a record that has appeared wait in its newest version until they are published (decision 0101): the record itself is what
// readers see, in every query.

/** Unpublished changes: what the record will say, and who saved them. */
interface Changes {
  kept: Kept
  savedAt: Date
  savedBy: string | null
}

/** Whether changes of a record wait until they are published: it has appeared, or changes wait already. */
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
  return { kept: keptIn(kind, version), savedAt: version.saved_at, savedBy: version.saved_by }
}

/** What a version keeps. */
export const keptIn = (kind: ServedKind, version: ContentVersionTable): Kept => ({
  title: version.title,
  body: version.body,
  category: version.category,
  cover: coverOf(version),
  // fields that are newer than the version are empty in it
  ...(kind.own && { own: { ...kind.own.kept({}), ...version.own } }),
})

/** `kept` with the fields that never wait as they are in `from`. */
export function withAtOnce(kind: ServedKind, kept: Kept, from: Kept): Kept {
  const { atOnce = [] } = kind
  const own = Object.fromEntries(Object.entries(from.own ?? {}).filter(([name]) => atOnce.includes(name)))
  return {
    ...kept,
    ...(atOnce.includes('category') && { category: from.category }),
    ...(kept.own && { own: { ...kept.own, ...own } }),
  }
}

/** A whole record as it leaves; people who may write it also get it with its unpublished changes. */
export async function showBoth(kind: ServedKind, call: AnyContentCall, db: Tx, row: FullRow): Promise<ContentFull> {
  const full = showFull(kind, call, row)
  const changes = row.can_write ? await findChanges(kind, db, row) : undefined
  if (!changes) return { ...full, changes: null }
  return { ...full, changes: showFull(kind, call, await edited(kind, call, db, row.id, changes), true) }
}

/** The row as it would be with its changes. It is selected as if it were the table's, so that every column beside it follows the changes. */
async function edited(
  kind: ServedKind,
  call: AnyContentCall,
  db: Tx,
  id: string,
  { kept, savedAt, savedBy }: Changes,
): Promise<FullRow> {
  const columns = {
    ...columnsOf(kept, kind),
    ...(kept.own && kind.own?.counted?.(kept.own)),
    updated_at: savedAt,
    updated_by: savedBy,
  }
  // the other branch gives each value the type of its column
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
    .select(besideFull(kind, call))
    .executeTakeFirstOrThrow()
}
