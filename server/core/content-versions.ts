import { type RawBuilder, sql } from 'kysely'
import { VERSIONS_KEPT } from '#contract/core/content.ts'
import type { ContentVersion, ContentVersionFull } from '#contract/core/content-answers.ts'
import { Problem } from '#contract/core/problem.ts'
import { type NamePair, personOf, showCover, showFiles, textOf } from './content-show.ts'
import type { AnyContentCall, ContentCall, ContentVersionTable, ServedKind } from './content-table.ts'
import { queriesOn } from './db.ts'
import type { Tx } from './serve.ts'

type Found = Pick<ContentVersionTable, 'no' | 'title' | 'saved_at' | 'saved_by'> & {
  editor_name: NamePair | null
  newest: number
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
  (select max(no) from ${sql.table(kind.versions)} n where n.content_id = v.content_id) as newest`

const show = (row: Found): ContentVersion => ({
  no: row.no,
  savedAt: row.saved_at.toISOString(),
  savedBy: personOf(row.saved_by, row.editor_name),
  title: textOf(row.title),
  current: row.no === row.newest,
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
