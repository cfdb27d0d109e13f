import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import {
  MAIL_IMPORT_HOURS,
  MAILBOX_QUOTA,
  type MailImport,
  type MailImportDraft,
} from '#contract/features/mail/index.ts'
import type { PersonCondition } from '../../../core/access/reach.ts'
import { type Unscoped, unscoped } from '../../../core/access/unscoped.ts'
import { resumableAddress } from '../../../core/http/serve-resumable.ts'
import type { Core } from '../../../core/requests/context.ts'
import { removeSegment, type SegmentLog } from '../../../core/storage/segments.ts'
import { callerOf, lockMailbox } from '../mailboxes.ts'
import type { ImportRecord, MailCall } from '../tables.ts'
import { IMPORT_JOB } from './run-import.ts'

const HOUR_MS = 3_600_000
/** Segments that are removed at a time. */
const SWEPT = 500
/** Unfinished imports of a person. */
const OPEN_MAX = 5

/** Imports are seen by the person who began them. */
export const importMembers: PersonCondition = (t, { id }) => sql<boolean>`${sql.ref(`${t}.author_id`)} = ${id}`

const showImport = (row: ImportRecord): MailImport => ({
  id: row.id,
  mailboxId: row.mailbox_id,
  name: row.name,
  bytes: row.bytes,
  received: row.received,
  address: resumableAddress('mail', row.id),
  state: row.status,
  read: row.read_bytes,
  added: row.added,
  known: row.known,
  refused: row.refused,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
})

/** The caller's imports of the last two days, the newest first. */
export async function importsOf({ rows }: MailCall): Promise<MailImport[]> {
  const found = await rows
    .from('mail_imports')
    .selectAll('mail_imports')
    .orderBy('mail_imports.created_at', 'desc')
    .execute()
  return found.map(showImport)
}

/** Begins an import, or continues the upload of the same file. @throws Problem('invalid') on `bytes` with `quota_exceeded`. */
export async function beginImport(call: MailCall, { mailboxId, name, bytes }: MailImportDraft): Promise<MailImport> {
  const box = await lockMailbox(call, mailboxId)
  const open = await call.rows
    .from('mail_imports')
    .selectAll('mail_imports')
    .where('mail_imports.status', 'in', ['uploading', 'waiting', 'running'])
    .execute()
  const same = open.find((one) => one.mailbox_id === box.id && one.name === name && one.bytes === bytes)
  if (same) return showImport(same)
  if (open.length >= OPEN_MAX) throw new Problem('too_many', { retryAfter: 60 })
  // a file is a little larger than its mails
  if (bytes > MAILBOX_QUOTA) throw fieldProblem('bytes', 'quota_exceeded')
  const values = { mailbox_id: box.id, author_id: callerOf(call).id, name, bytes }
  return showImport(await call.rows.add('mail_imports', values, { quiet: true }))
}

/** Has a complete upload read. @throws Problem('wrong_state') while bytes are missing. */
export async function startImport(call: MailCall, id: string): Promise<MailImport> {
  const found = await call.rows.lock('mail_imports', id)
  // the answer to an earlier request was lost
  if (found.status !== 'uploading') return showImport(found)
  if (found.received !== found.bytes)
    throw new Problem('wrong_state', { params: { state: 'incomplete', action: 'start' } })
  const started = await call.rows.change('mail_imports', found, { status: 'waiting' }, { quiet: true })
  await call.later(IMPORT_JOB, { id }, undefined, 'files')
  return showImport(started)
}

/** Cancels an import. Its bytes are removed by the next round. */
export async function removeImport(call: MailCall, id: string): Promise<void> {
  await call.rows.remove('mail_imports', id, { quiet: true })
}

/** An unfinished upload of a person, for the tus protocol. */
export async function findImport(core: Core, id: string, personId: string) {
  const { rows } = await unscoped(core, 'the import of the person who uploads it').query<{
    bytes: number
    received: number
  }>(`select bytes, received from mail_imports where id = $1 and author_id = $2 and status = 'uploading'`, [
    id,
    personId,
  ])
  return rows[0]
}

/** Records the segments of an import. Of two requests that send the same part, one is recorded. */
export function importLog(core: Core, id: string, from: number): SegmentLog {
  const db = unscoped(core, 'parts of an import of the person who sends them')
  let at = from
  return {
    begin: async (segmentId) => {
      await db.query('insert into mail_import_segments (id, import_id, start) values ($1, $2, $3)', [segmentId, id, at])
    },
    add: async ({ id: segmentId, bytes }) => {
      const { rows } = await db.query(
        `with upload as (
          update mail_imports set received = received + $3
          where id = $1 and received = $4 and received + $3 <= bytes and status = 'uploading' returning id
        ), segment as (
          update mail_import_segments set bytes = $3 where id = $2 and exists (select from upload)
        ) select id from upload`,
        [id, segmentId, bytes, at],
      )
      at += bytes
      return rows.length > 0
    },
    remove: async (segmentId) => {
      await db.query('delete from mail_import_segments where id = $1', [segmentId])
    },
  }
}

/**
 * Ends imports whose job has failed or is gone, forgets imports after two days, and removes the bytes of those that were read, cancelled or forgotten. Repeated every few minutes; several
 * instances may run it at once.
 */
export async function tidyImports(core: Core): Promise<void> {
  const db = unscoped(core, 'old imports of mails, and bytes that belong to none')
  const now = core.now().getTime()
  await db.query(
    `update mail_imports i set status = 'failed', problem = 'failed' where status in ('waiting', 'running') and not exists (
       select from jobs j where j.kind = $1 and j.payload->>'id' = i.id::text and j.done_at is null and j.failed_at is null)`,
    [IMPORT_JOB],
  )
  await db.query(`delete from mail_imports where created_at <= $1 and status <> 'running'`, [
    new Date(now - MAIL_IMPORT_HOURS * HOUR_MS),
  ])
  for (;;) {
    // a segment without bytes may be arriving, also when its import was cancelled meanwhile
    const { rows } = await db.query<{ id: string }>(
      `select s.id from mail_import_segments s where (s.bytes = 0 and s.created_at <= $1)
         or s.bytes > 0 and not exists (select from mail_imports i where i.id = s.import_id and i.status in ('uploading', 'waiting', 'running')) limit $2`,
      [new Date(now - 24 * HOUR_MS), SWEPT],
    )
    await removeSegments(core, db, rows)
    if (rows.length < SWEPT) return
  }
}

async function removeSegments(core: Core, db: Unscoped, segments: readonly { id: string }[]): Promise<void> {
  for (const { id } of segments) {
    await removeSegment(core.files, id)
    await db.query('delete from mail_import_segments where id = $1', [id])
  }
}
