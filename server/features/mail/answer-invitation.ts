import { Problem } from '#contract/core/model/problem.ts'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import { calendar } from '#contract/features/calendar/index.ts'
import type { InvitationAnswer, Mail } from '#contract/features/mail/index.ts'
import { addDraft } from './drafts.ts'
import { type Invitation, replyTo } from './incoming/invitation.ts'
import { invitationTexts } from './invitation-texts.ts'
import { lockMailbox } from './mailboxes.ts'
import { sendDraft } from './send.ts'
import { mailOf } from './show.ts'
import type { MailCall } from './tables.ts'

interface Stored {
  mail_id: string
  title: string
  organizer_address: string
  attendee: string | null
  base: Invitation['base']
  source: string | null
  answer: InvitationAnswer | null
  is_cancelled: boolean
}

/**
 * Answers an invitation by a mail to its organizer, which can be undone as every mail. The same answer again sends nothing.
 *
 * @throws Problem('wrong_state') for mails without an invitation, cancelled ones, and those to another address than that of the mailbox.
 */
export async function answerInvitation(call: MailCall, copyId: string, answer: InvitationAnswer): Promise<Mail> {
  const copy = await call.rows.one('mail_copies', copyId)
  await lockMailbox(call, copy.mailbox_id)
  const db = call.rows.unscoped('the invitation of a mail that the caller has reached')
  const { rows } = await db.query<Stored>('select * from mail_invitations where mail_id = $1 for update', [
    copy.mail_id,
  ])
  const [found] = rows
  if (!found || found.is_cancelled || found.attendee === null) throw new Problem('wrong_state')
  if (found.answer === answer) return mailOf(call, copyId)
  const texts = invitationTexts[call.lang]
  const subject = texts[answer].replace('{{title}}', found.title || texts.untitled)
  const draft = await addDraft(call, {
    mailboxId: copy.mailbox_id,
    to: [{ personId: null, areaId: null, role: null, address: found.organizer_address }],
    cc: [],
    bcc: [],
    subject: subject.slice(0, SUBJECT_MAX),
    body: docFromText(subject),
    fileIds: [],
    answers: copyId,
    forwards: false,
  })
  await db.query(
    'insert into mail_calendar_replies (mail_id, content) select mail_id, $2 from mail_copies where id = $1',
    [draft.id, replyTo(found.base, found.attendee, answer, call.now)],
  )
  const comes = answer !== 'declined'
  const isKept = await keepInCalendar(call, found, comes)
  await db.query('update mail_invitations set answer = $2, in_calendar = $3 where mail_id = $1', [
    copy.mail_id,
    answer,
    isKept && comes,
  ])
  await sendDraft(call, draft.id, { sendAt: null, version: draft.version })
  return mailOf(call, copyId)
}

/**
 * Adds the event to the calendar of the person who answers, or removes it; whether that was possible. An event that the calendar cannot
 * store, such as one with an endless rule, is answered all the same.
 */
async function keepInCalendar(call: MailCall, { source }: Stored, comes: boolean): Promise<boolean> {
  if (source === null) return false
  try {
    await call.attempt(() => call.ask(calendar, 'keepInvitation', { body: { file: source, comes } }))
    return true
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return false
    throw error
  }
}

const SUBJECT_MAX = 200
