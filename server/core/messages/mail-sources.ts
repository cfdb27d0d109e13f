import type { Unscoped } from '../access/unscoped.ts'
import type { Core } from '../requests/context.ts'
import { MAIL_JOB } from '../requests/outbox.ts'

/** A mail that a feature stores, as it is sent to one recipient. */
export interface SourcedMail {
  /** The name and, unless it is the office's address, the address of the sender. */
  from: { name: string; address: string | null }
  replyTo: string | null
  to: string[]
  cc: string[]
  subject: string
  text: string
  html: string
  /** Without angle brackets. */
  messageId: string
  inReplyTo: string | null
  references: string[]
  attachments: { filename: string; contentType: string; content: Buffer; cid?: string }[]
  /** A calendar with METHOD:REPLY (RFC 5546), as an alternative of the text. */
  calendarReply: string | null
  /** Sent by a machine (RFC 3834). */
  isAutomatic: boolean
}

/** A feature that sends mails whose content is not stored in the outbox. */
export interface MailSource {
  /** The mail with this id; undefined when it is gone. */
  compose(core: Core, id: string): Promise<SourcedMail | undefined>
  /** Records that a recipient will not get it. */
  failed(core: Core, id: string, failure: { recipient: string; reason: string }): Promise<void>
}

declare module '../requests/declare.ts' {
  interface Served {
    /** The mails that this feature sends by `enqueueSourced`. */
    mailSource?: MailSource
  }
}

/** What admins see instead of the subject. */
const HIDDEN = '••••••'

/** Enqueues a stored mail for recipients outside, in the caller's transaction: one row and one job each. */
export async function enqueueSourced(
  db: Pick<Unscoped, 'query'>,
  { feature, id }: { feature: string; id: string },
  recipients: readonly string[],
): Promise<void> {
  if (recipients.length === 0) return
  await db.query(
    `with written as (insert into outbox (recipient, subject, body_text, kind, source)
       select recipient, $2, '', 'personal', $3 from unnest($1::text[]) as t(recipient) returning id)
     insert into jobs (kind, payload, lane) select $4, jsonb_build_object('id', id), 'normal' from written`,
    [[...recipients], HIDDEN, `${feature}/${id}`, MAIL_JOB],
  )
}

/** The feature and the id of a source. */
export function sourceOf(core: Pick<Core, 'features'>, source: string): { mails: MailSource; id: string } | undefined {
  const [feature = '', id = ''] = source.split('/')
  const mails = core.features[feature]?.mailSource
  return mails && { mails, id }
}
