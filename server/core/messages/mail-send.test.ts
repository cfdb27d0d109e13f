import { createHash, createVerify, generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { newestMail } from '../../testing/mail.ts'
import { people } from '../../testing/people.ts'
import { smtpServer } from '../../testing/smtp.ts'
import { inTransaction } from '../database/transaction.ts'
import { enqueueMail, enqueueMails, type Mail } from '../requests/outbox.ts'

type Smtp = Awaited<ReturnType<typeof smtpServer>>
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nutag-dkim-'))
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
let smtp: Smtp
let t: TestApp
let silent: TestApp

beforeAll(async () => {
  const keyFile = path.join(folder, 'dkim.pem')
  fs.writeFileSync(keyFile, keys.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  smtp = await smtpServer()
  const dkim = { DKIM_DOMAIN: 'example.mn', DKIM_SELECTOR: 'test', DKIM_KEY_FILE: keyFile }
  t = await app({
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'Нутаг <nutag@example.mn>', PUBLIC_URL: 'https://nutag.example.mn', ...dkim },
  })
  silent = await app()
})
afterAll(() => fs.rmSync(folder, { recursive: true }))
beforeEach(async () => {
  await t.core.pool.query('truncate jobs, outbox, mail_bounces')
  smtp.received.length = 0
  smtp.refuse.recipient = undefined
  smtp.refuse.content = undefined
})

const until = (condition: () => unknown) =>
  vi.waitFor(
    async () => {
      if (!(await condition())) throw new Error('it did not happen')
    },
    { timeout: 120_000, interval: 25 },
  )
const TO = 'reader@example.mn'
const aMail = (more: Partial<Mail> = {}): Mail => ({
  to: TO,
  subject: 'Мэдэгдэл: Өргөө Үйлчилгээ',
  text: 'Өө Үү Ёё',
  html: '<p>Өө Үү Ёё</p>',
  ...more,
})
const code = (value = '123456'): Partial<Mail> => ({
  text: `Code:\n\n${value}\n`,
  html: `<p>Code:</p><p>${value}</p>`,
  secret: { value, until: new Date(Date.now() + 600_000) },
})
const send = async (to: TestApp, more: Partial<Mail> = {}) => {
  await inTransaction(to.core.pool, (client) => enqueueMail(to.core, client, aMail(more)))
  to.core.jobs.wake()
}
const outbox = (of = t, to = TO) => newestMail(of, to)
const jobOf = async () => (await t.core.pool.query('select * from jobs order by id desc limit 1')).rows[0]

describe('a mail', () => {
  test('is sent with its Mongolian letters intact, under a Message-ID of the sender’s domain', async () => {
    await send(t)
    await until(async () => (await outbox())?.sent_at)

    const [got] = smtp.received
    expect(got).toMatchObject({ to: TO })
    expect([got?.mail.subject, got?.mail.text?.trim()]).toEqual(['Мэдэгдэл: Өргөө Үйлчилгээ', 'Өө Үү Ёё'])
    expect(got?.mail.messageId).toBe(`<${(await outbox())?.id}@example.mn>`)
  })

  test('with line breaks in its subject has no header that was not meant, and goes to nobody else', async () => {
    await send(t, { subject: 'Мэдэгдэл\r\nBcc: thief@example.org\r\nX-Made-Up: 1\r\n\r\n<b>body</b>' })
    await until(() => smtp.received.length === 1)

    const { mail } = smtp.received[0] ?? {}
    expect([mail?.headers.get('bcc'), mail?.headers.get('x-made-up'), mail?.text?.trim()]).toEqual([
      undefined,
      undefined,
      'Өө Үү Ёё',
    ])
    expect(smtp.received.map(({ to }) => to)).toEqual([TO])
  })

  test('waits in the outbox without SMTP, where it can be read', async () => {
    await send(silent)
    await until(async () => (await silent.core.pool.query('select done_at from jobs')).rows[0]?.done_at)

    expect(await outbox(silent)).toMatchObject({ sent_at: null, failed_at: null, error: null, body_text: 'Өө Үү Ёё' })
  })

  test.each([
    ['a code', code(), 'auto-generated', undefined],
    ['a notice', {}, 'auto-generated', undefined],
    ['a mailing', { mailingTo: people.citizen.id }, undefined, 'bulk'],
    ['an answer of a person', { isPersonal: true }, undefined, undefined],
  ] as const)('that is %s is marked as such', async (_what, more, automatic, precedence) => {
    await send(t, more)
    await until(() => smtp.received.length === 1)

    const headers = smtp.received[0]?.mail.headers
    expect([headers?.get('auto-submitted'), headers?.get('precedence')]).toEqual([automatic, precedence])
  })

  test('is signed with DKIM over everything RFC 8058 asks for', async () => {
    await send(t, { mailingTo: people.citizen.id })
    await until(() => smtp.received.length === 1)

    const { fields, isValid } = verifyDkim(smtp.received[0]?.raw ?? '', keys.publicKey)
    expect(fields).toEqual(
      expect.arrayContaining(['from', 'to', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']),
    )
    expect(isValid).toBe(true)
  })

  test('sent to many uses few connections, which stay open', async () => {
    await inTransaction(t.core.pool, (client) =>
      enqueueMails(
        t.core,
        client,
        Array.from({ length: 60 }, (_, n) => aMail({ to: `m${n}@example.mn`, mailingTo: people.citizen.id })),
      ),
    )
    t.core.jobs.wake()
    await until(() => smtp.received.length === 60)

    expect(new Set(smtp.received.map(({ connection }) => connection)).size).toBeLessThanOrEqual(4)
    expect(new Set(smtp.received.map(({ to }) => to)).size).toBe(60)
  })

  test('with a code is sent while a mailing is running and all its connections are taken', async () => {
    const gate = Promise.withResolvers<void>()
    smtp.holdUntil(gate.promise)
    await inTransaction(t.core.pool, (client) =>
      enqueueMails(
        t.core,
        client,
        Array.from({ length: 40 }, (_, n) => aMail({ to: `b${n}@example.mn`, mailingTo: people.citizen.id })),
      ),
    )
    t.core.jobs.wake()
    await until(async () => (await t.core.pool.query('select from jobs where locked_until is not null')).rowCount === 4)
    // mails of the mailing that arrived keep their connections; later ones are answered
    await until(() => smtp.tries() > 0)
    smtp.holdUntil(undefined)

    await send(t, code())
    await until(() => smtp.received.some(({ to }) => to === TO))
    expect(smtp.received.filter(({ to }) => to !== TO).length).toBeLessThan(40)
    gate.resolve()
    await until(() => smtp.received.length === 41)
  })
})

describe('a rejection', () => {
  test('that is temporary keeps the mail: it is retried later and arrives once', async () => {
    smtp.refuse.recipient = { code: 450, text: '4.2.0 Greylisted, try again later' }
    await send(t)
    await until(async () => (await jobOf())?.error)

    expect(await outbox()).toMatchObject({
      sent_at: null,
      failed_at: null,
      error: expect.stringContaining('Greylisted'),
    })
    expect((await jobOf()).failed_at).toBeNull()
    const { run_at: runAt, created_at: createdAt } = await jobOf()
    expect(runAt.getTime()).toBeGreaterThan(createdAt.getTime())

    smtp.refuse.recipient = undefined
    await t.core.pool.query('update jobs set run_at = now()')
    t.core.jobs.wake()
    await until(async () => (await outbox())?.sent_at)
    expect(smtp.received).toHaveLength(1)
    expect(await outbox()).toMatchObject({ error: null })
  })

  test('that is permanent ends after one attempt, and marks the address until a mail arrives there', async () => {
    smtp.refuse.recipient = { code: 550, text: '5.1.1 User unknown' }
    const before = smtp.tries()
    await send(t)
    await until(async () => (await jobOf())?.failed_at)

    expect(smtp.tries() - before).toBe(1)
    expect(await jobOf()).toMatchObject({ failure: 'refused', attempts: 1 })
    const bounces = async () => (await t.core.pool.query('select address, reason from mail_bounces')).rows
    expect(await bounces()).toEqual([{ address: TO, reason: expect.stringContaining('User unknown') }])

    smtp.refuse.recipient = undefined
    await send(t)
    await until(() => smtp.received.length === 1)
    await until(async () => (await bounces()).length === 0)
  })

  test('because of the content does not mark the address', async () => {
    smtp.refuse.content = { code: 554, text: '5.7.1 Looks like spam' }
    await send(t)
    await until(async () => (await outbox())?.failed_at)

    expect((await t.core.pool.query('select from mail_bounces')).rowCount).toBe(0)
  })
})

test('a mail that was accepted but could not be marked is sent again under the same Message-ID', async () => {
  await t.core.pool.query(
    `create function refuse_mark() returns trigger language plpgsql as $$ begin raise exception 'the process ended'; end $$`,
  )
  await t.core.pool.query(
    `create trigger refuse_mark before update on outbox for each row when (new.sent_at is not null) execute function refuse_mark()`,
  )
  await send(t)
  await until(async () => (await jobOf())?.error)
  await t.core.pool.query('drop trigger refuse_mark on outbox')
  await t.core.pool.query('update jobs set run_at = now()')
  t.core.jobs.wake()
  await until(async () => (await outbox())?.sent_at)

  expect(smtp.received.map(({ mail }) => mail.messageId)).toEqual(Array(2).fill(`<${(await outbox())?.id}@example.mn>`))
})

test('a mailing to a subscriber without an account has the address that ends the subscription', async () => {
  const subscription = 'funds/00000000-0000-4000-8000-000000000000'
  await send(t, { subscription })
  await until(() => smtp.received.length === 1)
  const raw = smtp.received[0]?.raw.replace(/\r\n[ \t]+/g, ' ') ?? ''
  expect(/^Precedence: (.*)$/im.exec(raw)?.[1]?.trim()).toBe('bulk')
  expect(/^List-Unsubscribe-Post: (.*)$/im.exec(raw)?.[1]?.trim()).toBe('List-Unsubscribe=One-Click')
  const address = /^List-Unsubscribe: <(.*)>/im.exec(raw)?.[1]?.replaceAll(' ', '') ?? ''
  expect(new URL(address).pathname).toMatch(/^\/mail\/leave\/funds\/00000000-0000-4000-8000-000000000000\../)
})

describe('unsubscribing', () => {
  const wants = async () =>
    (await t.core.pool.query('select notify from users where id = $1', [people.citizen.id])).rows[0].notify
      .notifications
  const addressIn = async () => {
    await send(t, { mailingTo: people.citizen.id })
    await until(() => smtp.received.length === 1)
    const raw = smtp.received[0]?.raw.replace(/\r\n[ \t]+/g, ' ') ?? ''
    expect(/^List-Unsubscribe-Post: (.*)$/im.exec(raw)?.[1]?.trim()).toBe('List-Unsubscribe=One-Click')
    return new URL(/^List-Unsubscribe: <(.*)>/im.exec(raw)?.[1]?.replaceAll(' ', '') ?? '').pathname
  }
  beforeEach(() => t.core.pool.query(`update users set notify = '{}' where id = $1`, [people.citizen.id]))

  test('takes one POST from a mail program, without a session', async () => {
    const url = await addressIn()
    const answer = await t.http.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

    expect([answer.statusCode, await wants()]).toEqual([200, false])
  })

  test('does not happen when the link is opened, as scanners do: that shows a button', async () => {
    const answer = await t.http.inject({ method: 'GET', url: await addressIn() })

    expect([answer.statusCode, await wants()]).toEqual([200, undefined])
    expect(answer.body).toContain('<form method="post">')
  })

  test.each([
    ['another person', (url: string) => url.replace(people.citizen.id, people.leader.id)],
    ['a wrong signature', (url: string) => `${url.slice(0, -2)}00`],
    ['nothing', () => '/mail/unsubscribe/x'],
  ])('with a token for %s is rejected', async (_what, change) => {
    const answer = await t.http.inject({ method: 'POST', url: change(await addressIn()) })

    expect([answer.statusCode, await wants()]).toEqual([404, undefined])
  })

  test('is not offered in a mail with a code', async () => {
    await send(t, code())
    await until(() => smtp.received.length === 1)

    expect(smtp.received[0]?.raw).not.toMatch(/^List-Unsubscribe/im)
  })
})

/** Verifies a signature of relaxed/relaxed canonicalization (RFC 6376) with the public key from DNS. */
function verifyDkim(raw: string, publicKey: Parameters<ReturnType<typeof createVerify>['verify']>[0]) {
  const end = raw.indexOf('\r\n\r\n')
  const headers = raw.slice(0, end).split(/\r\n(?![ \t])/)
  const relaxed = (header: string) => {
    const [name = '', ...value] = header.split(':')
    return `${name.trim().toLowerCase()}:${value
      .join(':')
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`
  }
  const body = raw
    .slice(end + 4)
    .replace(/[ \t]+/g, ' ')
    .replace(/ \r\n/g, '\r\n')
    .replace(/(\r\n)*$/, '\r\n')
  const signature = headers.find((header) => /^dkim-signature:/i.test(header)) ?? ''
  const tags = Object.fromEntries(
    relaxed(signature)
      .slice('dkim-signature:'.length)
      .split(';')
      .map((tag) => {
        const [name = '', ...value] = tag.split('=')
        return [name.trim(), value.join('=').replaceAll(' ', '')]
      }),
  )
  const fields = (tags.h ?? '').toLowerCase().split(':')
  const signed = fields
    .map((field) => headers.find((header) => header.toLowerCase().startsWith(`${field}:`)))
    .filter((h) => h !== undefined)
  const unsigned = relaxed(signature.replace(/([;:\s]b=)[^;]*/, '$1'))
  const verify = createVerify('RSA-SHA256').update([...signed.map(relaxed), unsigned].join('\r\n'))
  const isBodyWhole = createHash('sha256').update(body).digest('base64') === tags.bh
  return { fields, isValid: isBodyWhole && verify.verify(publicKey, tags.b ?? '', 'base64') }
}
