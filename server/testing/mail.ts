import type { TestApp } from './app.ts'

interface OutboxRow {
  id: string
  subject: string
  body_text: string
  body_html: string | null
  secret: Buffer | null
  sent_at: Date | null
  failed_at: Date | null
  error: string | null
}

/** The newest mail to an address, as the outbox keeps it. */
export async function newestMail(t: TestApp, email: string): Promise<OutboxRow | undefined> {
  const { rows } = await t.core.pool.query<OutboxRow>(
    'select * from outbox where recipient = $1 order by created_at desc, id limit 1',
    [email],
  )
  return rows[0]
}

/** The code or token of the newest mail to an address, as its reader would see it; '' when there is none. */
export async function secretIn(t: TestApp, email: string): Promise<string> {
  const mail = await newestMail(t, email)
  return mail?.secret ? t.core.vault.open(`outbox ${mail.id}`, mail.secret) : ''
}
