import { reachOf } from '#contract/core/feature.ts'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { MEDIA_USERS, type MediaReplaced } from '#contract/features/media/index.ts'
import type { news } from '#contract/features/news/index.ts'
import { filesOf, fullNow, MEDIA } from './show.ts'
import type { MediaCall, MediaRecord } from './tables.ts'
import { linkFile, receive, sameIn, storeFile } from './upload.ts'

type Replacing = MediaCall<'replace'>

/** Before the file is read: the picture is there, may be replaced, and is the one that was looked at. */
export async function admitReplacement(call: Replacing): Promise<void> {
  await pictureToReplace(call)
}

async function pictureToReplace(call: Replacing): Promise<MediaRecord> {
  const row = await call.rows.one(MEDIA, call.params.id)
  if (row.version !== call.query.version) await refuseStale(call)
  return row
}

/**
 * Puts another picture in the place of one: in the library, and in every record that shows it and that this person may write. Its
 * addresses are new, so that nothing that was cached is shown again; the earlier file stays for the versions that name it.
 */
export async function replaceMedia(call: Replacing): Promise<MediaReplaced> {
  // decoding waits for its turn: before the first statement, with which the transaction takes its connection
  const upload = await receive(call)
  try {
    const row = await pictureToReplace(call)
    await refuseSame(call, row, upload.file.sha256)
    const before = await filesOf({ db: call.tx }, row.id)
    const replaced = await storeFile(call, upload, async (fileId) => {
      // records first and the picture afterwards, in the order in which saving a record locks them
      const records = await replaceInRecords(call, before, fileId)
      const values = { file_id: fileId }
      const trail = { action: 'replace', details: { records } }
      const current = await call.rows
        .change(MEDIA, row.id, row.version, values, trail)
        .catch(async (error: unknown) => {
          if (error instanceof Problem && error.code === 'stale') await refuseStale(call)
          throw error
        })
      await linkFile(call.tx, current.id, fileId)
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

/** @throws Problem('invalid') on `file` for the picture as it is, and for one that the area has as another picture. */
async function refuseSame(call: Replacing, row: MediaRecord, sha256: string): Promise<void> {
  const same = await sameIn(call, row.area_id, sha256)
  if (same !== undefined && same !== row.id) throw fieldProblem('file', 'picture_in_library')
  const { rows } = await call.tx.query('select from files where id = $1 and sha256 = $2', [row.file_id, sha256])
  // an earlier picture may come back
  if (rows.length > 0) throw fieldProblem('file', 'same_picture')
}

/** @returns the number of records that show the new picture. */
async function replaceInRecords(call: Replacing, from: string[], to: string): Promise<number> {
  let replaced = 0
  for (const name of MEDIA_USERS) {
    const feature = call.core.features[name]?.feature
    if (!feature || !reachOf(feature, 'write', call.actor?.role ?? 'ANYONE')) continue
    // every kind of content has this route, as news has it
    const answer = await call.ask(feature as typeof news, 'replacePicture', { body: { from, to } })
    replaced += answer.data.replaced
  }
  return replaced
}
