import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../testing/app.ts'
import { enqueueMail } from './mailer.ts'
import { inTransaction } from './transaction.ts'

const received: { subject: string | undefined; text: string | undefined; to: string }[] = []
let refuse = false
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: async (stream, session, done) => {
    const mail = await simpleParser(stream)
    if (refuse) return done(Object.assign(new Error('mailbox is full'), { responseCode: 452 }))
    received.push({ subject: mail.subject, text: mail.text, to: session.envelope.rcptTo[0]?.address ?? '' })
    done()
  },
})
let t: TestApp
let silent: TestApp

beforeAll(async () => {
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  t = await app({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Нутаг <nutag@example.mn>' } })
  silent = await app()
})
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)))

const send = (to: TestApp) =>
  inTransaction(to.core.pool, (client) =>
    enqueueMail(to.core, client, { to: 'citizen@example.mn', subject: 'Мэдэгдэл: Өргөө Үйлчилгээ', text: 'Өө Үү Ёё' }),
  )
const outbox = async (of: TestApp, id: string) =>
  (await of.core.pool.query('select * from outbox where id = $1', [id])).rows[0]
const until = async (condition: () => Promise<boolean>) => {
  for (let i = 0; i < 400 && !(await condition()); i++) await new Promise((r) => setTimeout(r, 25))
}

test('a mail goes out by SMTP with its Mongolian letters whole', async () => {
  const id = await send(t)
  t.core.jobs.wake()
  await until(async () => (await outbox(t, id)).sent_at !== null)

  expect(received).toEqual([{ subject: 'Мэдэгдэл: Өргөө Үйлчилгээ', text: 'Өө Үү Ёё', to: 'citizen@example.mn' }])
})

test('a mail that is refused stays in the outbox with the reason and is tried again', async () => {
  refuse = true
  const id = await send(t)
  t.core.jobs.wake()
  await until(async () => (await outbox(t, id)).error !== null)

  expect((await outbox(t, id)).error).toMatch(/mailbox is full/)
  expect((await outbox(t, id)).sent_at).toBeNull()
  const job = await t.core.pool.query(`select * from jobs where payload ->> 'id' = $1`, [id])
  expect(job.rows[0]).toMatchObject({ done_at: null, failed_at: null })
})

test('without SMTP a mail waits in the outbox to be read there', async () => {
  const id = await send(silent)
  silent.core.jobs.wake()
  await until(
    async () =>
      (await silent.core.pool.query(`select done_at from jobs where payload ->> 'id' = $1`, [id])).rows[0].done_at !==
      null,
  )

  expect(await outbox(silent, id)).toMatchObject({
    recipient: 'citizen@example.mn',
    sent_at: null,
    error: null,
    body_text: 'Өө Үү Ёё',
  })
})
