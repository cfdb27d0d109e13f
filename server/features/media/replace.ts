import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { reachFor } from '#contract/core/model/token-scope.ts'
import { MEDIA_USERS, type MediaReplaced } from '#contract/features/media/index.ts'
import type { news } from '#contract/features/news/index.ts'
import { receivePicture } from '../../core/attachments/receive-picture.ts'
import { filesOf, fullNow, MEDIA } from './show.ts'
import type { MediaCall, MediaRecord } from './tables.ts'
import { linkFile, OF_PICTURE, sameIn, storeFile } from './upload.ts'

type Replacing = MediaCall<'replace'>

/** Before the body is read: checks that the picture exists, may be replaced, and has the expected version. */
export async function admitReplacement(call: Replacing): Promise<void> {
  await pictureToReplace(call)
}

async function pictureToReplace(call: Replacing): Promise<MediaRecord> {
  const row = await call.rows.one(MEDIA, call.params.id)
  if (row.version !== call.query.version) await refuseStale(call)
  return row
}

/**
 * Replaces a picture in the library, and in every record that shows it and that the caller may write. Its addresses are
 * new, so that cached copies are not shown; the earlier file is kept for versions that use it.
 */
export async function replaceMedia(call: Replacing): Promise<MediaReplaced> {
  // decoding may have to wait, so it comes before the first statement, with which the transaction takes its connection
  const upload = await receivePicture(call)
  try {
    const row = await pictureToReplace(call)
    await refuseSame(call, row, upload.file.sha256)
    const before = await filesOf(call, row.id)
    const replaced = await storeFile(call, upload, async (fileId) => {
      // records first and then the picture, in the lock order of saving a record
      const records = await replaceInRecords(call, before, fileId)
      const values = { file_id: fileId }
      const trail = { action: 'replace', details: { records } }
      const current = await call.rows.change(MEDIA, row, values, trail).catch(async (error: unknown) => {
        if (error instanceof Problem && error.code === 'stale') await refuseStale(call)
        throw error
      })
      await linkFile(call.rows.unscoped(OF_PICTURE), current.id, fileId)
      return records
    })
    return { ...(await fullNow(call, row.id)), replaced }
  } finally {
    await upload.done()
  }
}

async function refuseStale(call: Replacing): Promise<never> {
  throw new Problem('stale', { current: await fullNow(call, call.params.id), table: MEDIA })
}

/**
 * @throws Problem('invalid') on `file` for the current picture, and for one that the area already has as another
 * picture.
 */
async function refuseSame(call: Replacing, row: MediaRecord, sha256: string): Promise<void> {
  const same = await sameIn(call, row.area_id, sha256)
  if (same !== undefined && same !== row.id) throw fieldProblem('file', 'picture_in_library')
  const { rows } = await call.rows
    .unscoped(OF_PICTURE)
    .query('select from files where id = $1 and sha256 = $2', [row.file_id, sha256])
  // an earlier file of the same picture may return
  if (rows.length > 0) throw fieldProblem('file', 'same_picture')
}

/** @returns the number of records that show the new picture. */
async function replaceInRecords(call: Replacing, from: string[], to: string): Promise<number> {
  let replaced = 0
  for (const name of MEDIA_USERS) {
    const feature = call.core.features[name]?.feature
    if (!feature || !reachFor(call.actor, feature, 'write', 'write')) continue
    // every kind of content has this route, so `news` stands for all types
    const answer = await call.ask(feature as typeof news, 'replacePicture', { body: { from, to } })
    replaced += answer.data.replaced
  }
  return replaced
}
