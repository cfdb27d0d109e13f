import { buffer } from 'node:stream/consumers'
import { type RawBuilder, sql } from 'kysely'
import { unscoped } from '../../../core/access/unscoped.ts'
import { partsMatch, wordsIn, wordsMatch } from '../../../core/database/folded-search.ts'
import { Jobs, type Worker } from '../../../core/jobs/jobs.ts'
import type { Core } from '../../../core/requests/context.ts'
import { openSegments } from '../../../core/storage/segments.ts'
import { segmentsOf } from '../contents.ts'
import type { DriveCall } from '../tables.ts'
import { formatOf, READABLE_TYPES } from './formats.ts'
import { TEXT_LIMITS } from './limits.ts'
import { wordsInThread } from './read-in-thread.ts'

/** The job that reads the words inside of a file. */
export const READ_JOB = 'drive.read'
/** Contents whose job was lost, or that are older than the search, in one round. */
const REREAD = 500

/** Lets a job read the words of a new content, for search. */
export async function readLater(
  call: Pick<DriveCall, 'later'>,
  { id, type, bytes }: { id: string; type: string; bytes: number },
): Promise<void> {
  if (formatOf(type) && bytes > 0) await call.later(READ_JOB, { id }, undefined, 'indexing')
}

/** Reads the words inside of a file. Repeated, it stores the same. */
export const readWords =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const db = unscoped(core, 'the words of every file are read for the search of those who see the file')
    const { rows } = await db.query<{ type: string; bytes: number }>(
      `select type, bytes from drive_contents c where id = $1 and not exists (select from drive_words w where w.content_id = c.id)`,
      [id],
    )
    const format = rows[0] && formatOf(rows[0].type)
    if (!rows[0] || !format) return
    const { bytes } = rows[0]
    const isRead = format === 'plain' || bytes <= TEXT_LIMITS.fileBytes
    const end = format === 'plain' ? Math.min(bytes, TEXT_LIMITS.plainBytes) : bytes
    const segments = await segmentsOf(core, id)
    const words =
      isRead && end > 0
        ? await wordsInThread(await buffer(openSegments(core.files, segments, { start: 0, end: end - 1 })), format)
        : ''
    // the file may have been deleted while it was read
    await db.query(
      `insert into drive_words (content_id, search) select id, $2 from drive_contents where id = $1 on conflict do nothing`,
      [id, words],
    )
  }

/** Enqueues contents whose words were never read: those from before the search, and those whose job was lost. */
export async function readMissed(core: Core): Promise<void> {
  const db = unscoped(core, 'the words of every file are read for the search of those who see the file')
  const { rows } = await db.query<{ id: string }>(
    `select c.id from drive_contents c
     where c.type ~ $1 and c.bytes > 0 and c.created_at <= $2 and not exists (select from drive_words w where w.content_id = c.id)
      and not exists (select from jobs j where j.kind = $3 and j.payload ->> 'id' = c.id::text)
     order by c.created_at limit $4`,
    [READABLE_TYPES, new Date(core.now().getTime() - 600_000), READ_JOB, REREAD],
  )
  for (const { id } of rows) await Jobs.add(db, READ_JOB, { id }, { lane: 'indexing' })
}

const namedBy = (q: string) => partsMatch(sql.ref('drive_nodes.search'), q)

/** The sets of files that a search finds: by their names, and by the words inside of their present versions. */
export const hitsOf = (q: string) => [
  { where: namedBy(q) },
  {
    where: sql<boolean>`drive_nodes.content_id in (
      select drive_words.content_id from drive_words where ${wordsMatch(wordsIn('drive_words'), q)})`,
  },
]

/** Whether a file that was found does not have the words in its name. */
export const isInside = (q: string | undefined): RawBuilder<boolean> =>
  q ? sql<boolean>`not ${namedBy(q)}` : sql<boolean>`false`
