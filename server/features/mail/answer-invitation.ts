import { Problem } from '#contract/core/model/problem.ts'
import { docFromText } from '#contract/core/text/richtext-doc.ts'
import type { InvitationAnswer, Mail } from '#contract/features/mail/index.ts'
import { addDraft } from './drafts.ts'
import { INVITATION, type StoredInvitation } from './invitation-answers.ts'
import { invitationTexts } from './invitation-texts.ts'
import { lockMailbox } from './mailboxes.ts'
import { sendDraft } from './send.ts'
import { mailOf } from './show.ts'
import type { MailCall } from './tables.ts'

/**
 * Answers an invitation by a mail to its organizer, which can be undone as every mail. The same answer again sends nothing.
 *
 * @throws Problem('wrong_state') for mails without an invitation, cancelled ones, and those to another address than that of the mailbox.
 */
export async function answerInvitation(call: MailCall, copyId: string, answer: InvitationAnswer): Promise<Mail> {
  const copy = await call.rows.one('mail_copies', copyId)
  await lockMailbox(call, copy.mailbox_id)
  const db = call.rows.unscoped('the invitation of a mail that the caller has reached')
  const { rows } = await db.query<StoredInvitation>(INVITATION, [copy.mail_id])
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
  // loaded when first needed, and with it the library of calendar files
  const { replyTo } = await import('./incoming/invitation.ts')
  await db.query(
    `insert into mail_calendar_replies (mail_id, content, invitation_id, answer)
     select mail_id, $2, $3, $4 from mail_copies where id = $1`,
    [draft.id, replyTo(found.base, found.attendee, answer, call.now), copy.mail_id, answer],
  )
  await sendDraft(call, draft.id, { sendAt: null, version: draft.version })
  return mailOf(call, copyId)
}

const SUBJECT_MAX = 200
