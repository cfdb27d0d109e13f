import fs from 'node:fs'
import type { Transporter } from 'nodemailer'
import type { Config } from '../config/config.ts'
import { JobFailure, type Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import { type OutboxRow, readableMail } from '../requests/outbox.ts'
import { classify, type Failure } from './mail-failure.ts'
import { attachmentsOf } from './mail-files.ts'
import { leaveUrl } from './mail-leave.ts'
import { sourceOf } from './mail-sources.ts'
import { unsubscribeUrl } from './mail-unsubscribe.ts'

/** Open SMTP connections per kind of mail: a mailing never takes the connection of a code. */
const CONNECTIONS = { code: 2, notice: 2, mailing: 4 } as const
/** Mails sent over one connection before it is reopened. */
const MAILS_A_CONNECTION = 100

/** Header fields that a DKIM signature covers; RFC 8058 asks for both List-Unsubscribe fields. */
const SIGNED_FIELDS =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:Auto-Submitted:Precedence:List-Unsubscribe:List-Unsubscribe-Post'

type Sending = Core
type Log = { info(what: object, text: string): void; warn(what: object, text: string): void }

/**
 * The worker of MAIL_JOB, and a function that closes its connections. Without SMTP the mail stays in the outbox, and a
 * development server logs mails with a code or a link, so that the demo can be used.
 */
export function mailSender(core: Sending, log: Log): { work: Worker; close(): void } {
  const transports = new Map<keyof typeof CONNECTIONS, Promise<Transporter>>()
  const transportFor = (kind: OutboxRow['kind']) => {
    const pool = kind === 'personal' ? 'notice' : kind
    const known = transports.get(pool) ?? openTransport(core.config, CONNECTIONS[pool])
    transports.set(pool, known)
    return known
  }
  const work: Worker = async ({ id }: { id: string }, job) => {
    const { rows } = await core.pool.query<OutboxRow>(
      `select id, recipient, subject, body_text, body_html, secret, secret_until, kind, person_id, subscription, sender, source, attached from outbox
       where id = $1 and sent_at is null`,
      [id],
    )
    const [row] = rows
    const mail = row && (row.source === null ? readableMail(core, row) : await sourcedMail(core, row))
    if (!mail) return
    if (!core.config.smtpUrl) {
      if (core.config.nodeEnv === 'development' && row.secret)
        log.info({ to: mail.to }, `Mail «${mail.subject}»\n${mail.text}`)
      return
    }
    const files = await attachmentsOf(core, row, log, job.attempts)
    try {
      const transport = await transportFor(row.kind)
      await transport.sendMail({
        from: fromOf(core.config, row),
        ...envelopeOf(core, row),
        ...files,
        ...mail,
      })
    } catch (error) {
      const ageMs = Date.now() - (job.createdAt ?? new Date()).getTime()
      const failure = classify(error, { attempts: job.attempts, ageMs, isCode: row.kind === 'code' })
      await noteFailure(core, row, failure)
      if (failure.is === 'permanent' && row.source !== null)
        await sourceOf(core, row.source)?.mails.failed(core, sourceOf(core, row.source)?.id ?? '', {
          recipient: row.recipient,
          reason: failure.reason,
        })
      throw new JobFailure(failure.reason, failure.is === 'temporary' ? failure.retryIn : 'never')
    }
    await noteSent(core, row)
  }
  const close = () => {
    for (const transport of transports.values()) transport.then((open) => open.close()).catch(() => {})
  }
  return { work, close }
}

/** A mail that a feature stores, for one of its recipients; undefined when it is gone. */
async function sourcedMail(core: Sending, { source, recipient }: OutboxRow) {
  const of = source === null ? undefined : sourceOf(core, source)
  const mail = await of?.mails.compose(core, of.id)
  if (!mail) return undefined
  const office = addressOf(core.config)
  const address = mail.from.address ?? office
  return {
    from: { name: mail.from.name, address },
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    to: mail.to,
    cc: mail.cc,
    // the others get copies of their own, hidden recipients without being named
    envelope: { from: address, to: [recipient] },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}>`,
    ...(mail.inReplyTo === null ? {} : { inReplyTo: `<${mail.inReplyTo}>` }),
    references: mail.references.map((id) => `<${id}>`),
    attachments: mail.attachments,
    ...(mail.calendarReply === null ? {} : { icalEvent: { method: 'REPLY', content: mail.calendarReply } }),
    headers: mail.isAutomatic ? { 'Auto-Submitted': 'auto-replied', Precedence: 'bulk' } : {},
  }
}

/** Additional fields of a mail: a Message-ID that is the same for all attempts, and headers that mark its kind. */
function envelopeOf(core: Sending, { id, kind, person_id: personId, subscription }: OutboxRow) {
  const headers: Record<string, string> = {}
  if (kind === 'code' || kind === 'notice') headers['Auto-Submitted'] = 'auto-generated'
  if (kind === 'mailing') headers.Precedence = 'bulk'
  const leaving = kind === 'mailing' && subscription ? leaveUrl(core, subscription) : undefined
  const unsubscribing = personId ? unsubscribeUrl(core, personId) : leaving
  if (unsubscribing) {
    headers['List-Unsubscribe'] = `<${unsubscribing}>`
    headers['List-Unsubscribe-Post'] = 'List-Unsubscribe=One-Click'
  }
  return { messageId: `<${id}@${domainOf(core.config.mailFrom)}>`, headers }
}

/** The sender name of the city with the address of MAIL_FROM, which mail systems verify. */
function fromOf({ mailFrom }: Pick<Config, 'mailFrom'>, { sender }: Pick<OutboxRow, 'sender'>) {
  if (sender === null) return mailFrom
  return { name: sender, address: addressOf({ mailFrom }) }
}

/** The address of the office: 'Nutag <no-reply@example.mn>' → 'no-reply@example.mn'. */
export const addressOf = ({ mailFrom }: Pick<Config, 'mailFrom'>): string =>
  /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom.trim()

/** 'Nutag <no-reply@example.mn>' → 'example.mn'. */
export const domainOf = (from: string): string => /@([^<>\s@]+)>?$/.exec(from.trim())?.[1] ?? 'localhost'

const noteSent = ({ pool }: Sending, { id, recipient }: OutboxRow) =>
  pool.query(
    `with sent as (update outbox set sent_at = now(), error = null, cause = null, failed_at = null, next_try_at = null, secret = null,
       attempts = attempts + 1 where id = $1)
     delete from mail_bounces where address = $2`,
    [id, recipient.toLowerCase()],
  )

async function noteFailure({ pool }: Sending, { id, recipient }: OutboxRow, failure: Failure): Promise<void> {
  const reason = failure.reason.slice(0, 2000)
  await pool.query(
    `update outbox set error = $2, cause = $4, attempts = attempts + 1, next_try_at = now() + make_interval(secs => $3),
       failed_at = case when $3::int is null then now() end where id = $1`,
    [id, reason, failure.is === 'temporary' ? failure.retryIn : null, failure.cause],
  )
  if (failure.is === 'temporary' || !failure.isBounce) return
  await pool.query(
    `insert into mail_bounces (address, reason) values ($1, $2)
     on conflict (address) do update set reason = excluded.reason, bounced_at = now()`,
    [recipient.toLowerCase(), reason],
  )
}

/** Loads nodemailer with the first mail: it is large, and many servers never send one. */
async function openTransport({ smtpUrl, dkim }: Config, maxConnections: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    maxMessages: MAILS_A_CONNECTION,
    // a mail whose connection broke is retried by its job, which counts attempts
    maxRequeues: 0,
    connectionTimeout: 30_000,
    greetingTimeout: 30_000,
    socketTimeout: 120_000,
    ...(dkim
      ? {
          dkim: {
            domainName: dkim.domain,
            keySelector: dkim.selector,
            privateKey: fs.readFileSync(dkim.keyFile, 'utf8'),
            headerFieldNames: SIGNED_FIELDS,
          },
        }
      : {}),
  } as Parameters<typeof createTransport>[0])
}
