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
  if (!takesPhotos(row))
    throw new Problem('wrong_state', { params: { state: row.status, action: 'photo', allowedActions: [] } })
  return row
}

/** Refuses a photo before its body is read. */
export async function admitPhoto(call: Adding): Promise<void> {
  await caseFor(call, false)
}

/** Adds one photo to a case. @throws Problem('not_found') for a wrong secret, Problem('wrong_state') when it takes no more. */
export async function addPhoto(call: Adding): Promise<{ photos: number }> {
  // decoding waits for its turn: before the first statement, with which the transaction takes its connection
  const upload = await receive(call)
  try {
    const row = await caseFor(call, true)
    const photos = await keep(call, row, upload)
    return { photos }
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
