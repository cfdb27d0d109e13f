import path from 'node:path'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { PHOTOS_MAX } from '#contract/features/violations/index.ts'
import { linkAttachments } from '../../core/attachments.ts'
import { changeCase, findCase } from '../../core/cases.ts'
import { keyOf } from '../../core/files.ts'
import type { Call } from '../../core/serve.ts'
import { type Prepared, prepareUpload } from '../../core/store-upload.ts'
import type { AnyCall, ViolationRecord } from './tables.ts'

type Adding = AnyCall & { query: { secret: string } } & Pick<Call<never, never>, 'parts'>

/** Whether photos can be added to a case: until an office has looked at it, as what a reporter photographed is never changed later. */
export const takesPhotos = (row: Pick<ViolationRecord, 'status' | 'photos'>): boolean =>
  row.status === 'reported' && row.photos.length < PHOTOS_MAX

async function caseFor(call: Adding, lock: boolean): Promise<ViolationRecord> {
  const row = await findCase<ViolationRecord>(call.db, 'violations', call.query.secret, { lock })
  if (!row) throw new Problem('not_found')
  return row
}

function checkTakesPhotos(row: ViolationRecord): void {
  if (takesPhotos(row)) return
  throw new Problem('wrong_state', { params: { state: row.status, action: 'photo', allowedActions: [] } })
}

/** Refuses a photo before its body is read. A case that is full is asked again with the photo, which may be one that it has. */
export async function admitPhoto(call: Adding): Promise<void> {
  const row = await caseFor(call, false)
  if (row.photos.length < PHOTOS_MAX) checkTakesPhotos(row)
}

/** Whether a case has this very file, so that one that is sent again because its answer was lost is not added twice. */
async function hasPhoto({ tx }: Adding, row: ViolationRecord, { sha256 }: Prepared['file']): Promise<boolean> {
  const { rowCount } = await tx.query('select from files where id = any($1) and sha256 = $2', [row.photos, sha256])
  return rowCount !== 0
}

/**
 * Adds one photo to a case, once. @throws Problem('not_found') for a wrong secret, Problem('wrong_state') when it takes no more.
 */
export async function addPhoto(call: Adding): Promise<{ photos: number }> {
  // decoding waits for its turn: before the first statement, with which the transaction takes its connection
  const upload = await receive(call)
  try {
    const row = await caseFor(call, true)
    if (await hasPhoto(call, row, upload.file)) return { photos: row.photos.length }
    checkTakesPhotos(row)
    return { photos: await keep(call, row, upload) }
  } finally {
    await upload.done()
  }
}

async function keep(call: Adding, row: ViolationRecord, { file, put }: Prepared): Promise<number> {
  const id = crypto.randomUUID()
  const photos = [...row.photos, id]
  try {
    await put(id)
    await call.tx.query(
      `insert into files (id, owner_id, area_id, name, type, bytes, sha256, width, height)
       values ($1, null, null, $2, $3, $4, $5, $6, $7)`,
      [id, file.name, file.type, file.bytes, file.sha256, file.width, file.height],
    )
    const changed = await changeCase<ViolationRecord>(call.tx, 'violations', row.id, { photos, updated_at: call.now })
    call.rows.touch('violations', changed, { action: 'add_photo' })
    await linkAttachments(call, { table: 'violations', id: row.id }, photos)
  } catch (error) {
    await call.core.files.remove(path.dirname(keyOf(id, 'file')))
    throw error
  }
  return photos.length
}

/** The one picture of the request, in its field `file`. */
async function receive({ parts, core }: Adding): Promise<Prepared> {
  for await (const part of parts()) {
    if (part.type !== 'file') throw fieldProblem(part.fieldname, 'unknown_field')
    if (part.fieldname !== 'file') {
      part.file.resume()
      throw fieldProblem(part.fieldname, 'unknown_field')
    }
    const upload = { name: part.filename, body: part.file, truncated: () => part.file.truncated }
    return prepareUpload(core.files, upload, 'picture')
  }
  throw fieldProblem('file', 'required')
}
