import { MAIL_BIN_DAYS } from '#contract/features/mail/index.ts'
import { inUnscopedTransaction, type Unscoped } from '../../core/access/unscoped.ts'
import { linkAttachments } from '../../core/attachments/attachments.ts'
import { tidyLater } from '../../core/attachments/tidy.ts'
import { Jobs, type Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { announceMail } from './announce.ts'
import { lockMailbox, lockMailboxes, refreshThreads, roomsOf, settle } from './mailboxes.ts'
import type { MailCall } from './tables.ts'

const DAY_MS = 86_400_000
/** Days after which a mail that nobody has is not just being delivered. */
const DELIVERED_DAYS = 7
/** Copies that one run deletes. */
const BATCH = 2000

/** The job that deletes for good what has been in the bin, or was spam, for 30 days. */
export const BIN_JOB = 'office_mail.purge'

/** Deletes everything in the bin of a mailbox for good. */
export async function emptyBin(call: MailCall, mailboxId: string): Promise<void> {
  await lockMailbox(call, mailboxId)
  await removeCopies(call, { mailboxId })
  await settle(call, mailboxId, [])
}

/** Deletes copies in the bin for good, and mails that nobody has any more with their files. @returns how many copies. */
export async function removeCopies(
  call: Pick<MailCall, 'rows' | 'tx' | 'later' | 'now'>,
  of: { threadIds: readonly string[] } | { mailboxId: string },
): Promise<number> {
  const db = call.rows.unscoped('copies in the bin of mailboxes that the caller has reached')
  const [column, value] = 'threadIds' in of ? ['thread_id', of.threadIds] : ['mailbox_id', [of.mailboxId]]
  const { rows } = await db.query<{ mail_id: string; thread_id: string }>(
    `delete from mail_copies where ${column} = any($1::uuid[]) and place = 'trash' returning mail_id, thread_id`,
    [value],
  )
  const { rows: gone } = await db.query<{ id: string }>(
    `select id from mails m where id = any($1::uuid[]) and not exists (select from mail_copies c where c.mail_id = m.id)`,
    [rows.map(({ mail_id: id }) => id)],
  )
  for (const { id } of gone) await linkAttachments(call, { table: 'mails', id }, [])
  await db.query('delete from mails where id = any($1::uuid[])', [gone.map(({ id }) => id)])
  await refreshThreads(
    db,
    rows.map(({ thread_id: id }) => id),
  )
  return rows.length
}

/** Enqueues the job for what the caller has put into the bin. */
export const purgeLater = (call: Pick<MailCall, 'later' | 'now'>): Promise<void> =>
  call.later(BIN_JOB, {}, new Date(call.now.getTime() + MAIL_BIN_DAYS * DAY_MS))

/** Deletes mails with their files of which the last copy went with its mailbox, when that was deleted with its owner. */
async function deleteWithoutCopies(core: Core): Promise<void> {
  await inUnscopedTransaction(core, 'mails that nobody has any more', async (db) => {
    const { rows: gone } = await db.query<{ id: string }>(
      `delete from mails where id in (select m.id from mails m
         where m.created_at < $1 and not exists (select from mail_copies c where c.mail_id = m.id) limit $2) returning id`,
      [new Date(core.now().getTime() - DELIVERED_DAYS * DAY_MS), BATCH],
    )
    await unlinkFiles(
      db,
      core,
      gone.map(({ id }) => id),
    )
    if (gone.length === BATCH) await Jobs.add(db, BIN_JOB, { withoutCopies: true })
  })
}

/** Unlinks the files of mails that are gone. */
async function unlinkFiles(db: Pick<Unscoped, 'query'>, core: Core, mailIds: readonly string[]): Promise<void> {
  const { rows: files } = await db.query<{ file_id: string }>(
    `delete from file_links l where l.table_name = 'mails' and l.row_id = any($1::uuid[])
       and not exists (select from mails m where m.id = l.row_id) returning l.file_id`,
    [mailIds],
  )
  await tidyLater(
    { later: (kind, payload, runAt) => Jobs.add(db, kind, payload, { runAt }), now: core.now() },
    files.map(({ file_id: id }) => id),
  )
}

/** Deletes for good what has been in the bin, or was spam, for 30 days, or mails without copies. */
export const purgeBins =
  (core: Core): Worker =>
  async (payload: { withoutCopies?: boolean }) => {
    if (payload.withoutCopies) return deleteWithoutCopies(core)
    const before = new Date(core.now().getTime() - MAIL_BIN_DAYS * DAY_MS)
    let rooms: string[] = []
    await inUnscopedTransaction(core, 'the bins of all mailboxes, emptied after 30 days', async (db) => {
      rooms = []
      const { rows: due } = await db.query<{ id: string; mailbox_id: string }>(
        'select id, mailbox_id from mail_copies where binned_at <= $1 order by binned_at limit $2',
        [before, BATCH],
      )
      const boxes = due.map(({ mailbox_id: box }) => box)
      await lockMailboxes(db, boxes)
      const { rows: gone } = await db.query<{ mail_id: string; thread_id: string }>(
        'delete from mail_copies where id = any($1::uuid[]) and binned_at <= $2 returning mail_id, thread_id',
        [due.map(({ id }) => id), before],
      )
      await db.query(
        'delete from mails m where id = any($1::uuid[]) and not exists (select from mail_copies c where c.mail_id = m.id)',
        [gone.map(({ mail_id: id }) => id)],
      )
      await unlinkFiles(
        db,
        core,
        gone.map(({ mail_id: id }) => id),
      )
      await refreshThreads(
        db,
        gone.map(({ thread_id: id }) => id),
      )
      if (due.length === BATCH) await Jobs.add(db, BIN_JOB, {})
      rooms = await roomsOf(db, [...new Set(boxes)])
    })
    await announceMail(core, rooms)
  }
