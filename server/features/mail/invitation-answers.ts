import { Problem } from '#contract/core/model/problem.ts'
import { calendar } from '#contract/features/calendar/index.ts'
import { type InvitationAnswer, mail } from '#contract/features/mail/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { workAs } from '../../core/requests/work-as.ts'
import type { Invitation } from './incoming/invitation.ts'
import { callerOf } from './mailboxes.ts'
import type { MailCall, MailTables } from './tables.ts'

/** The invitation of a mail as it is stored. */
export interface StoredInvitation {
  mail_id: string
  answered_by: string | null
  in_calendar: boolean
  title: string
  organizer_address: string
  attendee: string | null
  base: Invitation['base']
  source: string | null
  answer: InvitationAnswer | null
  is_cancelled: boolean
}

/** Locks the invitation of a mail. */
export const INVITATION = 'select * from mail_invitations where mail_id = $1 for update'

const REPLY = `select r.invitation_id, r.answer, r.answer_before from mail_calendar_replies r
  where r.mail_id = $1 and r.invitation_id is not null and r.answer is not null for update`

interface Reply {
  invitation_id: string
  answer: InvitationAnswer
  answer_before: InvitationAnswer | null
}

/** Notes at its invitation the answer that a mail carries, and what was answered before; the mail is being sent. */
export async function noteAnswer(call: MailCall, mailId: string): Promise<void> {
  const db = call.rows.unscoped('the invitation that a mail of the caller answers')
  const [reply] = (await db.query<Reply>(REPLY, [mailId])).rows
  const [found] = reply ? (await db.query<StoredInvitation>(INVITATION, [reply.invitation_id])).rows : []
  if (!reply || !found || found.is_cancelled) return
  await db.query('update mail_calendar_replies set answer_before = $2 where mail_id = $1', [mailId, found.answer])
  await setAnswer(call, found, reply.answer)
}

/** Puts back at its invitation what was answered before the mail that is not sent after all. A later answer stays. */
export async function takeBackAnswer(call: MailCall, mailId: string): Promise<void> {
  const db = call.rows.unscoped('the invitation that a mail of the caller answers')
  const [reply] = (await db.query<Reply>(REPLY, [mailId])).rows
  const [found] = reply ? (await db.query<StoredInvitation>(INVITATION, [reply.invitation_id])).rows : []
  if (!reply || !found || found.is_cancelled || found.answer !== reply.answer) return
  await setAnswer(call, found, reply.answer_before)
}

async function setAnswer(call: MailCall, found: StoredInvitation, answer: InvitationAnswer | null): Promise<void> {
  const caller = callerOf(call).id
  const comes = answer !== null && answer !== 'declined'
  // a colleague who shares the mailbox does not write in the calendar of the person who answered
  const isMine = found.answered_by === null || found.answered_by === caller || !found.in_calendar
  const isKept = isMine && (await keepInCalendar(call, found, comes))
  const inCalendar = isMine ? isKept && comes : found.in_calendar
  await call.rows
    .unscoped('the invitation of a mail that the caller has reached')
    .query('update mail_invitations set answer = $2, in_calendar = $3, answered_by = $4 where mail_id = $1', [
      found.mail_id,
      answer,
      inCalendar,
      isMine ? caller : found.answered_by,
    ])
}

/**
 * Adds the event to the calendar of the person who answers, or removes it; whether that was possible. An event that the calendar cannot
 * store, such as one with an endless rule, is answered all the same.
 */
export async function keepInCalendar(
  call: Pick<MailCall, 'attempt' | 'ask'>,
  { source }: Pick<StoredInvitation, 'source'>,
  comes: boolean,
): Promise<boolean> {
  if (source === null) return false
  try {
    await call.attempt(() => call.ask(calendar, 'keepInvitation', { body: { file: source, comes } }))
    return true
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false
    throw error
  }
}

/** The kind of the job that removes an event that was called off from the calendar in which it is. */
export const UNINVITE_JOB = 'office_mail.uninvite'

/** Removes the event of an invitation that was called off from the calendar of the person who answered. */
export const removeFromCalendar =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const db = unscoped(core, 'an invitation that its organizer has called off')
    const { rows } = await db.query<{ personId: string; lang: 'mn' | 'en' }>(
      `select u.id as "personId", u.lang from mail_invitations i join users u on u.id = i.answered_by
       where i.mail_id = $1 and i.is_cancelled and i.in_calendar and u.status = 'active'`,
      [id],
    )
    const [person] = rows
    if (!person) return
    await workAs<MailTables, void>(
      core,
      { ...person, feature: mail.name, verb: 'write', trace: `mail ${id}` },
      async (call) => {
        const at = call.rows.unscoped('the invitation of a mail that the person has answered')
        const [found] = (await at.query<StoredInvitation>(INVITATION, [id])).rows
        if (!found?.in_calendar) return
        await keepInCalendar(call, found, false)
        await at.query('update mail_invitations set in_calendar = false where mail_id = $1', [id])
        call.broadcast([`user:${person.personId}`])
      },
    )
  }
