import { sql } from 'kysely'
import type { ContentCover, Refused } from '#contract/core/content/index.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { InBoth } from '#contract/core/text/localized.ts'
import { fileIdsOf, type RichDoc } from '#contract/core/text/richtext.ts'
import { isLent } from '../attachments/lent-files.ts'
import { tidyLater } from '../attachments/tidy.ts'
import { queriesOn } from '../database/kysely.ts'
import type { ServedKind } from './kind.ts'
import type { OwnFile } from './own-fields.ts'
import type { ContentWrite } from './table.ts'

/** A file that content refers to, and the field with the reference. */
type Named = Omit<OwnFile, 'kind'> & { kind: OwnFile['kind'] | 'picture' }

interface NamesFiles {
  body: InBoth<RichDoc>
  cover: ContentCover | null
  own?: Record<string, unknown>
}

/** All files that content refers to. */
function namedFiles(kind: ServedKind, content: NamesFiles): Named[] {
  const picture = (id: string, at: string): Named => ({ id, path: at, kind: 'picture' })
  const inBody = (doc: RichDoc | undefined, at: string) => (doc ? fileIdsOf(doc) : []).map((id) => picture(id, at))
  const cover = content.cover ? [picture(content.cover.id, 'cover.id')] : []
  const own = (content.own && kind.own?.files?.(content.own)) ?? []
  return [...cover, ...inBody(content.body.mn, 'body.mn'), ...inBody(content.body.en, 'body.en'), ...own]
}

/** The ids of all files that content refers to. */
export const fileIdsIn = (kind: ServedKind, content: NamesFiles): string[] => [
  ...new Set(namedFiles(kind, content).map(({ id }) => id)),
]

/** Why a file of this type is not allowed in a field of this kind, or undefined. */
function whyNot(kind: Named['kind'], type: string | undefined): string | undefined {
  if (type === undefined) return 'file_id'
  if (kind === 'picture') return type.startsWith('image/') ? undefined : 'not_a_picture'
  if (kind === 'pdf') return type === 'application/pdf' ? undefined : 'not_a_pdf'
  return type.startsWith('video/') === (kind === 'video') && !type.startsWith('image/') ? undefined : 'file_kind'
}

/**
 * Rejects files that this person may not use in content. Allowed are their own uploads, files that a row within their
 * reach lends (attachments/lent-files.ts), and files that the record or its versions already use; any other file is reported
 * as if it did not exist.
 *
 * @returns the ids of all files that the content refers to.
 */
export async function checkFiles(
  kind: ServedKind,
  call: ContentWrite,
  recordId: string | null,
  content: NamesFiles,
): Promise<string[]> {
  const named = namedFiles(kind, content)
  if (named.length === 0) return []
  const ids = fileIdsIn(kind, content)
  const { rows } = await sql<{ id: string; type: string }>`
    select id, type from files
    where id = any(${ids}::uuid[]) and (owner_id = ${call.actor?.id ?? null} or exists (
      select from file_links where file_id = files.id and row_id = ${recordId} and table_name in (${kind.table}, ${kind.versions}))
      or ${isLent(call)})
    -- somebody who deletes one at this moment waits for us, or we for them
    for key share of files`.execute(queriesOn(call.tx))
  const known = new Map(rows.map((row) => [row.id, row.type]))
  const errors = named.flatMap((file): Refused[] => {
    const code = whyNot(file.kind, known.get(file.id))
    return code ? [{ path: file.path, code }] : []
  })
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return ids
}

/**
 * Records which files the record uses now (they become public with it) and which only its versions use (they do not);
 * files no longer used are removed later. Call it after record and version are written.
 */
export async function linkFiles(kind: ServedKind, call: ContentWrite, recordId: string, ids: string[]): Promise<void> {
  const versions = sql.table(kind.versions)
  const inOwn = sql`union select ${kind.versions}, (id #>> '{}')::uuid from ${versions},
        jsonb_path_query(own, 'strict $.**.fileId') as id where content_id = ${recordId}`
  const { rows } = await sql<{ file_id: string }>`
    with wanted as (
      select ${kind.table}::text as table_name, unnest(${ids}::uuid[]) as file_id
      union select ${kind.versions}, cover_file_id from ${versions} where content_id = ${recordId} and cover_file_id is not null
      union select ${kind.versions}, (id #>> '{}')::uuid from ${versions}, jsonb_path_query(body, 'strict $.**.fileId') as id
        where content_id = ${recordId}
      ${kind.own ? inOwn : sql``}
    ), gone as (
      delete from file_links where row_id = ${recordId} and table_name in (${kind.table}, ${kind.versions})
        and (table_name, file_id) not in (select table_name, file_id from wanted)
      returning file_id
    ), made as (
      insert into file_links (file_id, table_name, row_id) select file_id, table_name, ${recordId}::uuid from wanted
      on conflict do nothing
    )
    select distinct file_id from gone`.execute(queriesOn(call.tx))
  await tidyLater(
    call,
    rows.map((row) => row.file_id),
  )
}

/** Removes all links of a permanently deleted record. */
export async function unlinkFiles(
  kind: ServedKind,
  call: Pick<ContentWrite, 'tx' | 'later' | 'now'>,
  recordId: string,
): Promise<void> {
  const { rows } = await sql<{ file_id: string }>`
    delete from file_links where row_id = ${recordId} and table_name in (${kind.table}, ${kind.versions})
    returning file_id`.execute(queriesOn(call.tx))
  await tidyLater(
    call,
    rows.map((row) => row.file_id),
  )
}
