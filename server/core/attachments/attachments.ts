import { sql } from 'kysely'
import type { Attachment } from '#contract/core/model/attachment.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { queriesOn, type Tx } from '../database/kysely.ts'
import type { Core } from '../requests/context.ts'
import type { Call } from '../requests/declare.ts'
import { isLent } from './lent-files.ts'
import { fileUrl } from './serve-files.ts'
import { tidyLater } from './tidy.ts'

type Writing = Pick<Call<never, never>, 'tx' | 'actor' | 'later' | 'now'>

/** A row of a feature's table that refers to files. */
export interface FileOwner {
  table: string
  id: string | null
}

/**
 * Rejects files that this person may not attach: anything except their own uploads and the files of the row. Another
 * person's file is reported as if it did not exist.
 */
export async function checkAttachments(
  call: Pick<Writing, 'tx' | 'actor'>,
  owner: FileOwner,
  ids: readonly string[],
  path = 'fileIds',
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: string }>`
    select id from files where id = any(${ids}::uuid[]) and (owner_id = ${call.actor?.id ?? null} or exists (
      select from file_links where file_id = files.id and table_name = ${owner.table} and row_id = ${owner.id}))
  `.execute(queriesOn(call.tx))
  const known = new Set(rows.map((row) => row.id))
  const errors = ids.flatMap((id, i) => (known.has(id) ? [] : [{ path: `${path}.${i}`, code: 'file_id' }]))
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/**
 * Rejects pictures that this person may not show in a record: anything except their own uploads, pictures that a row within
 * their reach lends (lent-files.ts), and those that the record shows already. Others are reported as if they did not exist.
 */
export async function checkPictures(
  call: Pick<Writing, 'tx' | 'actor' | 'now'> & { core: Core },
  owner: FileOwner,
  named: readonly { id: string; path: string }[],
): Promise<void> {
  if (named.length === 0) return
  const { rows } = await sql<{ id: string; type: string }>`
    select id, type from files where id = any(${named.map(({ id }) => id)}::uuid[]) and (owner_id = ${call.actor?.id ?? null}
      or exists (select from file_links where file_id = files.id and table_name = ${owner.table} and row_id = ${owner.id})
      or ${isLent(call)})
    -- somebody who deletes one at this moment waits for us, or we for them
    for key share of files`.execute(queriesOn(call.tx))
  const types = new Map(rows.map((row) => [row.id, row.type]))
  const errors = named.flatMap(({ id, path }) => {
    const type = types.get(id)
    if (type?.startsWith('image/')) return []
    return [{ path, code: type === undefined ? 'file_id' : 'not_a_picture' }]
  })
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** Records all files that a row refers to, in any column; files that it no longer refers to are removed later. */
export async function linkAttachments(
  call: Pick<Writing, 'tx' | 'later' | 'now'>,
  owner: { table: string; id: string },
  ids: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ file_id: string }>`
    with gone as (
      delete from file_links where table_name = ${owner.table} and row_id = ${owner.id}
        and file_id <> all(${ids}::uuid[]) returning file_id
    ), made as (
      insert into file_links (file_id, table_name, row_id) select distinct unnest(${ids}::uuid[]), ${owner.table}, ${owner.id}::uuid
      on conflict do nothing
    )
    select file_id from gone`.execute(queriesOn(call.tx))
  await tidyLater(
    call,
    rows.map((row) => row.file_id),
  )
}

/** Files by id, for a person who may see the row that refers to them. */
export async function attachmentsOf(
  { core, db, now }: { core: Core; db: Tx; now: Date },
  ids: readonly string[],
): Promise<Map<string, Attachment>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Pick<Attachment, 'id' | 'name' | 'type' | 'bytes'> & { picture: boolean }>`
    select id, name, type, bytes, width is not null as picture from files where id = any(${ids}::uuid[])
  `.execute(queriesOn(db))
  const url = (id: string, variant: 'small' | 'medium' | 'large' | 'file') => fileUrl(core, id, variant, now)
  return new Map(
    rows.map(({ id, name, type, bytes, picture }) => [
      id,
      {
        id,
        name,
        type,
        bytes,
        urls: picture ? { small: url(id, 'small'), medium: url(id, 'medium'), large: url(id, 'large') } : null,
        url: picture ? null : url(id, 'file'),
      },
    ]),
  )
}
