import { buffer } from 'node:stream/consumers'
import { unscoped } from '../../core/access/unscoped.ts'
import type { Content } from '../../core/attachments/serve-contents.ts'
import type { ZipEntry } from '../../core/attachments/zip.ts'
import type { Core } from '../../core/requests/context.ts'
import { openSegments, type Segment } from '../../core/storage/segments.ts'
import { linkAt } from './links.ts'
import type { DriveCall } from './tables.ts'

/** Bytes from which the type of a file is recognized. */
const HEAD_BYTES = 65_536

type Source = Pick<DriveCall, 'db'> | Pick<Core, 'pool'>

/** The segments of a content, in order. Call it for contents that the reader may have. */
export async function segmentsOf(source: Source, contentId: string): Promise<Segment[]> {
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

/** A version of a file that the caller sees, or a folder as a ZIP archive. */
export async function contentForPerson(call: DriveCall, id: string): Promise<Content | undefined> {
  const found = await call.rows
    .from('drive_contents', 'read')
    .innerJoin('drive_nodes', 'drive_nodes.id', 'drive_contents.node_id')
    .select(['drive_nodes.name', 'drive_contents.type', 'drive_contents.bytes'])
    .where('drive_contents.id', '=', id)
    .executeTakeFirst()
  if (found) return { ...found, segments: await segmentsOf(call, id) }
  const folder = await call.rows
    .from('drive_nodes', 'read')
    .selectAll('drive_nodes')
    .where('drive_nodes.id', '=', id)
    .where('drive_nodes.is_folder', '=', true)
    .executeTakeFirst()
  return folder && zipped(call.core, folder)
}

/** A file or a folder below the one that a link leads to, as long as the link works. */
export async function contentForGuest(core: Core, id: string, linkId: string): Promise<Content | undefined> {
  const link = await linkAt(core, { id: linkId })
  if (!link) return undefined
  const { rows } = await unscoped(core, 'a file below the one that a link leads to, for a guest with the link').query<{
    id: string
    name: string
    content_id: string | null
    type: string
    bytes: number
  }>(
    `select id, name, content_id, type, bytes from drive_nodes
     where (content_id = $1 or (id = $1 and is_folder)) and line @> array[$2::uuid] and deleted_at is null`,
    [id, link.node_id],
  )
  const [found] = rows
  if (!found) return undefined
  if (found.content_id === null) return zipped(core, found)
  return { ...found, segments: await segmentsOf(core, found.content_id) }
}

/** Everything in a folder that its reader was found to see: who sees a folder sees what is in it. */
async function zipped(core: Core, { id, name }: { id: string; name: string }): Promise<Content> {
  const { rows } = await unscoped(core, 'what is in a folder that the reader sees, to be downloaded with it').query<{
    path: string[]
    changed_at: Date
    segments: Segment[]
  }>(
    `select array(select p.name from unnest(n.line[array_position(n.line, $1) + 1:]) with ordinality o(id, no)
        join drive_nodes p on p.id = o.id order by o.no) as path,
      n.changed_at,
      array(select jsonb_build_object('id', s.id, 'bytes', s.bytes) from drive_segments s
        where s.content_id = n.content_id and s.bytes > 0 order by s.start, s.id) as segments
     from drive_nodes n where n.line @> array[$1::uuid] and not n.is_folder and n.deleted_at is null`,
    [id],
  )
  const entries = rows.map(
    ({ path, changed_at: changedAt, segments }): ZipEntry => ({
      path: path.join('/'),
      changedAt,
      open: () => openSegments(core.files, segments),
    }),
  )
  return { name: `${name || 'files'}.zip`, entries }
}
