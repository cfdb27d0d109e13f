import { type RawBuilder, sql } from 'kysely'
import type { PictureUrls } from '#contract/core/picture.ts'
import { fieldProblem } from '#contract/core/problem.ts'
import { tidyLater } from './content-files.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import { fileUrl } from './files-http.ts'
import type { Call } from './serve.ts'

type Writing = Pick<Call<never, never>, 'tx' | 'actor' | 'later' | 'now'>

/** Signed addresses of a picture; put them only into answers of rows that the reader may see. */
export function pictureUrls(call: { core: Core; now: Date }, id: string): PictureUrls {
  const url = (variant: 'small' | 'medium' | 'large') => fileUrl(call.core, id, variant, call.now)
  return { small: url('small'), medium: url('medium'), large: url('large') }
}

/**
 * Makes a picture the one photo of a row, in place of the one before: only an upload of the person's own can be taken, and one of
 * somebody else is answered like one that does not exist. The one before is removed when nothing else names it.
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
