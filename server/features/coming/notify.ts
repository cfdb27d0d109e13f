import type { Localized } from '#contract/core/text/localized.ts'
import { inUnscopedTransaction, type Unscoped, unscoped } from '../../core/access/unscoped.ts'
import { Jobs, type Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { enqueueMails } from '../../core/requests/outbox.ts'
import { openMail, subscriptionOf } from './mails.ts'
import { emailOf } from './subscribe.ts'

/** The kind of the job that mails those who wait for what has been published. */
export const NOTIFY_JOB = 'coming.notify'
/** Readers per transaction: a process that dies repeats none of them, because they are deleted with their mail. */
const READERS = 200

interface Waiting {
  id: string
  email_sealed: Buffer
  lang: 'mn' | 'en'
  title: Localized
  link: string
}

/** The worker that mails each of those who wait once, and deletes their addresses in the same transaction. */
export const notifyWaiting =
  (core: Core): Worker =>
  async () => {
    for (;;) {
      const count = await inUnscopedTransaction(
        core,
        'those who wait are mailed that what was announced is open',
        (tx) => notifySome(core, tx),
      )
      core.jobs.wake()
      if (count === 0) return
    }
  }

async function notifySome(core: Core, tx: Unscoped): Promise<number> {
  const { rows } = await tx.query<Waiting>(
    `delete from coming_subscribers s using coming_announcements a
     where s.id in (select w.id from coming_subscribers w join coming_announcements p on p.id = w.announcement_id
         where p.status = 'published' and w.confirmed_at is not null order by w.id limit ${READERS} for update of w skip locked)
       and a.id = s.announcement_id
     returning s.id, s.email_sealed, s.lang, a.title, a.link`,
  )
  const mails = rows.map((row) => openMail(core, { ...row, email: emailOf(core, row.email_sealed) }, row))
  if (mails.length > 0) {
    // the mails whose link confirmed them
    await tx.query('delete from outbox where subscription = any($1)', [rows.map(({ id }) => subscriptionOf(id))])
    await enqueueMails(core, tx, mails)
  }
  return rows.length
}

/** Deletes subscriptions that were not confirmed in time, and schedules mails that a process which died left undone. */
export async function resumeNotifying(core: Core): Promise<void> {
  await inUnscopedTransaction(core, 'subscriptions that were not confirmed in time', async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      `delete from coming_subscribers s using coming_announcements a where a.id = s.announcement_id
         and (s.expires_at <= $1 or (a.status = 'published' and s.confirmed_at is null)) returning s.id`,
      [core.now()],
    )
    if (rows.length > 0)
      await tx.query('delete from outbox where subscription = any($1)', [rows.map(({ id }) => subscriptionOf(id))])
  })
  const db = unscoped(core, 'whether somebody waits for what has been published')
  const { rows } = await db.query<{ wanted: boolean }>(
    `select exists (select from coming_subscribers s join coming_announcements a on a.id = s.announcement_id
         where a.status = 'published' and s.confirmed_at is not null)
       and not exists (select from jobs where kind = $1 and done_at is null and failed_at is null) as wanted`,
    [NOTIFY_JOB],
  )
  if (!rows[0]?.wanted) return
  await Jobs.add(db, NOTIFY_JOB, {}, { lane: 'bulk' })
  core.jobs.wake()
}
