import { buffer } from 'node:stream/consumers'
import { unscoped } from '../../core/access/unscoped.ts'
import type { StoredContent } from '../../core/attachments/serve-contents.ts'
import { openSegments, type Segment } from '../../core/storage/segments.ts'
import type { DriveCall } from './tables.ts'

/** Bytes from which the type of a file is recognized. */
const HEAD_BYTES = 65_536

/** The segments of a content, in order. Call it for contents that the reader may have. */
export async function segmentsOf(source: Pick<DriveCall, 'db'>, contentId: string): Promise<Segment[]> {
  const { rows } = await unscoped(source, 'the parts of a file that was reached before').query<Segment>(
    'select id, bytes from drive_segments where content_id = $1 and bytes > 0 order by start, id',
    [contentId],
  )
  return rows
}

/** The first bytes of a content. */
export async function readHead(call: Pick<DriveCall, 'db' | 'core'>, contentId: string): Promise<Buffer> {
  const [first] = await segmentsOf(call, contentId)
  if (!first) return Buffer.alloc(0)
  return buffer(openSegments(call.core.files, [first], { start: 0, end: Math.min(HEAD_BYTES, first.bytes) - 1 }))
}

/** A version of a file that the caller sees. */
export async function contentFor(call: DriveCall, id: string): Promise<StoredContent | undefined> {
  const found = await call.rows
    .from('drive_contents', 'read')
    .innerJoin('drive_nodes', 'drive_nodes.id', 'drive_contents.node_id')
    .select(['drive_nodes.name', 'drive_contents.type', 'drive_contents.bytes'])
    .where('drive_contents.id', '=', id)
    .executeTakeFirst()
  return found && { ...found, segments: await segmentsOf(call, id) }
}
