import { createHash } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { MAILBOX_QUOTA } from '#contract/features/mail/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { mailTools } from '../../../testing/office-mail.ts'
import { toAddress } from '../testing.ts'
import { type AccountHead, arrive } from './arrive.ts'
import { parseInThread } from './parse-in-thread.ts'

const { cityAdmin, khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ env: { IMAP_HOSTS: 'mail.invalid' } })
})
beforeEach(async () => {
  for (const table of [
    'mails',
    'mail_threads',
    'mail_labels',
    'mail_rules',
    'mail_accounts',
    'mail_arrivals',
    'outbox',
  ])
    await t.core.pool.query(`delete from ${table}`)
  await t.core.pool.query('update mailboxes set away = null')
})
const { api, boxOf, draft, send, deliver, threads, thread } = mailTools(() => t)

const SERVER = { host: 'mail.invalid', port: 993, security: 'tls', username: 'office@example.mn' }
const PASSWORD = 'correct horse battery 9'

/** An account of a person, as the watch knows it. */
async function accountOf(person: typeof leader): Promise<AccountHead> {
  const { id: mailboxId } = await boxOf(person)
  const path = `/v1/mail/mailboxes/${mailboxId}/account`
  const answer = await api(person).put(path, { ...SERVER, password: PASSWORD, version: null })
  expect(answer.status, answer.text).toBe(200)
  return { id: answer.body.data.id, version: answer.body.data.version, mailboxId }
}

const source = (lines: Record<string, string>, text = 'Текст') =>
  Buffer.from(
    `${Object.entries({ From: 'Nyamaa <nyamaa@example.org>', To: 'office@example.mn', ...lines })
      .map(([name, value]) => `${name}: ${value}`)
      .join('\r\n')}\r\n\r\n${text}\r\n`,
  )

let uid = 0
/** Reads a mail as the watch does. */
async function take(account: AccountHead, raw: Buffer, fields: { isSeen?: boolean; uid?: number } = {}) {
  const parsed = await parseInThread(raw)
  uid++
  await arrive(t.core, account, parsed, {
    uidValidity: '1',
    uid,
    at: new Date(),
    isSeen: false,
    digest: createHash('sha256').update(raw).digest(),
    ...fields,
  })
}

