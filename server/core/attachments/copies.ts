import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Attachment } from '#contract/core/model/attachment.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Call } from '../requests/declare.ts'
import { keyOf } from '../storage/store.ts'
import { storeUpload } from '../storage/store-upload.ts'
import { attachmentsOf } from './attachments.ts'
import { tidyLater } from './tidy.ts'

type Copying = Pick<Call<never, never>, 'tx' | 'db' | 'actor' | 'core' | 'later' | 'now' | 'commitSoFar'>

/**
 * Copies a file that the caller may read as an upload of the caller's own: readers of the record that will use it get this copy, and
 * no right to the original. The same kinds and sizes are accepted as of uploads; unused copies are removed after two days.
 *
 * @throws Problem('too_large'); Problem('unsupported_media') on `file` for other kinds.
 */
export async function copyAsUpload(
  call: Copying,
  { name, bytes, open }: { name: string; bytes: number; open: () => Readable },
): Promise<Attachment> {
  const { core, actor, now } = call
  if (!actor) throw new Problem('not_signed_in')
  if (bytes > core.config.maxUploadMb * 1024 * 1024) throw new Problem('too_large')
  const id = crypto.randomUUID()
  // pictures are made again, which takes a while: no connection is held meanwhile
  await call.commitSoFar()
  const stored = await storeUpload(core.files, id, { name, body: open(), truncated: () => false }, 'any')
  try {
    await call.tx.query(
      `insert into files (id, owner_id, area_id, name, type, bytes, sha256, width, height, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        id,
        actor.id,
        actor.areaId,
        stored.name,
        stored.type,
        stored.bytes,
        stored.sha256,
        stored.width,
        stored.height,
        now,
      ],
    )
    await tidyLater(call, [id])
  } catch (error) {
    await core.files.remove(path.dirname(keyOf(id, 'file')))
    throw error
  }
  const copy = (await attachmentsOf(call, [id])).get(id)
  if (!copy) throw new Problem('not_found')
  return copy
}
