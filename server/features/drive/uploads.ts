import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { type DriveNode, type DriveUpload, UPLOADS_MAX, type UploadDraft } from '#contract/features/drive/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { resumableAddress } from '../../core/http/serve-resumable.ts'
import type { Core } from '../../core/requests/context.ts'
import { refuseViruses } from '../../core/storage/clamav.ts'
import { openSegments, type SegmentLog } from '../../core/storage/segments.ts'
import { readHead, segmentsOf } from './contents.ts'
import { kindOf, typeOf } from './file-types.ts'
import { announce, callerOf } from './members.ts'
import { folderAt, freeName, lockFolder, newNode } from './nodes.ts'
import { nodeOf } from './show.ts'
import { roomIn } from './spaces.ts'
import type { DriveCall, NodeRecord, UploadRecord } from './tables.ts'
import { readLater } from './text/index.ts'
import { addVersion, lockFile } from './versions.ts'

export const showUpload = (row: UploadRecord): DriveUpload => ({
  id: row.id,
  parentId: row.replaces_id === null ? row.parent_id : null,
  name: row.name,
  bytes: row.bytes,
  received: row.received,
  address: resumableAddress('drive', row.id),
  createdAt: row.created_at.toISOString(),
})

/** Reserves room for a file, or continues the upload of the same file. @throws Problem('invalid') on bytes with `quota_exceeded`. */
export async function beginUpload(call: DriveCall, draft: UploadDraft): Promise<DriveUpload> {
  const { parentId, folders, name, bytes, modified, replacesId } = draft
  const replaced = replacesId === null ? undefined : await lockFile(call, replacesId)
  const parent = replaced ?? (await lockFolder(call, parentId))
  const folder = replaced ? await placeOf(call, replaced) : await folderAt(call, parent, folders)
  const known = await sameUpload(call, folder.id, draft)
  if (known) return showUpload(known)
  const { quota, taken } = await roomIn(call, parent.space_id)
  if (taken + bytes > quota) throw fieldProblem('bytes', 'quota_exceeded')
  const open = await call.rows
    .from('drive_uploads')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  if (open.n >= UPLOADS_MAX) throw new Problem('too_many', { retryAfter: 60 })
  // too deep for a file is found out before its bytes are sent
  if (!replaced) newNode(call, folder, { id: crypto.randomUUID(), name })
  if (!replaced && folder.id !== parent.id) await announce(call, [parent])
  const place = { parent_id: folder.id, space_id: folder.space_id, author_id: callerOf(call).id }
  const values = { ...place, name, bytes, modified, replaces_id: replacesId }
  return showUpload(await call.rows.add('drive_uploads', values, { quiet: true }))
}

/** The folder of a file that gets a new version, which need not be shared with those who write the file. */
async function placeOf(call: DriveCall, { parent_id: id }: NodeRecord): Promise<NodeRecord> {
  const { rows } = await call.rows
    .unscoped('the folder of a file that the caller writes, for its new version')
    .query<NodeRecord>('select * from drive_nodes where id = $1', [id])
  if (!rows[0]) throw new Problem('not_found')
  return rows[0]
}

