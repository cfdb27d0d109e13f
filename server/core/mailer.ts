import type { Transporter } from 'nodemailer'
import type pg from 'pg'
import type { Core } from './core.ts'
import { Jobs } from './jobs.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
  /** A code or the secret part of a link that the texts contain, and when it stops working. It is never stored in the clear. */
  secret?: { value: string; until: Date }
}

/** The kind of the job that sends one mail of the outbox. */
export const MAIL_JOB = 'mail.send'

/** What the stored texts hold in place of a code or the secret part of a link. */
const SECRET_MARK = '{{secret}}'
/** What admins see in its place. */
const MASK = '••••••'
/** The error of a mail whose code expired before it could be sent. */
const EXPIRED = 'expired'

const useOf = (id: string) => `outbox ${id}`

/** A stored text as admins may see it. */
export const masked = (text: string): string => text.replaceAll(SECRET_MARK, MASK)

/** The columns of a mail; a secret is encrypted under a key that is not in the database. */
function rowOf({ vault }: Pick<Core, 'vault'>, { to, subject, text, html, secret }: Mail) {
  const id = crypto.randomUUID()
  const without = (content: string) => (secret ? content.replaceAll(secret.value, SECRET_MARK) : content)
  return {
    id,
    recipient: to,
    subject: without(subject),
    body_text: without(text),
    body_html: html === undefined ? null : without(html),
    secret: secret ? `\\x${vault.seal(useOf(id), secret.value).toString('hex')}` : null,
    secret_until: secret?.until ?? null,
  }
}

/** Puts a mail into the outbox, in the transaction of its cause: it is never lost and always visible. */
export async function enqueueMail(
  core: Pick<Core, 'vault'>,
  client: Pick<pg.PoolClient, 'query'>,
  mail: Mail,
): Promise<string> {
  const row = rowOf(core, mail)
  await writeMails(client, [row])
  await Jobs.add(client, MAIL_JOB, { id: row.id })
  return row.id
}

/** The same for many at once, in one statement. */
export async function enqueueMails(
  core: Pick<Core, 'vault'>,
  client: Pick<pg.PoolClient, 'query'>,
  mails: readonly Mail[],
): Promise<void> {
  const rows = mails.map((mail) => rowOf(core, mail))
  await writeMails(client, rows)
  await client.query(
    `insert into jobs (kind, payload) select $2, jsonb_build_object('id', id) from unnest($1::uuid[]) id`,
    [rows.map(({ id }) => id), MAIL_JOB],
  )
}

const writeMails = (client: Pick<pg.PoolClient, 'query'>, rows: readonly ReturnType<typeof rowOf>[]) =>
  client.query(
    `insert into outbox (id, recipient, subject, body_text, body_html, secret, secret_until)
     select id, recipient, subject, body_text, body_html, secret, secret_until from jsonb_populate_recordset(null::outbox, $1::jsonb)`,
    [JSON.stringify(rows)],
  )

interface OutboxRow {
  id: string
  recipient: string
  subject: string
  body_text: string
  body_html: string | null
  secret: Buffer | null
  secret_until: Date | null
}

/** The mail as its reader gets it; undefined when its secret was erased. */
function readable({ vault }: Pick<Core, 'vault'>, row: OutboxRow): Mail | undefined {
  if (row.secret_until && !row.secret) return undefined
  const secret = row.secret ? vault.open(useOf(row.id), row.secret) : SECRET_MARK
  const fill = (text: string) => text.replaceAll(SECRET_MARK, secret)
  return {
    to: row.recipient,
    subject: fill(row.subject),
    text: fill(row.body_text),
    ...(row.body_html ? { html: fill(row.body_html) } : {}),
  }
}

/** Erases codes and links that no longer work; a mail that still waited for its code is given up. */
export async function eraseExpiredSecrets(pool: Pick<pg.Pool, 'query'>): Promise<void> {
  await pool.query(
    `update outbox set secret = null, error = case when sent_at is null then $1 else error end,
       failed_at = case when sent_at is null then now() end
     where secret is not null and secret_until <= now()`,
    [EXPIRED],
  )
}

/**
 * The worker behind MAIL_JOB: sends by SMTP where configured. Without SMTP the mail stays in the outbox, and a development
 * server logs a mail that has a code or a link, so that the demo can be used.
 */
export function mailWorker(
  core: Pick<Core, 'pool' | 'config' | 'vault'>,
  log: { info(what: object, text: string): void },
): (payload: { id: string }) => Promise<void> {
  const { pool, config } = core
  let transport: Promise<Transporter> | undefined
  return async ({ id }) => {
    const { rows } = await pool.query<OutboxRow>(
      `select id, recipient, subject, body_text, body_html, secret, secret_until from outbox
       where id = $1 and sent_at is null and failed_at is null`,
      [id],
    )
    const [row] = rows
    const mail = row && readable(core, row)
    if (!mail) return
    if (!config.smtpUrl) {
      if (config.nodeEnv === 'development' && row.secret)
        log.info({ to: mail.to }, `Mail «${mail.subject}»\n${mail.text}`)
      return
    }
    transport ??= openTransport(config.smtpUrl)
    try {
      await (await transport).sendMail({ from: config.mailFrom, ...mail, messageId: `<${id}@nutag>` })
    } catch (error) {
      await pool.query('update outbox set error = $2 where id = $1', [
        id,
        error instanceof Error ? error.message : String(error),
      ])
      throw error
    }
    await pool.query('update outbox set sent_at = now(), error = null, secret = null where id = $1', [id])
  }
}

/** Loads the sending of mail with the first mail: it is large, and many a server never sends one. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(smtpUrl)
}
