import { Readable } from 'node:stream'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { composeStored } from '../outside.ts'
import type { MailCall } from '../tables.ts'

/** Copies read at once. */
const PAGE = 50

interface Listed {
  id: string
  mail_id: string
  at: Date
  from_address: string
}

/**
 * All mails of a mailbox but drafts and the bin in the mbox format (RFC 4155, with quoted `From ` lines), the oldest first, without hidden
 * recipients.
 */
export async function exportMailbox(call: MailCall, mailboxId: string): Promise<Download> {
  const { id } = await call.rows.one('mailboxes', mailboxId)
  return {
    type: 'application/mbox',
    filename: 'mail.mbox',
    body: async () => Readable.from(mailsIn(call.core, id)),
  }
}

async function* mailsIn(core: Core, mailboxId: string): AsyncGenerator<string> {
  const db = unscoped(core, 'the mails of a mailbox that the caller has reached, for its export')
  let after: { at: Date; id: string } | undefined
  for (;;) {
    const { rows }: { rows: Listed[] } = await db.query<Listed>(
      `select c.id, c.mail_id, c.at, m.from_address from mail_copies c join mails m on m.id = c.mail_id where c.mailbox_id = $1 and c.place not in ('draft', 'trash')
         and ($2::timestamptz is null or (c.at, c.id) > ($2, $3::uuid)) order by c.at, c.id limit $4`,
      [mailboxId, after?.at ?? null, after?.id ?? null, PAGE],
    )
    for (const row of rows) yield await entryOf(core, row)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = { at: last.at, id: last.id }
  }
}

/** One mail as an entry: lines of it that begin with `From ` are quoted. */
async function entryOf(core: Core, { mail_id: id, at, from_address: address }: Listed): Promise<string> {
  const mail = await composeStored(core, id)
  if (!mail) return ''
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'unix' }).sendMail({
    from: { name: mail.from.name, address },
    to: mail.to,
    cc: mail.cc,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    date: at,
    messageId: `<${mail.messageId}>`,
    ...(mail.inReplyTo === null ? {} : { inReplyTo: `<${mail.inReplyTo}>` }),
    references: mail.references.map((one) => `<${one}>`),
    attachments: mail.attachments,
  })
  const lines = message.toString().replace(/^(>*From )/gm, '>$1')
  return `From nutag ${at.toUTCString()}\n${lines}\n\n`
}
