import { fieldProblem } from '#contract/core/model/problem.ts'
import {
  MAILBOX_QUOTA,
  type Mail,
  SEND_LATER_DAYS_MAX,
  type SendInput,
  UNDO_SEND_SECONDS,
} from '#contract/features/mail/index.ts'
import { DELIVER_JOB } from './deliver.ts'
import { keptDraft } from './drafts.ts'
import { noteAnswer, takeBackAnswer } from './invitation-answers.ts'
import { settle } from './mailboxes.ts'
import { expandGroups } from './recipients.ts'
import { mailOf } from './show.ts'
import type { MailCall } from './tables.ts'

const DAY_MS = 86_400_000

/**
 * Schedules a draft: for after the seconds in which it can be undone, or for a later time.
 *
 * @throws Problem('invalid') on `to` without recipients, on `sendAt` in the past or too far ahead, on `fileIds` when the mailbox is full.
 */
export async function sendDraft(call: MailCall, copyId: string, { sendAt, version }: SendInput): Promise<Mail> {
  const { copy, mail } = await keptDraft(call, copyId, { version, action: 'send' })
  const soon = call.now.getTime() + UNDO_SEND_SECONDS * 1000
  const at = sendAt === null ? new Date(soon) : new Date(sendAt)
  if (sendAt !== null && at <= call.now) throw fieldProblem('sendAt', 'in_past')
  if (at.getTime() > call.now.getTime() + SEND_LATER_DAYS_MAX * DAY_MS) throw fieldProblem('sendAt', 'too_far')
  await checkQuota(call, copy.mailbox_id)
  await expandGroups(call, mail.id)
  await call.rows.change('mails', { id: mail.id, version }, { status: 'scheduled', send_at: at }, { quiet: true })
  await noteAnswer(call, mail.id)
  await call.later(DELIVER_JOB, { id: mail.id }, at, 'urgent')
  await settle(call, copy.mailbox_id, [copy.thread_id])
  return mailOf(call, copyId)
}

async function checkQuota(call: MailCall, mailboxId: string): Promise<void> {
  const { rows } = await call.rows
    .unscoped('the size of a mailbox that the caller has locked')
    .query<{ used: number }>('select coalesce(sum(bytes), 0)::float8 as used from mail_copies where mailbox_id = $1', [
      mailboxId,
    ])
  if (Number(rows[0]?.used ?? 0) > MAILBOX_QUOTA) throw fieldProblem('fileIds', 'mailbox_full')
}

/** Makes a mail that is not sent yet a draft again. @throws Problem('wrong_state') once it was sent. */
export async function undoSend(call: MailCall, copyId: string, version: number): Promise<Mail> {
  const { copy, mail } = await keptDraft(call, copyId, { version, action: 'undo', state: 'scheduled' })
  await call.rows.change('mails', { id: mail.id, version }, { status: 'draft', send_at: null }, { quiet: true })
  await takeBackAnswer(call, mail.id)
  await settle(call, copy.mailbox_id, [copy.thread_id])
  return mailOf(call, copyId)
}
