import { type RawBuilder, sql } from 'kysely'
import type { PictureUrls } from '#contract/core/model/picture.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { queriesOn } from '../database/kysely.ts'
import type { Core } from '../requests/context.ts'
import type { Call } from '../requests/declare.ts'
import { fileUrl } from './serve-files.ts'
import { tidyLater } from './tidy.ts'

type Writing = Pick<Call<never, never>, 'tx' | 'actor' | 'later' | 'now'>

/** Signed addresses of a picture; put them only into responses with rows that the reader may see. */
export function pictureUrls(call: { core: Core; now: Date }, id: string): PictureUrls {
  const url = (variant: 'small' | 'medium' | 'large') => fileUrl(call.core, id, variant, call.now)
  return { small: url('small'), medium: url('medium'), large: url('large') }
}

/**
 * Sets the photo of a row, replacing the previous one. Only the caller's own uploads are accepted; another person's is
 * reported as if it did not exist. The previous photo is removed when nothing else refers to it.
 *
 * @throws Problem('invalid') on `path` with `file_id` or `not_a_picture`.
 */
export async function setPhoto(
  call: Writing,
  { table, rowId, path }: { table: string; rowId: string; path: string },
  { before, now }: { before: string | null; now: string | null },
): Promise<void> {
  if (before === now) return
  if (now) {
    const found = await sql<{ picture: boolean }>`
      select width is not null as picture from files where id = ${now} and owner_id = ${call.actor?.id ?? null}`.execute(
      queriesOn(call.tx),
    )
    if (!found.rows[0]) throw fieldProblem(path, 'file_id')
    if (!found.rows[0].picture) throw fieldProblem(path, 'not_a_picture')
    await run(
      call,
      sql`insert into file_links (file_id, table_name, row_id) values (${now}, ${table}, ${rowId}) on conflict do nothing`,
    )
  }
  if (!before) return
  await run(call, sql`delete from file_links where file_id = ${before} and table_name = ${table} and row_id = ${rowId}`)
  await tidyLater(call, [before])
}

const run = (call: Pick<Writing, 'tx'>, statement: RawBuilder<unknown>) => statement.execute(queriesOn(call.tx))