/** The caller's unfinished upload of the same file to the same folder. */
async function sameUpload(
  { rows }: DriveCall,
  folderId: string,
  { name, bytes, modified, replacesId }: UploadDraft,
): Promise<UploadRecord | undefined> {
  if (modified === null) return undefined
  return rows
    .from('drive_uploads')
    .selectAll('drive_uploads')
    .where('parent_id', '=', folderId)
    .where('name', '=', name)
    .where('bytes', '=', bytes)
    .where('modified', '=', modified)
    .where('replaces_id', 'is not distinct from', replacesId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Adds the file of a complete upload. @throws Problem('wrong_state') while bytes are missing. */
export async function finishUpload(call: DriveCall, id: string): Promise<DriveNode> {
  const { rows } = call
  const known = await rows.from('drive_uploads').selectAll('drive_uploads').where('id', '=', id).executeTakeFirst()
  if (!known) return finishedBefore(call, id)
  if (known.received !== known.bytes)
    throw new Problem('wrong_state', { params: { state: 'incomplete', action: 'finish' } })
  const type = await typeOf(await readHead(call, id), known.name)
  await checkForViruses(call, known)
  const replaced = known.replaces_id === null ? undefined : await lockFile(call, known.replaces_id)
  const folder = replaced ?? (await lockFolder(call, known.parent_id))
  const upload = await rows.from('drive_uploads').selectAll('drive_uploads').where('id', '=', id).executeTakeFirst()
  if (!upload) return finishedBefore(call, id)
  const content = { id, type, bytes: upload.bytes }
  const nodeId = replaced?.id ?? (await addFile(call, folder, upload.name, content))
  if (replaced) await addVersion(call, replaced, content)
  await rows.remove('drive_uploads', id, { quiet: true })
  return nodeOf(call, nodeId)
}

/**
 * Lets ClamAV read a complete upload, where it is configured. An infected one is discarded.
 *
 * @throws Problem('invalid') on file with `infected` or `not_scanned`; Problem('unavailable') when ClamAV does not answer.
 */
async function checkForViruses(call: DriveCall, { id, bytes }: UploadRecord): Promise<void> {
  const { clamav } = call.core.config
  if (!clamav || bytes === 0) return
  const segments = await segmentsOf(call, id)
  // a large file takes a while, in which no connection is held
  await call.commitSoFar()
  try {
    await refuseViruses(clamav, () => openSegments(call.core.files, segments))
  } catch (error) {
    // while clamd does not answer, the upload can be finished later
    if (error instanceof Problem && error.code === 'invalid') {
      await call.rows.remove('drive_uploads', id, { quiet: true })
      await call.commitSoFar()
    }
    throw error
  }
}

/** Adds a file with its first version. @returns its id. */
async function addFile(
  call: DriveCall,
  folder: NodeRecord,
  wish: string,
  content: { id: string; type: string; bytes: number },
): Promise<string> {
  const { id, type, bytes } = content
  const name = await freeName(call, folder.id, wish)
  const file = { is_folder: false, kind: kindOf(type, name), content_id: id, type, bytes }
  const node = await call.rows.add(
    'drive_nodes',
    { ...newNode(call, folder, { id: crypto.randomUUID(), name }), ...file },
    { quiet: true },
  )
  const values = { ...content, node_id: node.id, space_id: node.space_id, no: 1, author_id: callerOf(call).id }
  await call.rows.add('drive_contents', values, { quiet: true })
  await readLater(call, content)
  await announce(call, [node])
  return node.id
}

/** The file of an upload that was finished by an earlier request, whose answer was lost. */
async function finishedBefore(call: DriveCall, id: string): Promise<DriveNode> {
  const content = await call.rows
    .from('drive_contents', 'read')
    .select('node_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!content) throw new Problem('not_found')
  return nodeOf(call, content.node_id)
}

/** An unfinished upload of a person, for the tus protocol. */
export async function findUpload(core: Core, id: string, personId: string) {
  const { rows } = await unscoped(core, 'the upload of the person who continues it').query<{
    bytes: number
    received: number
  }>('select bytes, received from drive_uploads where id = $1 and author_id = $2', [id, personId])
  return rows[0]
}

/** Records the segments of an upload one after the other. Of two requests that send the same part, one is recorded. */
export function uploadLog(core: Core, id: string, from: number): SegmentLog {
  const db = unscoped(core, 'parts of an upload of the person who sends them')
  let at = from
  return {
    begin: async (segmentId) => {
      await db.query('insert into drive_segments (id, content_id, start) values ($1, $2, $3)', [segmentId, id, at])
    },
    add: async ({ id: segmentId, bytes }) => {
      const { rows } = await db.query(
        `with upload as (
          update drive_uploads set received = received + $3 where id = $1 and received = $4 and received + $3 <= bytes returning id
        ), segment as (
          update drive_segments set bytes = $3 where id = $2 and exists (select from upload)
        ) select id from upload`,
        [id, segmentId, bytes, at],
      )
      at += bytes
      return rows.length > 0
    },
    remove: async (segmentId) => {
      await db.query('delete from drive_segments where id = $1', [segmentId])
    },
  }
}
