import type { Unscoped } from '../../../core/access/unscoped.ts'

/** A report that a mail was not delivered (RFC 3464). */
export interface Bounce {
  /** The Message-ID of the mail, without angle brackets. */
  messageId: string
  failures: { recipient: string; detail: string }[]
}

const RECIPIENTS_MAX = 50
const DETAIL_MAX = 500

/** A part of a report. */
interface Part {
  mimeType: string
  text: string
}

/** The fields of one block of a report; folded lines belong to the line before. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return new Map(
    lines.flatMap((line): [string, string][] => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]]
    }),
  )
}

/** The address in `rfc822; somebody@example.org`. */
const addressIn = (field: string) =>
  field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase()

/** Reads the report in the parts of a mail; null: it is none, or it does not say which mail failed. */
export function bounceIn(parts: readonly Part[]): Bounce | null {
  const status = parts.find(({ mimeType }) => mimeType === 'message/delivery-status')
  const original = parts.find(({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'text/rfc822-headers')
  const head = original?.text.split(/\r?\n\r?\n/)[0] ?? ''
  const messageId = /<([^<>\s]+@[^<>\s]+)>/.exec(fieldsOf(head).get('message-id') ?? '')?.[1]
  if (!status || messageId === undefined) return null
  const failures = status.text.split(/\r?\n\r?\n/).flatMap((block) => {
    const fields = fieldsOf(block)
    const recipient = addressIn(fields.get('original-recipient') ?? fields.get('final-recipient') ?? '')
    // delays and deliveries are no failures
    if (fields.get('action')?.toLowerCase() !== 'failed' || recipient === '') return []
    const code = fields.get('diagnostic-code') ?? fields.get('status') ?? ''
    return [
      {
        recipient,
        detail: code
          .slice(code.indexOf(';') + 1)
          .trim()
          .slice(0, DETAIL_MAX),
      },
    ]
  })
  return failures.length === 0 ? null : { messageId, failures: failures.slice(0, RECIPIENTS_MAX) }
}

/**
 * Shows a failed delivery at the mail that failed. A report can be forged by those who know the Message-ID: it is believed for recipients of that
 * mail alone, and once for each.
 *
 * @returns the mailboxes that sent it.
 */
export async function noteBounce(db: Unscoped, { messageId, failures }: Bounce): Promise<string[]> {
  const { rows } = await db.query<{ box: string }>(
    `with noted as (
       insert into mail_failures (mail_id, recipient, reason, detail)
       select m.id, r.address, 'refused', nullif(f.detail, '') from mails m join mail_recipients r on r.mail_id = m.id
         join unnest($2::text[], $3::text[]) as f(recipient, detail) on lower(r.address) = f.recipient
       where m.message_id = $1 and m.mailbox_id is not null and not m.is_external and m.status = 'sent'
         and not exists (select from mail_failures o where o.mail_id = m.id and lower(o.recipient) = lower(r.address))
       returning mail_id)
     select distinct m.mailbox_id as box from mails m join noted on noted.mail_id = m.id`,
    [messageId, failures.map(({ recipient }) => recipient), failures.map(({ detail }) => detail)],
  )
  return rows.map(({ box }) => box)
}