const count = async (table: string) => (await t.core.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

describe('a mail from outside', () => {
  test('arrives in the mailbox of its account, and nobody else sees, finds or counts it', async () => {
    const account = await accountOf(leader)
    await take(account, source({ Subject: 'Zud aid', 'Message-ID': '<a@x>' }, 'hay and fodder'))
    expect(await threads(leader, 'label=inbox')).toMatchObject([{ subject: 'Zud aid', isUnread: true, mails: 1 }])
    expect(await threads(leader, 'q=fodder')).toHaveLength(1)
    for (const other of [cityAdmin, khorooAdmin]) {
      expect(await threads(other, 'q=fodder')).toEqual([])
      expect((await boxOf(other)).counts.inbox).toBe(0)
      expect((await boxOf(other)).account).toBeNull()
    }
    const [row] = await threads(leader)
    const [mail] = (await thread(leader, row?.id ?? '')).messages
    expect(mail).toMatchObject({ isExternal: true, isMine: false, defect: null })
    expect(mail?.from).toMatchObject({ name: 'Nyamaa', address: 'nyamaa@example.org', personId: null })
    expect((await api(khorooAdmin).get(`/v1/mail/mails/${mail?.id}`)).status).toBe(404)
  })

  test('is stored once, however often and by how many readers at once it is read', async () => {
    const account = await accountOf(leader)
    const raw = source({ Subject: 'Once', 'Message-ID': '<once@x>' })
    await Promise.all([take(account, raw), take(account, raw), take(account, raw)])
    await take(account, raw)
    expect(await count('mails')).toBe(1)
    expect((await boxOf(leader)).account).toMatchObject({ arrived: 1 })
  })

  test('does not come back when its people have deleted it and the account is added again', async () => {
    const raw = source({ Subject: 'Gone', 'Message-ID': '<gone@x>' })
    await take(await accountOf(leader), raw)
    await t.core.pool.query('delete from mails')
    expect((await api(leader).delete(`/v1/mail/mailboxes/${leader.id}/account`)).status).toBe(204)
    await take(await accountOf(leader), raw)
    expect(await count('mails')).toBe(0)
  })

  test('of an account that was changed meanwhile is left for the next reader', async () => {
    const account = await accountOf(leader)
    await take({ ...account, version: account.version + 1 }, source({ Subject: 'Old' }))
    expect(await count('mails')).toBe(0)
    expect(await count('mail_arrivals')).toBe(0)
  })

  test('continues the conversation of the mail that it answers, also when it comes before it', async () => {
    const account = await accountOf(leader)
    const sent = await send(leader, await draft(leader, { to: [toAddress('nyamaa@example.org')] }))
    await deliver(sent)
    const { rows } = await t.core.pool.query('select message_id from mails')
    await take(account, source({ Subject: 'Re', References: `<x@y> <${rows[0].message_id}>` }))
    await take(account, source({ Subject: 'Second', 'Message-ID': '<2@x>', References: '<1@x>' }))
    await take(account, source({ Subject: 'First', 'Message-ID': '<1@x>' }))
    expect((await threads(leader)).map(({ mails }) => mails)).toEqual([2, 2])
  })

  test('is sorted by the rules of the mailbox', async () => {
    const account = await accountOf(leader)
    const { id: mailboxId, version } = await boxOf(leader)
    const rules = [{ sender: 'NYAMAA@', words: '', labelId: null, archives: true, stars: true }]
    await api(leader).patch(`/v1/mail/mailboxes/${mailboxId}`, { signature: null, away: null, rules, version })
    await take(account, source({ Subject: 'Sorted' }))
    expect(await threads(leader)).toMatchObject([{ isStarred: true, places: ['archive'] }])
  })

  test('that its server calls spam is put there, without a notice', async () => {
    const account = await accountOf(leader)
    const before = await count('notifications')
    await take(account, source({ Subject: 'Win', 'X-Spam-Flag': 'YES' }))
    expect(await threads(leader, 'label=spam')).toHaveLength(1)
    expect(await count('notifications')).toBe(before)
  })

  test('that was read on its server is read here, without a notice', async () => {
    const account = await accountOf(leader)
    const before = await count('notifications')
    await take(account, source({ Subject: 'Read' }), { isSeen: true })
    expect(await threads(leader)).toMatchObject([{ isUnread: false }])
    expect(await count('notifications')).toBe(before)
    await take(account, source({ Subject: 'Unread' }))
    expect(await count('notifications')).toBe(before + 1)
  })

  test('stays on its server while the mailbox is full', async () => {
    const account = await accountOf(leader)
    await take(account, source({ Subject: 'First' }))
    await t.core.pool.query('update mail_copies set bytes = 2147483647')
    expect(MAILBOX_QUOTA).toBeLessThan(2_147_483_647 + 10)
    const refused = take(account, source({ Subject: 'Second' }))
    await expect(refused).rejects.toMatchObject({ code: 'full' })
    expect(await count('mails')).toBe(1)
    expect(await count('mail_arrivals')).toBe(1)
  })

  test('is answered once while the person is away, unless a machine sent it', async () => {
    const account = await accountOf(leader)
    const today = dayInUlaanbaatar(new Date())
    await t.core.pool.query('update mailboxes set away = $1 where id = $2', [
      { from: today, until: today, subject: 'Away', text: 'Monday' },
      account.mailboxId,
    ])
    const machines: Record<string, string>[] = [
      { 'Auto-Submitted': 'auto-replied' },
      { Precedence: 'bulk' },
      { 'List-Id': '<a.b>' },
      { From: 'MAILER-DAEMON@example.org' },
      { To: 'list@example.org' },
    ]
    for (const lines of machines)
      await take(
        account,
        source({ Subject: JSON.stringify(lines), 'Message-ID': `<${JSON.stringify(lines).length}@m>`, ...lines }),
      )
    expect(await count('outbox')).toBe(0)
    for (const id of ['1', '2']) await take(account, source({ Subject: id, 'Message-ID': `<${id}@x>` }))
    const { rows } = await t.core.pool.query('select recipient from outbox')
    expect(rows).toEqual([{ recipient: 'nyamaa@example.org' }])
  })
})

describe('the files of a mail from outside', () => {
  const withFile = (type: string, name: string, content: Buffer) =>
    source(
      { Subject: 'File', 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' },
      `--b\r\nContent-Type: ${type}; name="${name}"\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment; filename="${name}"\r\n\r\n${content.toString('base64')}\r\n--b--`,
    )
  const fileOf = async () => {
    const [row] = await threads(leader)
    return (await thread(leader, row?.id ?? '')).messages[0]?.files[0]
  }

  test.each([
    ['text/html', 'page.html', Buffer.from('<script>alert(1)</script>')],
    ['image/svg+xml', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['application/zip', 'bomb.zip', Buffer.from('UEsDBBQAAAAIAA==', 'base64')],
    ['image/png', 'broken.png', Buffer.from('89504e470d0a1a0a0000000d49484452ffffffffffffffff0806000000', 'hex')],
  ])('of type %s are only ever downloaded, as bytes', async (type, name, content) => {
    await take(await accountOf(leader), withFile(type, name, content))
    const file = await fileOf()
    expect(file).toMatchObject({ name, type: 'application/octet-stream', bytes: content.length, urls: null })
    const served = await api(leader).get(file?.url ?? '')
    expect(served.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment/),
      'x-content-type-options': 'nosniff',
    })
  })
})

describe('hostile mails end in their thread', () => {
  const head = 'From: Bad <bad@example.org>\r\nSubject: Bad\r\n'
  test.each([
    [
      '100,000 parts',
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\na\r\n'.repeat(100_000)}--b--`,
    ],
    [
      '5,000 parts inside each other',
      `${head}${Array.from({ length: 5000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join('')}`,
    ],
    ['a header of 5 MB', `${head}X: ${'a'.repeat(5_000_000)}\r\n\r\nx`],
    ['a million headers', `${head}${'X: a\r\n'.repeat(1_000_000)}\r\nx`],
    ['a text of 20 MB', `${head}\r\n${'a\n'.repeat(10_000_000)}`],
  ])('%s', async (_name, raw) => {
    const account = await accountOf(leader)
    await take(account, Buffer.from(raw))
    const [row] = await threads(leader)
    expect(row).toMatchObject({ subject: 'Bad' })
    expect((await thread(leader, row?.id ?? '')).messages[0]?.defect).toMatch(/unreadable|cut/)
  })
})

describe('a report that a mail was not delivered', () => {
  const report = (messageId: string, recipient: string, action = 'failed') =>
    source(
      {
        From: 'MAILER-DAEMON@mx.example.org',
        Subject: 'Undelivered Mail Returned to Sender',
        'Message-ID': `<${Math.random()}@mx>`,
        'MIME-Version': '1.0',
        'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
      },
      [
        '--b',
        'Content-Type: text/plain',
        '',
        'I am sorry.',
        '--b',
        'Content-Type: message/delivery-status',
        '',
        'Reporting-MTA: dns; mx.example.org',
        '',
        `Final-Recipient: rfc822; ${recipient}`,
        `Action: ${action}`,
        'Status: 5.1.1',
        'Diagnostic-Code: smtp; 550 5.1.1 no such',
        '    user',
        '',
        '--b',
        'Content-Type: message/rfc822',
        '',
        `Message-ID: <${messageId}>`,
        'Subject: Question',
        '',
        'When?',
        '--b--',
      ].join('\r\n'),
    )
  const sentTo = async (address: string) => {
    const sent = await send(leader, await draft(leader, { to: [toAddress(address)] }))
    await deliver(sent)
    const { rows } = await t.core.pool.query(
      'select message_id from mails where not is_external order by created_at desc',
    )
    return { id: sent.id, messageId: rows[0].message_id }
  }
  const failuresOf = async (id: string) => (await api(leader).get(`/v1/mail/mails/${id}`)).body.data.failures

  test('is shown at that mail, once, with the answer of the server', async () => {
    const account = await accountOf(khorooAdmin)
    const { id, messageId } = await sentTo('gone@example.org')
    for (let i = 0; i < 2; i++) await take(account, report(messageId, 'GONE@example.org'))
    expect(await failuresOf(id)).toMatchObject([
      { recipient: 'gone@example.org', reason: 'refused', detail: '550 5.1.1 no such user' },
    ])
  })

  test('is not believed about other recipients, other mails and delays', async () => {
    const account = await accountOf(leader)
    const { id, messageId } = await sentTo('there@example.org')
    await take(account, report(messageId, 'other@example.org'))
    await take(account, report('unknown@nutag', 'there@example.org'))
    await take(account, report(messageId, 'there@example.org', 'delayed'))
    expect(await failuresOf(id)).toEqual([])
  })
})

describe('the notice of a mail', () => {
  test('is read when its conversation is read', async () => {
    const account = await accountOf(leader)
    await take(account, source({ Subject: 'Notice', 'Message-ID': '<notice@x>' }))
    const unread = async () =>
      (
        await t.core.pool.query(
          `select count(*)::int as n from notifications n where n.title->>'mn' like '%Nyamaa%'
             and not exists (select from notification_reads r where r.notification_id = n.id)`,
        )
      ).rows[0].n
    await t.core.pool.query('delete from notification_reads')
    const before = await unread()
    const [row] = await threads(leader)
    await api(leader).post('/v1/mail/threads/bulk', { ids: [row?.id], action: 'read', labelId: null })
    expect(await unread()).toBe(before - 1)
  })

  test('of a shared mailbox reaches the staff of its office and nobody else, and absence is answered there', async () => {
    const areaId = (await t.core.pool.query('select area_id from users where id = $1', [khorooAdmin.id])).rows[0]
      .area_id
    const { rows } = await t.core.pool.query(
      'insert into mailboxes (area_id, away) values ($1, $2) on conflict (area_id) do update set away = excluded.away returning id',
      [areaId, { from: '2020-01-01', until: '2099-01-01', subject: 'Closed', text: 'Back on Monday' }],
    )
    const mailboxId = rows[0].id
    const path = `/v1/mail/mailboxes/${mailboxId}/account`
    expect((await api(cityAdmin).put(path, { ...SERVER, password: PASSWORD, version: null })).status).toBe(404)
    const made = await api(khorooAdmin).put(path, { ...SERVER, password: PASSWORD, version: null })
    const { id, version } = made.body.data
    await t.core.pool.query('delete from notifications')
    await take({ id, version, mailboxId }, source({ Subject: 'To the office', 'Message-ID': '<office@x>' }))
    const targets = await t.core.pool.query(
      'select t.user_id, n.link from notification_targets t join notifications n on n.id = t.notification_id',
    )
    expect(targets.rows.map((one) => one.user_id)).toEqual([khorooAdmin.id])
    expect(targets.rows[0].link).toMatch(new RegExp(`\\?box=${mailboxId}$`))
    expect((await t.core.pool.query('select recipient from outbox')).rows).toEqual([
      { recipient: 'nyamaa@example.org' },
    ])
    await t.core.pool.query('delete from mailboxes where id = $1', [mailboxId])
  })
})
