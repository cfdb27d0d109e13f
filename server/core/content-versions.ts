import { type RawBuilder, sql } from 'kysely'
import { VERSIONS_KEPT } from '#contract/core/content.ts'
import type { ContentVersion, ContentVersionFull } from '#contract/core/content-answers.ts'
import { Problem } from '#contract/core/problem.ts'
import { coverColumns, type Kept } from './content-kept.ts'
import { type NamePair, personOf, showCover, showFiles, textOf } from './content-show.ts'
import type { AnyContentCall, ContentCall, ContentVersionTable, ContentWrite, ServedKind } from './content-table.ts'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

type Found = Pick<ContentVersionTable, 'no' | 'title' | 'saved_at' | 'saved_by'> & {
  editor_name: NamePair | null
  newest: number
  live: number
  live_version: number | null
}

/** Keeps what a record says now as its newest version, and only the newest 20 of all. Call it after the record is written. */
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
 * Keeps what is sent as the newest version of a record, whose row stays what readers see: the version of that is kept too, however
 * many saves follow it. Call it after the record is written.
 */
export async function keepChanges(
  kind: ServedKind,
  { tx, now, actor }: Pick<ContentWrite, 'tx' | 'now' | 'actor'>,
  id: string,
  kept: Kept,
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

/** Keeps what a record says now as a version if it has none yet, as rows have that were imported. */
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

/** What is published now has been seen by others: its version is no longer the author's area's alone. */
export async function showVersion(kind: ServedKind, tx: Tx, id: string): Promise<void> {
  const versions = sql.table(kind.versions)
  await sql`
    update ${versions} set held = false
    where content_id = ${id} and no = (select max(no) from ${versions} where content_id = ${id})`.execute(queriesOn(tx))
}

/** The versions of a record that this person may write; those of its time as a draft only for the author's own area. */
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

/** The versions that are kept, newest first. */
export async function listVersions(kind: ServedKind, call: ContentCall<'versions'>): Promise<ContentVersion[]> {
  const { id } = await call.rows.one(kind.table, call.params.id)
  const { rows } = await sql<Found>`
    select ${found(kind)} from ${sql.table(kind.versions)} v where ${reachable(kind, call, id)} order by v.no desc
  `.execute(queriesOn(call.db))
  return rows.map(show)
}

/**
 * One version whole, with the record's row locked while a transaction is given.
 * @throws Problem('not_found') when there is none that this person may see.
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

/** One version whole, as it leaves. Its pictures are signed: what only a version names is not public. */
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
