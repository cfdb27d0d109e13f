import path from 'node:path'
import { Problem } from '#contract/core/problem.ts'
import type { MediaFull } from '#contract/features/media/index.ts'
import { keyOf } from '../../core/files.ts'
import { searchText } from '../../core/search.ts'
import type { PictureWords } from '../../core/serve.ts'
import { filesOf, fullNow, MEDIA } from './show.ts'
import type { MediaCall, MediaRecord } from './tables.ts'

/** The picture that is to be written, locked until the transaction ends. */
async function lockMedia({ rows, params }: MediaCall<'change' | 'remove'>): Promise<MediaRecord> {
  const row = await rows.from(MEDIA).selectAll(MEDIA).where('media.id', '=', params.id).forUpdate().executeTakeFirst()
  // asked again without the lock, it says why: 404 or 403
  return row ?? rows.one(MEDIA, params.id)
}

/** Changes what is known of a picture. */
export async function changeMedia(call: MediaCall<'change'>): Promise<MediaFull> {
  const { version, shared, ...change } = call.body
  const row = await lockMedia(call)
  if (row.version !== version) throw new Problem('stale', { current: await fullNow(call, row.id), table: MEDIA })
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { name, alt, decorative, credit } = { ...row, ...given }
  const status = { true: 'shared', false: 'private' } as const
  await call.rows.change(
    MEDIA,
    row.id,
    version,
    {
      name,
      alt,
      decorative,
      credit,
      search: searchText(name, alt.mn, alt.en, credit),
      ...(shared === undefined ? {} : { status: status[`${shared}`] }),
    },
    shared === undefined || status[`${shared}`] === row.status ? {} : { from: row.status, to: status[`${shared}`] },
  )
  return fullNow(call, row.id)
}

/** Gives pictures of the person's area that nobody has described the words of the record that shows them. */
export async function takeWords(
  { tx, actor }: Pick<MediaCall<'change'>, 'tx' | 'actor'>,
  words: readonly PictureWords[],
): Promise<void> {
  const { rows } = await tx.query<Pick<MediaRecord, 'id' | 'file_id' | 'name' | 'credit'>>(
    `select id, file_id, name, credit from media
     where file_id = any($1::uuid[]) and area_id = $2 and not decorative and alt ->> 'mn' !~ '\\S' order by id for update`,
    [words.map(({ fileId }) => fileId), actor?.areaId ?? null],
  )
  for (const { id, file_id: fileId, name, credit } of rows) {
    const alt = words.find((one) => one.fileId === fileId)?.alt
    if (!alt) continue
    await tx.query('update media set alt = $2, search = $3, version = version + 1 where id = $1', [
      id,
      JSON.stringify(alt),
      searchText(name, alt.mn, alt.en, credit),
    ])
  }
}

/** Deletes a picture that nothing shows. @throws Problem('wrong_state') while a record, or a version of one, names it. */
export async function removeMedia(call: MediaCall<'remove'>): Promise<null> {
  const { tx, rows, core, after } = call
  const { id } = await lockMedia(call)
  const files = await filesOf({ db: tx }, id)
  // a record that is about to name one holds its row: only after that is it known whether nothing names it
  await tx.query('select from files where id = any($1::uuid[]) order by id for update', [files])
  const { rowCount } = await tx.query(
    'select from file_links where file_id = any($1::uuid[]) and table_name <> $2 limit 1',
    [files, MEDIA],
  )
  if (rowCount) throw new Problem('wrong_state', { params: { state: 'linked', action: 'remove', allowedActions: [] } })
  await rows.remove(MEDIA, id)
  await tx.query('delete from files where id = any($1::uuid[])', [files])
  after(async () => {
    for (const file of files) await core.files.remove(path.dirname(keyOf(file, 'file')))
  })
  return null
}
