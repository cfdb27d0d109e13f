import path from 'node:path'
import { sql } from 'kysely'
import type { ContentCover, Refused } from '#contract/core/content.ts'
import { Problem } from '#contract/core/problem.ts'
import { fileIdsOf, type RichDoc } from '#contract/core/richtext.ts'
import type { InBoth } from '#contract/core/text.ts'
import type { OwnFile } from './content-own.ts'
import type { ContentWrite, ServedKind } from './content-table.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import { keyOf } from './files.ts'
import type { Worker } from './jobs.ts'
import { isLent } from './lent-files.ts'
import { inTransaction } from './transaction.ts'

/** The kind of the job that removes files nothing names any more. */
export const TIDY_FILES_JOB = 'files.tidy'
/** An upload waits this long for the record that will name it. */
const WAIT_HOURS = 48

/** A file that content names, and the field that names it. */
type Named = Omit<OwnFile, 'kind'> & { kind: OwnFile['kind'] | 'picture' }

interface NamesFiles {
  body: InBoth<RichDoc>
  cover: ContentCover | null
  own?: Record<string, unknown>
}

/** Every file that content names. */
function namedFiles(kind: ServedKind, content: NamesFiles): Named[] {
  const picture = (id: string, at: string): Named => ({ id, path: at, kind: 'picture' })
  const inBody = (doc: RichDoc | undefined, at: string) => (doc ? fileIdsOf(doc) : []).map((id) => picture(id, at))
  const cover = content.cover ? [picture(content.cover.id, 'cover.id')] : []
  const own = (content.own && kind.own?.files?.(content.own)) ?? []
  return [...cover, ...inBody(content.body.mn, 'body.mn'), ...inBody(content.body.en, 'body.en'), ...own]
}

/** The ids of all files that content names. */
export const fileIdsIn = (kind: ServedKind, content: NamesFiles): string[] => [
  ...new Set(namedFiles(kind, content).map(({ id }) => id)),
]

/** Why a file of this type cannot stand in a field of this kind, or undefined. */
function whyNot(kind: Named['kind'], type: string | undefined): string | undefined {
  if (type === undefined) return 'file_id'
  if (kind === 'picture') return type.startsWith('image/') ? undefined : 'not_a_picture'
  return type.startsWith('video/') === (kind === 'video') && !type.startsWith('image/') ? undefined : 'file_kind'
}

/**
 * Refuses files that this person may not put into content. Allowed are your own uploads, files that a row within your reach lends
 * (lent-files.ts), and what this record or its versions name already; any other file is answered like one that does not exist.
 * @returns the ids of all files that the content names.
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
 * Writes down which files the record names now (they become public with it) and which only its versions name (they do not);
 * what nothing names any more is removed later. Call it when record and version are written.
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

/** Takes away all links of a record that is gone for good. */
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

/** Has these files looked at when an upload's waiting time is over. */
export async function tidyLater(call: Pick<ContentWrite, 'later' | 'now'>, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await call.later(TIDY_FILES_JOB, { ids: [...new Set(ids)] }, new Date(call.now.getTime() + WAIT_HOURS * 3_600_000))
}

/** Removes those of the named files that no record names; running twice does no harm. */
export const tidyFiles =
  (core: Core): Worker =>
  async ({ ids }: { ids: string[] }) => {
    await inTransaction(core.pool, async (tx) => {
      // whoever is about to name one holds its row: only after that is it known whether nothing names it
      await tx.query('select from files where id = any($1::uuid[]) order by id for update', [ids])
      await tx.query(
        'delete from files where id = any($1::uuid[]) and not exists (select from file_links where file_id = files.id)',
        [ids],
      )
    })
    const { rows } = await core.pool.query<{ id: string }>('select id from files where id = any($1::uuid[])', [ids])
    const kept = new Set(rows.map((row) => row.id))
    for (const id of ids) if (!kept.has(id)) await core.files.remove(path.dirname(keyOf(id, 'file')))
  }
