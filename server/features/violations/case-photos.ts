import path from 'node:path'
import { Problem } from '#contract/core/model/problem.ts'
import { PHOTOS_MAX } from '#contract/features/violations/index.ts'
import { linkAttachments } from '../../core/attachments/attachments.ts'
import { receivePicture } from '../../core/attachments/receive-picture.ts'
import { changeCase, findCase } from '../../core/citizens/cases.ts'
import type { Call } from '../../core/requests/declare.ts'
import { keyOf } from '../../core/storage/store.ts'
import type { Prepared } from '../../core/storage/store-upload.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

type PhotoCall = AnyCall & { query: { secret: string } } & Pick<Call<never, never>, 'parts'>

/** Whether photos can be added: only until an office acts on the case, because evidence must not change afterwards. */
export const takesPhotos = (row: Pick<ViolationRecord, 'status' | 'photos'>): boolean =>
  row.status === 'reported' && row.photos.length < PHOTOS_MAX

async function caseFor(call: PhotoCall, lock: boolean): Promise<ViolationRecord> {
  const row = await findCase<ViolationRecord>(call, 'violations', call.query.secret, { lock })
  if (!row) throw new Problem('not_found')
  return row
}

function checkTakesPhotos(row: ViolationRecord): void {
  if (takesPhotos(row)) return
  throw new Problem('wrong_state', { params: { state: row.status, action: 'photo', allowedActions: [] } })
}

/** Rejects a photo before its body is read. A full case is checked later, because the photo may be one it already has. */
export async function admitPhoto(call: PhotoCall): Promise<void> {
  const row = await caseFor(call, false)
  if (row.photos.length < PHOTOS_MAX) checkTakesPhotos(row)
}

/** Whether the case already has this file, so that a retry after a lost response adds nothing. */
async function hasPhoto({ rows }: PhotoCall, row: ViolationRecord, { sha256 }: Prepared['file']): Promise<boolean> {
  const statement = 'select from files where id = any($1) and sha256 = $2'
  const { rowCount } = await rows
    .unscoped('the photos of one case, found by its secret')
    .query(statement, [row.photos, sha256])
  return rowCount !== 0
}

/**
 * Adds one photo to a case, once. @throws Problem('not_found') for a wrong secret, Problem('wrong_state') if it accepts no more.
 */
export async function addPhoto(call: PhotoCall): Promise<{ photos: number }> {
  // decoding may queue, so it happens before the first statement, which takes a connection for the transaction
  const upload = await receivePicture(call)
  try {
    const row = await caseFor(call, true)
    if (await hasPhoto(call, row, upload.file)) return { photos: row.photos.length }
    checkTakesPhotos(row)
    return { photos: await storePhoto(call, row, upload) }
  } finally {
    await upload.done()
  }
}

async function storePhoto(call: PhotoCall, row: ViolationRecord, { file, put }: Prepared): Promise<number> {
  const id = crypto.randomUUID()
  const photos = [...row.photos, id]
  try {
    await put(id)
    await call.rows.unscoped('the photos of one case, found by its secret').query(
      `insert into files (id, owner_id, area_id, name, type, bytes, sha256, width, height)
       values ($1, null, null, $2, $3, $4, $5, $6, $7)`,
      [id, file.name, file.type, file.bytes, file.sha256, file.width, file.height],
    )
    const changed = await changeCase<ViolationRecord>(call, 'violations', row.id, { photos, updated_at: call.now })
    call.rows.touch('violations', changed, { action: 'add_photo' })
    await linkAttachments(call, { table: 'violations', id: row.id }, photos)
  } catch (error) {
    await call.core.files.remove(path.dirname(keyOf(id, 'file')))
    throw error
  }
  return photos.length
}
