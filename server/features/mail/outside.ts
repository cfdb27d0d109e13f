import { buffer } from 'node:stream/consumers'
import { fileIdsOf, plainTextOf, type RichDoc } from '#contract/core/text/richtext-doc.ts'
import { renderHtml } from '#contract/core/text/richtext-html.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { MailSource, SourcedMail } from '../../core/messages/mail-sources.ts'
import type { Core } from '../../core/requests/context.ts'
import { keyOf } from '../../core/storage/store.ts'
import { announceMail } from './announce.ts'
import { roomsOf } from './mailboxes.ts'

interface Stored {
  message_id: string
  in_reply_to: string | null
  refs: string[]
  from_name: string
  subject: string
  body: RichDoc
  file_ids: string[]
  is_automatic: boolean
  /** The answer to an invitation that goes out with it. */
  calendar: string | null
}

const REASON = 'a mail that its author has sent, for its recipients outside'

/** The mails of the office that go out by SMTP. They are sent from the office's address; the address of a colleague is never used. */
export const mailSource: MailSource = {
  compose: composeStored,
  failed: async (core, id, { recipient, reason }) => {
    const db = unscoped(core, 'a failed delivery is recorded at the mail of its sender')
    const { rows } = await db.query<{ mailbox_id: string | null }>(
      `with noted as (insert into mail_failures (mail_id, recipient, reason, detail)
         select id, $2, 'refused', $3 from mails where id = $1 returning mail_id)
       select m.mailbox_id from mails m join noted on noted.mail_id = m.id`,
      [id, recipient, reason.slice(0, 500)],
    )
    const boxes = rows.flatMap(({ mailbox_id: box }) => box ?? [])
    await announceMail(core, await roomsOf(db, boxes))
  },
}

/** A sent mail as it is written for somebody who has no mailbox here. */
export async function composeStored(core: Core, id: string): Promise<SourcedMail | undefined> {
  const db = unscoped(core, REASON)
  const { rows } = await db.query<Stored>(
    `select message_id, in_reply_to, refs, from_name, subject, body, file_ids, is_automatic,
       (select r.content from mail_calendar_replies r where r.mail_id = mails.id) as calendar from mails where id = $1 and status = 'sent'`,
    [id],
  )
  const [mail] = rows
  if (!mail) return undefined
  const { rows: people } = await db.query<{ kind: 'to' | 'cc'; address: string | null; name: string | null }>(
    `select kind, address, name from mail_recipients where mail_id = $1 and kind <> 'bcc' order by no`,
    [id],
  )
  // colleagues are named without their addresses, which are for signing in
  const named = (kind: 'to' | 'cc') => people.filter((one) => one.kind === kind).flatMap(({ address }) => address ?? [])
  const html = renderHtml(mail.body, { fileUrl: (fileId) => `cid:${fileId}` })
  return {
    from: { name: mail.from_name, address: null },
    replyTo: null,
    to: named('to'),
    cc: named('cc'),
    subject: mail.subject,
    text: plainTextOf(mail.body),
    html: `<!doctype html><html><body>${html}</body></html>`,
    messageId: mail.message_id,
    inReplyTo: mail.in_reply_to,
    references: mail.refs,
    attachments: await filesOf(core, mail),
    isAutomatic: mail.is_automatic,
    calendarReply: mail.calendar,
  }
}

/** The attachments of a mail, and the pictures of its text. */
async function filesOf(core: Core, { body, file_ids: ids }: Stored): Promise<SourcedMail['attachments']> {
  const inline = fileIdsOf(body)
  const { rows } = await unscoped(core, REASON).query<{ id: string; name: string; type: string; picture: boolean }>(
    'select id, name, type, width is not null as picture from files where id = any($1::uuid[])',
    [[...ids, ...inline]],
  )
  const files: SourcedMail['attachments'] = []
  for (const { id, name, type, picture } of rows) {
    const found = await core.files.open(keyOf(id, picture ? 'large.webp' : 'file'))
    if (!found) continue
    const file = { filename: name, contentType: type, content: await buffer(found.body) }
    files.push(inline.includes(id) ? { ...file, cid: id } : file)
  }
  return files
}
