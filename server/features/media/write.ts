import path from 'node:path'
import { Problem } from '#contract/core/model/problem.ts'
import type { MediaFull } from '#contract/features/media/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { PictureAlt } from '../../core/requests/declare.ts'
import { keyOf } from '../../core/storage/store.ts'
import { filesOf, fullNow, MEDIA } from './show.ts'
import type { MediaCall, MediaRecord } from './tables.ts'
import { OF_PICTURE } from './upload.ts'

/** Changes the data of a picture. */
export async function changeMedia(call: MediaCall<'change'>): Promise<MediaFull> {
  const { version, shared, ...change } = call.body
  const row = await call.rows.lock(MEDIA, call.params.id)
  if (row.version !== version) throw new Problem('stale', { current: await fullNow(call, row.id), table: MEDIA })
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { name, alt, decorative, credit } = { ...row, ...given }
  const status = { true: 'shared', false: 'private' } as const
  await call.rows.change(
    MEDIA,
    { id: row.id, version },
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

/** Copies a record's descriptions to undescribed pictures of the person's area. */
export async function takeAlts(
  call: Pick<MediaCall<'change'>, 'tx' | 'actor'>,
  words: readonly PictureAlt[],
): Promise<void> {
  const db = unscoped(call, 'pictures of the area of a person who describes them elsewhere')
  const { rows } = await db.query<Pick<MediaRecord, 'id' | 'file_id' | 'name' | 'credit'>>(
    `select id, file_id, name, credit from media
     where file_id = any($1::uuid[]) and area_id = $2 and not decorative and alt ->> 'mn' !~ '\\S' order by id for update`,
    [words.map(({ fileId }) => fileId), call.actor?.areaId ?? null],
  )
  for (const { id, file_id: fileId, name, credit } of rows) {
    const alt = words.find((one) => one.fileId === fileId)?.alt
    if (!alt) continue
    await db.query('update media set alt = $2, search = $3, version = version + 1 where id = $1', [
      id,
      JSON.stringify(alt),
      searchText(name, alt.mn, alt.en, credit),
    ])
  }
}

/** Deletes an unused picture. @throws Problem('wrong_state') while a record, or a version of one, uses it. */
export async function removeMedia(call: MediaCall<'remove'>): Promise<null> {
  const { rows, core, after } = call
  const db = rows.unscoped(OF_PICTURE)
  const { id } = await rows.lock(MEDIA, call.params.id)
  const files = await filesOf(call, id)
  // a record about to use one locks its row: only after that lock is it known whether it is unused
  await db.query('select from files where id = any($1::uuid[]) order by id for update', [files])
  const { rowCount } = await db.query(
    'select from file_links where file_id = any($1::uuid[]) and table_name <> $2 limit 1',
    [files, MEDIA],
  )
  if (rowCount) throw new Problem('wrong_state', { params: { state: 'linked', action: 'remove', allowedActions: [] } })
  await rows.remove(MEDIA, id)
  await db.query('delete from files where id = any($1::uuid[])', [files])
  after(async () => {
    for (const file of files) await core.files.remove(path.dirname(keyOf(file, 'file')))
  })
  return null
}
