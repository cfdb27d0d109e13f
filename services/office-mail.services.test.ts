import fs from 'node:fs'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PASSWORD, people } from '../server/testing/people.ts'
import { IMAP_PASSWORD, type ImapServer, startDovecot, whyNoDovecot } from './support/dovecot.ts'
import { type Instance, makeDatabase, startInstance, type TestDatabase } from './support/instances.ts'
import { DOMAIN, type MailServer, startPostfix, whyNoMailServer } from './support/postfix.ts'
import { until } from './support/programs.ts'

// Built instances that fetch mail from a real Dovecot, into which a real Postfix delivers.

const BOX = `office@${DOMAIN}`
const OTHER_BOX = `other@${DOMAIN}`
const { leader, khorooAdmin } = people
const why = whyNoMailServer() ?? whyNoDovecot()

let postfix: MailServer
let dovecot: ImapServer
let database: TestDatabase
let instances: Instance[] = []

beforeAll(async () => {
  if (why) return
  postfix = await startPostfix([BOX, OTHER_BOX])
  dovecot = await startDovecot(postfix.mail)
})
beforeEach(async () => {
  if (why) return
  for (const box of [BOX, OTHER_BOX]) fs.rmSync(path.join(postfix.mail, box), { recursive: true, force: true })
  database = await makeDatabase()
})
afterEach(async () => {
  for (const instance of instances.splice(0)) await instance.kill()
})

