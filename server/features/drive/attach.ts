import type { Attachment } from '#contract/core/model/attachment.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { copyAsUpload } from '../../core/attachments/copies.ts'
import { openSegments } from '../../core/storage/segments.ts'
import { segmentsOf } from './contents.ts'
import type { DriveCall } from './tables.ts'

/** Copies the present version of a file that the caller reads, to be attached to a record. @throws Problem('not_found'), also for folders. */
export async function attachCopy(call: DriveCall, nodeId: string): Promise<Attachment> {
  const node = await call.rows.one('drive_nodes', nodeId, 'read')
  if (node.content_id === null) throw new Problem('not_found')
  const segments = await segmentsOf(call, node.content_id)
  const { name, bytes } = node
  return copyAsUpload(call, { name, bytes, open: () => openSegments(call.core.files, segments) })
}
