import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { simpleParser } from 'mailparser'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Dated, valuesOf } from '#contract/core/time/dated.ts'
import { inTransaction } from '../server/core/database/transaction.ts'
import { enqueueMails, type Mail } from '../server/core/requests/outbox.ts'
import { PASSWORD, people } from '../server/testing/people.ts'
import { type Instance, makeDatabase, startInstance, type TestDatabase } from './support/instances.ts'
import { DOMAIN, type MailServer, startPostfix, whyNoMailServer } from './support/postfix.ts'
import { findProgram, makeFolder, until } from './support/programs.ts'

// A built instance that sends through a real Postfix, which asks a real postgrey about one of its recipients.

const GREYLISTED = `greylisted@${DOMAIN}`
const MAILBOXES = [people.citizen.email, people.cityAdmin.email, `reader@${DOMAIN}`]
const NEW_PASSWORD = 'a rather long sentence 7'
const why = whyNoMailServer()
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

let database: TestDatabase
let instance: Instance
let postfix: MailServer

beforeAll(async () => {
  if (why) return
  const keyFile = path.join(makeFolder('dkim'), 'dkim.pem')
  fs.writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  postfix = await startPostfix(MAILBOXES, GREYLISTED)
  database = await makeDatabase()
  instance = await startInstance(database, {
    env: {
      SMTP_URL: postfix.url,
      MAIL_FROM: 'Nutag <nutag@sender.mn>',
      DKIM_DOMAIN: 'sender.mn',
      DKIM_SELECTOR: 'nutag',
      DKIM_KEY_FILE: keyFile,
    },
  })
})
beforeEach(async () => {
  await database?.pool.query('truncate outbox, mail_bounces')
})

/** What writing a mail needs of core: no secrets, and settings that nobody has changed. */
const asSent = {
  vault: undefined as never,
  settings: { valuesWithin: async (_tx: unknown, setting: Dated<unknown>) => valuesOf(setting, {}) } as never,
  now: () => new Date(),
  config: { publicUrl: 'http://localhost' } as never,
}

/** Writes mails without secrets into the outbox; the instance finds them. */
const write = (mails: readonly Mail[]) => inTransaction(database.pool, (client) => enqueueMails(asSent, client, mails))
const mailTo = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Мэдэгдэл: Өргөө',
  text: 'Өө Үү Ёё',
  html: '<p>Өө Үү Ёё</p>',
  ...more,
})
const outbox = async (to: string) =>
  (await database.pool.query('select * from outbox where recipient = $1 order by created_at desc', [to])).rows[0]

async function post(route: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(instance.url + route, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: response.status, text: await response.text() }
}

/** Whether the signature of a delivered mail holds, by an implementation that is not ours. */
const verifies = (mail: string) =>
  execFileSync(
    '/usr/bin/python3',
    [
      '-c',
      `import sys, dkim
record = ("v=DKIM1; k=rsa; p=" + sys.argv[1]).encode()
print(dkim.verify(sys.stdin.buffer.read(), dnsfunc=lambda name, timeout=5: record if name == b"nutag._domainkey.sender.mn." else None))`,
      publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    ],
    { input: mail, encoding: 'utf8', env: { PATH: '/usr/bin' } },
  ).trim() === 'True'

describe.skipIf(why)(`through Postfix and postgrey${why ? ` (${why})` : ''}`, () => {
  test('a code arrives, works, and is no longer in the outbox', async () => {
    const { email } = people.citizen
    expect((await post('/v1/auth/reset-password', { email })).status).toBe(202)
    // the mailbox may have the mail a moment before the outbox knows
    await until(async () => (await outbox(email))?.sent_at, instance)
    await until(() => postfix.inbox(email).length === 1, instance)

    const { text = '' } = await simpleParser(postfix.inbox(email)[0] ?? '')
    const code = /^\d{6}$/m.exec(text)?.[0]
    expect((await post('/v1/auth/new-password', { email, code, password: NEW_PASSWORD })).status).toBe(204)
    expect((await post('/v1/admin/login', { email, password: NEW_PASSWORD })).status).toBe(200)
    const sent = await database.pool.query(
      'select * from outbox where sent_at is not null and secret_until is not null',
    )
    expect(sent.rows).toMatchObject([{ recipient: email, kind: 'code', secret: null, error: null, attempts: 1 }])
  })

  test('a greylisted mail is tried again and arrives exactly once', async () => {
    await write([mailTo(GREYLISTED)])
    await until(async () => (await outbox(GREYLISTED))?.sent_at, instance)

    expect(await outbox(GREYLISTED)).toMatchObject({ attempts: 2, error: null, failed_at: null })
    expect(postfix.log()).toMatch(/450 4\.2\.0 <greylisted@test\.mn>: Recipient address rejected: Greylisted/)
    await until(() => postfix.inbox(GREYLISTED).length > 0)
    await until(() => postfix.isIdle())
    expect(postfix.inbox(GREYLISTED)).toHaveLength(1)
  })

  test('an unknown recipient is tried once, marked as bounced, and shown to city admins with the answer of the server', async () => {
    const to = `nobody@${DOMAIN}`
    await write([mailTo(to)])
    await until(async () => (await outbox(to))?.failed_at, instance)

    const login = await post('/v1/admin/login', { email: people.cityAdmin.email, password: PASSWORD })
    const authorization = `Bearer ${JSON.parse(login.text).data.token}`
    const list = await fetch(`${instance.url}/v1/admin/outbox?state=failed`, { headers: { authorization } })
    const [shown] = ((await list.json()) as { data: object[] }).data
    expect(shown).toMatchObject({ recipient: to, state: 'failed', attempts: 1, bouncedAt: expect.any(String) })
    expect(shown).toMatchObject({ error: expect.stringMatching(/^550 5\.1\.1 .*User unknown/) })
  })

  test.skipIf(!findProgram('dkimverify'))('the DKIM signature still holds in the mailbox', async () => {
    const to = `reader@${DOMAIN}`
    await write([mailTo(to, { mailingTo: people.citizen.id })])
    await until(() => postfix.inbox(to).length === 1, instance)

    const [mail = ''] = postfix.inbox(to)
    expect(verifies(mail)).toBe(true)
    expect(verifies(mail.replace('Precedence: bulk', 'Precedence: list'))).toBe(false)
  })

  test('60 mails of a mailing take at most four connections', async () => {
    const { email } = people.cityAdmin
    const before = connections()
    await write(Array.from({ length: 60 }, () => mailTo(email, { mailingTo: people.cityAdmin.id })))
    await until(() => postfix.inbox(email).length === 60, instance)

    expect(connections() - before).toBeLessThanOrEqual(4)
  })
})

const connections = () => postfix.log().match(/smtpd\[\d+\]: connect from/g)?.length ?? 0
