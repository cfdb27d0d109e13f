import path from 'node:path'
import type { MediaUploaded } from '#contract/features/media/index.ts'
import type { Unscoped } from '../../core/access/unscoped.ts'
import { receivePicture } from '../../core/attachments/receive-picture.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { keyOf } from '../../core/storage/store.ts'
import type { Prepared } from '../../core/storage/store-upload.ts'
import { MEDIA, rowNow } from './show.ts'
import type { MediaCall } from './tables.ts'

type Uploading = MediaCall<'upload'>

/** The reason for statements on the files of a picture. */
export const OF_PICTURE = 'the files of one picture that was reached'

/** Adds a picture to the library of the caller's area; returns the existing one if the area already has it. */
export async function addPicture(call: Uploading): Promise<MediaUploaded> {
  // decoding may have to wait, so it comes before the first statement, with which the transaction takes its connection
  const upload = await receivePicture(call)
  try {
    const before = await sameIn(call, call.actor?.areaId ?? null, upload.file.sha256)
    const id = before ?? (await keep(call, upload))
    return { ...(await rowNow(call, id)), isNew: before === undefined }
  } finally {
    await upload.done()
  }
}

/** The picture with these bytes in an area. Concurrent uploads of the same picture wait here. */
export async function sameIn(
  { rows: library }: Pick<Uploading, 'rows'>,
  areaId: string | null,
  sha256: string,
): Promise<string | undefined> {
  await library.exclusively(`media ${areaId} ${sha256}`)
  const { rows } = await library
    .unscoped('pictures of one area that was reached, by their bytes')
    .query<{ id: string }>(
      `select m.id from media m join media_files mf on mf.media_id = m.id join files f on f.id = mf.file_id
     where m.area_id = $1 and f.sha256 = $2 order by m.created_at limit 1`,
      [areaId, sha256],
    )
  return rows[0]?.id
}

function keep(call: Uploading, upload: Prepared): Promise<string> {
  const { rows, actor, now, query } = call
  return storeFile(call, upload, async (fileId) => {
    const made = await rows.add(MEDIA, {
      area_id: actor?.areaId ?? '',
      owner_id: actor?.id ?? null,
      file_id: fileId,
      name: upload.file.name,
      status: query.shared ? 'shared' : 'private',
      search: searchText(upload.file.name),
      created_at: now,
    })
    await linkFile(rows.unscoped(OF_PICTURE), made.id, fileId)
    return made.id
  })
}

/** Stores an upload and calls `rest` with the file's id; removes the bytes when that fails. */
export async function storeFile<A>(
  { rows, actor, core }: Pick<Uploading, 'rows' | 'actor' | 'core'>,
  { file, put }: Prepared,
  rest: (fileId: string) => Promise<A>,
): Promise<A> {
  const fileId = crypto.randomUUID()
  try {
    await put(fileId)
    await rows.unscoped('the file of an upload, which no record names yet').query(
      `insert into files (id, owner_id, area_id, name, type, bytes, sha256, width, height)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [fileId, actor?.id, actor?.areaId, file.name, file.type, file.bytes, file.sha256, file.width, file.height],
    )
    return await rest(fileId)
  } catch (error) {
    await core.files.remove(path.dirname(keyOf(fileId, 'file')))
    throw error
  }
}

/** Links a file to this picture, which keeps it while no record uses it. */
export async function linkFile(db: Unscoped, id: string, fileId: string): Promise<void> {
  await db.query('insert into media_files (file_id, media_id) values ($1, $2)', [fileId, id])
  await db.query('insert into file_links (file_id, table_name, row_id) values ($1, $2, $3)', [fileId, MEDIA, id])
}
