import { type RawBuilder, sql } from 'kysely'
import type { ContentVersion, ContentVersionFull } from '#contract/core/content/answers.ts'
import { VERSIONS_KEPT } from '#contract/core/content/index.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import type { ServedKind } from './kind.ts'
import { type NamePair, personOf, showCover, showFiles, textOf } from './show.ts'
import type { AnyContentCall, ContentCall, ContentVersionTable, ContentWrite } from './table.ts'
import { coverColumns, type VersionContent } from './version-content.ts'

type Found = Pick<ContentVersionTable, 'no' | 'title' | 'saved_at' | 'saved_by'> & {
  editor_name: NamePair | null
  newest: number
  live: number
  live_version: number | null
}

/**
 * Stores the record's content as its newest version, and deletes all but the newest 20. Call it after the record is
 * written.
 */
export async function keepVersion(kind: ServedKind, tx: Tx, id: string, own?: Record<string, unknown>): Promise<void> {
  const versions = sql.table(kind.versions)
  const [column, value] = own ? [sql`, own`, sql`, ${JSON.stringify(own)}::jsonb`] : [sql``, sql``]
  await sql`
    with made as (
      insert into ${versions} (content_id, no, title, body, category, cover_file_id, cover_alt, held, saved_at, saved_by${column})
      select id, version, title, body, category, cover_file_id, cover_alt, status = 'draft', updated_at, updated_by${value}
      from ${sql.table(kind.table)} where id = ${id}
    )
    delete from ${versions} where content_id = ${id} and no in (
      select no from ${versions} where content_id = ${id} order by no desc offset ${VERSIONS_KEPT - 1})`.execute(
    queriesOn(tx),
  )
}

/**
 * Stores unpublished content as the newest version of a record, whose row is still what readers see; the published
 * version is kept too, however many saves follow. Call it after the record is written.
 */
export async function keepChanges(
  kind: ServedKind,
  { tx, now, actor }: Pick<ContentWrite, 'tx' | 'now' | 'actor'>,
  id: string,
  kept: VersionContent,
): Promise<void> {
  const versions = sql.table(kind.versions)
  const table = sql.table(kind.table)
  const [column, value] = kept.own ? [sql`, own`, sql`, ${JSON.stringify(kept.own)}::jsonb`] : [sql``, sql``]
  const cover = coverColumns(kept.cover)
  const db = queriesOn(tx)
  await sql`
    insert into ${versions} (content_id, no, title, body, category, cover_file_id, cover_alt, held, saved_at, saved_by${column})
    select id, version, ${JSON.stringify(kept.title)}::jsonb, ${JSON.stringify(kept.body)}::jsonb, ${kept.category},
      ${cover.cover_file_id}::uuid, ${cover.cover_alt && JSON.stringify(cover.cover_alt)}::jsonb, false, ${now}, ${actor?.id ?? null}${value}
    from ${table} where id = ${id}`.execute(db)
  await sql`
    delete from ${versions} where content_id = ${id}
      and no in (select no from ${versions} where content_id = ${id} order by no desc offset ${VERSIONS_KEPT})
      and no <> (select max(v.no) from ${versions} v join ${table} c on c.id = v.content_id
        where c.id = ${id} and v.no <= c.live_version)`.execute(db)
}

/** Stores the record's content as a version if it has none yet, as imported rows have. */
export async function keepFirstVersion(
  kind: ServedKind,
  tx: Tx,
  id: string,
  own?: Record<string, unknown>,
): Promise<void> {
  const { rows } = await sql`select from ${sql.table(kind.versions)} where content_id = ${id} limit 1`.execute(
    queriesOn(tx),
  )
  if (rows.length === 0) await keepVersion(kind, tx, id, own)
}

/** Published content has been seen by others, so its version is no longer restricted to the author's area. */
export async function showVersion(kind: ServedKind, tx: Tx, id: string): Promise<void> {
  const versions = sql.table(kind.versions)
  await sql`
    update ${versions} set held = false
    where content_id = ${id} and no = (select max(no) from ${versions} where content_id = ${id})`.execute(queriesOn(tx))
}

/** The versions of a record that the caller may write; those from its time as a draft only for the author's area. */
function reachable(kind: ServedKind, call: AnyContentCall, id: string): RawBuilder<boolean> {
  const record = call.rows.from(kind.table).select('id').where('id', '=', id)
  return sql<boolean>`v.content_id in (${record}) and (not v.held or exists (
    select from ${sql.table(kind.table)} c where c.id = v.content_id and c.author_area_id = ${call.actor?.areaId ?? null}))`
}

const found = (kind: ServedKind) => sql`v.no, v.title, v.saved_at, v.saved_by,
  (select jsonb_build_array(last_name, first_name) from users where users.id = v.saved_by) as editor_name,
  (select max(no) from ${sql.table(kind.versions)} n where n.content_id = v.content_id) as newest,
  (select live_version from ${sql.table(kind.table)} c where c.id = v.content_id) as live_version,
  (select max(n.no) from ${sql.table(kind.versions)} n join ${sql.table(kind.table)} c on c.id = n.content_id
    where n.content_id = v.content_id and n.no <= coalesce(c.live_version, n.no)) as live`

const show = (row: Found): ContentVersion => ({
  no: row.no,
  savedAt: row.saved_at.toISOString(),
  savedBy: personOf(row.saved_by, row.editor_name),
  title: textOf(row.title),
  current: row.no === row.live,
  waiting: row.live_version !== null && row.no === row.newest,
})

/** The stored versions, newest first. */
export async function listVersions(kind: ServedKind, call: ContentCall<'versions'>): Promise<ContentVersion[]> {
  const { id } = await call.rows.one(kind.table, call.params.id)
  const { rows } = await sql<Found>`
    select ${found(kind)} from ${sql.table(kind.versions)} v where ${reachable(kind, call, id)} order by v.no desc
  `.execute(queriesOn(call.db))
  return rows.map(show)
}

/**
 * One whole version; inside a transaction, the record's row is locked.
 *
 * @throws Problem('not_found') when there is none that the caller may see.
 */
export async function findVersion(
  kind: ServedKind,
  call: AnyContentCall & { params: { id: string; no: number } },
  db: Tx,
): Promise<ContentVersionTable & Found> {
  const { id, no } = call.params
  await call.rows.one(kind.table, id)
  const { rows } = await sql<ContentVersionTable & Found>`
    select ${found(kind)}, v.body, v.category, v.cover_file_id, v.cover_alt${kind.own ? sql`, v.own` : sql``}
    from ${sql.table(kind.versions)} v where ${reachable(kind, call, id)} and v.no = ${no}`.execute(queriesOn(db))
  const [version] = rows
  if (!version) throw new Problem('not_found')
  return version
}

/** Presents one whole version. Its pictures have signed addresses: files that only a version uses are not public. */
export async function oneVersion(kind: ServedKind, call: ContentCall<'version'>): Promise<ContentVersionFull> {
  const version = await findVersion(kind, call, call.db)
  return {
    ...show(version),
    body: version.body,
    category: version.category,
    cover: showCover(call, version, false),
    files: showFiles(call, version.body, false),
    ...(version.own && { own: version.own }),
  }
}
