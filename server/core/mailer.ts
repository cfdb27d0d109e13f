import type { Transporter } from 'nodemailer'
import type pg from 'pg'
import { Jobs } from './jobs.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html?: string
}

/** The kind of the job that sends one mail of the outbox. */
export const MAIL_JOB = 'mail.send'

/** Puts a mail into the outbox, in the transaction of its cause: it is never lost and always visible. */
export async function enqueueMail(client: Pick<pg.PoolClient, 'query'>, mail: Mail): Promise<string> {
  const { rows } = await client.query(
    'insert into outbox (recipient, subject, body_text, body_html) values ($1, $2, $3, $4) returning id',
    [mail.to, mail.subject, mail.text, mail.html ?? null],
  )
  await Jobs.add(client, MAIL_JOB, { id: rows[0].id })
  return rows[0].id
}

/** The same for many at once, in one statement. */
export async function enqueueMails(client: Pick<pg.PoolClient, 'query'>, mails: readonly Mail[]): Promise<void> {
  await client.query(
    `with written as (
       insert into outbox (recipient, subject, body_text, body_html)
       select m ->> 'to', m ->> 'subject', m ->> 'text', m ->> 'html' from jsonb_array_elements($1::jsonb) m returning id)
     insert into jobs (kind, payload) select $2, jsonb_build_object('id', id) from written`,
    [JSON.stringify(mails), MAIL_JOB],
  )
}

/** The worker behind MAIL_JOB: sends by SMTP where configured; without SMTP the mail stays in the outbox to be read there. */
export function mailWorker(
  pool: pg.Pool,
  smtpUrl: string | undefined,
  from: string,
): (payload: { id: string }) => Promise<void> {
  let transport: Promise<Transporter> | undefined
  return async ({ id }) => {
    if (!smtpUrl) return
    const { rows } = await pool.query('select * from outbox where id = $1 and sent_at is null', [id])
    const mail = rows[0]
    if (!mail) return
    transport ??= openTransport(smtpUrl)
    try {
      await (await transport).sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.body_text,
        ...(mail.body_html ? { html: mail.body_html } : {}),
        messageId: `<${id}@nutag>`,
      })
    } catch (error) {
      await pool.query('update outbox set error = $2 where id = $1', [
        id,
        error instanceof Error ? error.message : String(error),
      ])
      throw error
    }
    await pool.query('update outbox set sent_at = now(), error = null where id = $1', [id])
  }
}

/** Loads the sending of mail with the first mail: it is large, and many a server never sends one. */
async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(smtpUrl)
}