const start = async () => {
  const env = {
    IMAP_HOSTS: `127.0.0.1:${dovecot.tls},127.0.0.1:${dovecot.starttls}`,
    NODE_EXTRA_CA_CERTS: dovecot.certificate,
    SMTP_URL: postfix.url,
    MAIL_FROM: 'Nutag <nutag@sender.mn>',
  }
  const instance = await startInstance(database, { env })
  instances = [...instances, instance]
  return instance
}
async function send(subject: string, more: object = {}) {
  const transport = createTransport(postfix.url)
  await transport.sendMail({ from: 'Nyamaa <nyamaa@example.org>', to: BOX, subject, text: `About ${subject}`, ...more })
  transport.close()
}
const api = async (instance: Instance, { email }: { email: string }) => {
  const ask = async (method: string, route: string, body?: object, token = '') => {
    const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
    const response = await fetch(instance.url + route, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const text = await response.text()
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
  }
  const { token } = (await ask('POST', '/v1/admin/login', { email, password: PASSWORD })).body.data
  return (method: string, route: string, body?: object) => ask(method, route, body, token)
}
const serverOf = (security: 'tls' | 'starttls', username = BOX) => ({
  host: '127.0.0.1',
  port: dovecot[security],
  security,
  username,
  password: IMAP_PASSWORD,
})
const connect = async (instance: Instance, person = leader, server = serverOf('tls')) => {
  const ask = await api(instance, person)
  const answer = await ask('PUT', `/v1/mail/mailboxes/${person.id}/account`, { ...server, version: null })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const subjects = async () =>
  (
    await database.pool.query<{ subject: string }>(
      'select subject from mails where is_external order by sent_at, subject',
    )
  ).rows.map(({ subject }) => subject)

describe.skipIf(why)(`mail from Dovecot${why ? ` (skipped: ${why})` : ''}`, () => {
  test.each(['tls', 'starttls'] as const)(
    'that is there arrives, and new mail within seconds, by %s',
    async (security) => {
      await send('There before')
      const instance = await start()
      const ask = await api(instance, leader)
      const tried = await ask('POST', `/v1/mail/mailboxes/${leader.id}/account/test`, serverOf(security))
      expect(tried.body.data).toEqual({ error: null, mails: 1 })
      await connect(instance, leader, serverOf(security))
      await until(async () => (await subjects()).length === 1, instance)
      await send('New')
      const sentAt = performance.now()
      await until(async () => (await subjects()).length === 2, instance)
      expect(performance.now() - sentAt).toBeLessThan(5000)
      expect((await subjects()).toSorted()).toEqual(['New', 'There before'])
      // nothing was changed on the server
      const files = ['new', 'cur'].flatMap((folder) => fs.readdirSync(path.join(postfix.mail, BOX, folder)))
      expect(files.filter((name) => /:2,.*S/.test(name))).toEqual([])
      expect((await ask('GET', '/v1/mail/mailboxes')).body.data[0].account).toMatchObject({ error: null, arrived: 2 })
    },
  )

  test('a wrong password, and a certificate of somebody else, are named', async () => {
    const instance = await start()
    const ask = await api(instance, leader)
    const route = `/v1/mail/mailboxes/${leader.id}/account/test`
    const wrong = await ask('POST', route, { ...serverOf('tls'), password: 'wrong' })
    expect(wrong.body.data).toEqual({ error: 'login', mails: null })
    const stranger = await startInstance(database, { env: { IMAP_HOSTS: `127.0.0.1:${dovecot.tls}` } })
    instances = [...instances, stranger]
    const askThere = await api(stranger, leader)
    expect((await askThere('POST', route, serverOf('tls'))).body.data).toEqual({ error: 'tls', mails: null })
  })

  test('every mail arrives exactly once when the server is killed while it reads, again and again', async () => {
    for (let i = 0; i < 40; i++) await send(`Mail ${String(i).padStart(2, '0')}`)
    let instance = await start()
    await connect(instance)
    for (const enough of [3, 12, 25]) {
      await until(async () => (await subjects()).length >= enough, instance)
      await instance.kill('SIGKILL')
      // the lease of the one that died is over after 30 seconds; the test does not wait for it
      await database.pool.query('delete from leases')
      instance = await start()
    }
    await until(async () => (await subjects()).length >= 40, instance)
    expect((await subjects()).toSorted()).toEqual(
      Array.from({ length: 40 }, (_, i) => `Mail ${String(i).padStart(2, '0')}`),
    )
  })

  test('two instances read it once, and the other takes over when one dies', async () => {
    const [first, second] = [await start(), await start()]
    await connect(first)
    await send('One')
    await until(async () => (await subjects()).length === 1, first)
    const { rows: held } = await database.pool.query('select count(*)::int as n from leases')
    expect(held).toEqual([{ n: 1 }])
    await first.kill('SIGKILL')
    await database.pool.query(`update leases set until = now() - interval '1 second'`)
    await send('Two')
    await until(async () => (await subjects()).length === 2, second)
    expect((await subjects()).toSorted()).toEqual(['One', 'Two'])
  })

  test('nothing is doubled when the server numbers its mails again', async () => {
    for (const subject of ['One', 'Two']) await send(subject)
    const instance = await start()
    await connect(instance)
    await until(async () => (await subjects()).length === 2, instance)
    const { rows: before } = await database.pool.query('select uid_validity from mail_accounts')
    for (const name of fs.readdirSync(path.join(postfix.mail, BOX)).filter((one) => one.startsWith('dovecot')))
      fs.rmSync(path.join(postfix.mail, BOX, name))
    await instance.kill()
    await new Promise((resolve) => setTimeout(resolve, 1100))
    const again = await start()
    await send('Three')
    await until(async () => (await subjects()).length >= 3, again)
    const { rows: now } = await database.pool.query('select uid_validity from mail_accounts')
    expect(now).not.toEqual(before)
    expect((await subjects()).toSorted()).toEqual(['One', 'Three', 'Two'])
  })

  test('several mailboxes are read at once, each into its own', async () => {
    const instance = await start()
    await connect(instance, leader)
    await connect(instance, khorooAdmin, serverOf('starttls', OTHER_BOX))
    await send('For the leader')
    await send('For the khoroo', { to: OTHER_BOX })
    await until(async () => (await subjects()).length === 2, instance)
    const { rows } = await database.pool.query(
      'select c.mailbox_id as box, m.subject from mail_copies c join mails m on m.id = c.mail_id order by m.subject',
    )
    expect(rows).toEqual([
      { box: khorooAdmin.id, subject: 'For the khoroo' },
      { box: leader.id, subject: 'For the leader' },
    ])
  })

  test('an answer to a mail that went out continues its conversation', async () => {
    const instance = await start()
    await connect(instance)
    const ask = await api(instance, leader)
    const made = await ask('POST', '/v1/mail/mails', {
      mailboxId: leader.id,
      to: [{ personId: null, areaId: null, role: null, address: OTHER_BOX }],
      cc: [],
      bcc: [],
      subject: 'Question',
      body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'When?' }] }] },
      fileIds: [],
      answers: null,
      forwards: false,
    })
    const { id, version, threadId } = made.body.data
    await ask('POST', `/v1/mail/mails/${id}/send`, { sendAt: null, version })
    await until(() => postfix.inbox(OTHER_BOX).length === 1, instance)
    const messageId = /^Message-ID: (<.*>)/im.exec(postfix.inbox(OTHER_BOX)[0] ?? '')?.[1] ?? ''
    await send('Re: Question', { inReplyTo: messageId, references: messageId })
    await until(async () => (await subjects()).length === 1, instance)
    const thread = await ask('GET', `/v1/mail/threads/${threadId}`)
    expect(thread.body.data.messages.map((one: { subject: string }) => one.subject)).toEqual([
      'Question',
      'Re: Question',
    ])
  })
})
