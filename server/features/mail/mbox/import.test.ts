import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailImport } from '#contract/features/mail/index.ts'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { mailTools } from '../../../testing/office-mail.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { aText, toPerson } from '../testing.ts'
import { headOf } from './head.ts'
import { tidyImports } from './imports.ts'
import { checkCount, runImport } from './run-import.ts'

const { leader, khorooAdmin, cityAdmin, otherKhorooAdmin } = people

let t: TestApp
let base: string
beforeAll(async () => {
  t = await app()
  base = await t.http.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  for (const table of ['mails', 'mail_threads', 'mail_imports', 'mail_arrivals', 'notifications', 'jobs', 'outbox'])
    await t.core.pool.query(`delete from ${table}`)
  await t.core.pool.query('delete from mailboxes where area_id is not null')
})
const { api, boxOf, boxes, write, threads, thread } = mailTools(() => t)

const FROM = 'From bat@nutag.mn Sat Nov 28 12:00:00 2020'
const entry = (n: number, headers = '', body = 'Текст') =>
  `${FROM}\nFrom: Nyamaa <nyamaa@example.org>\nSubject: Mail ${n}\nMessage-ID: <${n}@x>\nDate: Mon, 0${n} Jun 2020 10:00:00 +0800\n${headers}\n${body}\n\n`

async function begin(person: TestPerson, bytes: number, mailboxId?: string): Promise<MailImport> {
  const body = { mailboxId: mailboxId ?? (await boxOf(person)).id, name: 'mail.mbox', bytes }
  const begun = await api(person).post('/v1/mail/imports', body)
  expect(begun.status, begun.text).toBe(201)
  return begun.body.data
}
const patch = async (person: TestPerson, { address }: MailImport, bytes: Buffer, offset = 0) =>
  fetch(`${base}${address}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${await t.tokenOf(person)}`,
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body: new Uint8Array(bytes),
  })
const stateOf = async (person: TestPerson, id: string): Promise<MailImport | undefined> =>
  (await api(person).get('/v1/mail/imports')).body.data.find((one: MailImport) => one.id === id)
const run = (id: string) => runImport(t.core)({ id } as never, { id: 1, attempts: 3 })

async function send(person: TestPerson, file: string | Buffer, mailboxId?: string): Promise<MailImport> {
  const bytes = Buffer.from(file)
  const begun = await begin(person, bytes.length, mailboxId)
  expect((await patch(person, begun, bytes)).status).toBe(204)
  return begun
}
const start = async (person: TestPerson, { id }: MailImport): Promise<void> => {
  const started = await api(person).post(`/v1/mail/imports/${id}/start`)
  expect(started.status, started.text).toBe(200)
}
/** Waits until an import has ended; the server also reads it on its own. */
async function ended(id: string): Promise<{ status: string; problem: string | null; added: number }> {
  await run(id)
  const read = async () =>
    (await t.core.pool.query('select status, problem, added from mail_imports where id = $1', [id])).rows[0]
  await vi.waitUntil(async () => ['done', 'failed'].includes((await read()).status), { timeout: 60_000 })
  return read()
}
async function take(person: TestPerson, file: string | Buffer, mailboxId?: string): Promise<MailImport> {
  const sent = await send(person, file, mailboxId)
  await start(person, sent)
  await ended(sent.id)
  const found = await stateOf(person, sent.id)
  if (!found) throw new Error('the import is gone')
  return found
}

describe('an import of an mbox file', () => {
  test('adds its mails, read and archived, with their own time and in conversations, without a notice, rule or answer', async () => {
    const { id, version } = await boxOf(leader)
    const rules = [{ sender: 'nyamaa', words: '', labelId: null, archives: false, stars: true }]
    const away = { from: '2000-01-01', until: '2100-01-01', subject: 'Эзгүй', text: 'Эзгүй' }
    await api(leader).patch(`/v1/mail/mailboxes/${id}`, { signature: null, away, rules, version })
    const file = entry(1) + entry(2, 'References: <1@x>\n', '>From the start\n>>From x') + entry(3)
    expect(await take(leader, file)).toMatchObject({ state: 'done', added: 3, known: 0, refused: 0, problem: null })
    const found = await threads(leader)
    expect(
      found.map(({ subject, mails, isUnread, places, isStarred }) => [subject, mails, isUnread, places, isStarred]),
    ).toEqual([
      ['Mail 3', 1, false, ['archive'], false],
      ['Mail 1', 2, false, ['archive'], false],
    ])
    const [, second] = (await thread(leader, found[1]?.id ?? '')).messages
    expect(second).toMatchObject({ at: '2020-06-02T02:00:00.000Z', isExternal: true })
    expect(JSON.stringify(second?.body)).toMatch(/"From the start.*>From x/)
    for (const table of ['notifications', 'outbox']) {
      const { rows } = await t.core.pool.query(`select count(*)::int as n from ${table}`)
      expect([table, rows[0].n]).toEqual([table, 0])
    }
    await t.core.pool.query('update mailboxes set away = null')
    await t.core.pool.query('delete from mail_rules')
  })

  test('of a download of the same mailbox adds nothing, and of another one adds its mails', async () => {
    await write(khorooAdmin, {
      to: [toPerson(leader)],
      subject: 'Хурал',
      body: aText('From here\n\nFrom bat Sat Nov 28 2026'),
    })
    await write(khorooAdmin, { to: [toPerson(leader)], subject: 'Тайлан' })
    const { text } = await api(leader).get(`/v1/mail/mailboxes/${leader.id}/mbox`)
    expect(await take(leader, text)).toMatchObject({ state: 'done', added: 0, known: 2 })
    expect(await take(otherKhorooAdmin, text)).toMatchObject({ added: 2, known: 0 })
    expect((await threads(otherKhorooAdmin)).map(({ subject }) => subject).toSorted()).toEqual(['Тайлан', 'Хурал'])
  })

  test('that runs in several processes at once, or is stopped between two mails, adds none twice', async () => {
    const sent = await send(leader, entry(1) + entry(2) + entry(3))
    await start(leader, sent)
    const stop = new AbortController()
    const stopped = runImport(t.core)({ id: sent.id } as never, { id: 1, attempts: 1, signal: stop.signal })
    await Promise.all([run(sent.id), run(sent.id)])
    stop.abort()
    await stopped
    await ended(sent.id)
    expect(await stateOf(leader, sent.id)).toMatchObject({ state: 'done', added: 3, known: 0 })
    expect((await threads(leader)).map(({ subject }) => subject)).toEqual(['Mail 3', 'Mail 2', 'Mail 1'])
  })

  test('does not exist for anybody else, and reaches no mailbox of others', async () => {
    const begun = await begin(leader, 100)
    for (const other of [khorooAdmin, cityAdmin]) {
      expect(await stateOf(other, begun.id)).toBeUndefined()
      expect((await patch(other, begun, Buffer.alloc(10))).status).toBe(404)
      expect((await api(other).post(`/v1/mail/imports/${begun.id}/start`)).status).toBe(404)
      expect((await api(other).delete(`/v1/mail/imports/${begun.id}`)).status).toBe(404)
      const stolen = { mailboxId: begun.mailboxId, name: 'a', bytes: 1 }
      expect((await api(other).post('/v1/mail/imports', stolen)).status).toBe(404)
    }
  })

  test('ends when its person no longer has the mailbox', async () => {
    await api(cityAdmin).post('/v1/mail/shared', { areaId: idOf(khorooAdmin.area ?? '') })
    const box = (await boxes(khorooAdmin)).find(({ area }) => area !== null)
    const sent = await send(khorooAdmin, entry(1), box?.id)
    await t.core.pool.query('update mailboxes set area_id = $2 where id = $1', [
      box?.id,
      idOf(otherKhorooAdmin.area ?? ''),
    ])
    await t.core.pool.query(`update mail_imports set status = 'waiting' where id = $1`, [sent.id])
    expect(await ended(sent.id)).toEqual({ status: 'failed', problem: 'not_allowed', added: 0 })
    expect(await threads(otherKhorooAdmin, `mailboxId=${box?.id}`)).toEqual([])
  })

  test('ends in words when the mailbox is full', async () => {
    const sent = await send(leader, entry(1) + entry(2))
    await write(khorooAdmin, { to: [toPerson(leader)] })
    await t.core.pool.query('update mail_copies set bytes = 2000000000 where mailbox_id = $1', [leader.id])
    await t.core.pool.query(`insert into mails (message_id) values ('room@x')`)
    await t.core.pool.query(
      `insert into mail_copies (mailbox_id, mail_id, thread_id, place, at, bytes)
       select $1, m.id, c.thread_id, 'trash', now(), 147483648 from mail_copies c, mails m where c.mailbox_id = $1 and m.message_id = 'room@x' limit 1`,
      [leader.id],
    )
    await start(leader, sent)
    expect(await ended(sent.id)).toEqual({ status: 'failed', problem: 'full', added: 0 })
  })

  test('stops when it is cancelled, and leaves no bytes behind', async () => {
    const { id } = await send(leader, entry(1) + entry(2))
    expect((await api(leader).delete(`/v1/mail/imports/${id}`)).status).toBe(204)
    await run(id)
    expect(await threads(leader)).toEqual([])
    await tidyImports(t.core)
    const done = await take(leader, entry(1))
    await tidyImports(t.core)
    const { rows } = await t.core.pool.query('select id from mail_import_segments')
    expect(rows).toEqual([])
    t.setNow(new Date(Date.now() + 3 * 86_400_000))
    await tidyImports(t.core)
    t.setNow(undefined)
    expect(await stateOf(leader, done.id)).toBeUndefined()
  })

  test('cannot start before all bytes are there, and continues an upload that was interrupted', async () => {
    const file = Buffer.from(entry(1))
    const begun = await begin(leader, file.length)
    expect((await patch(leader, begun, file.subarray(0, 20))).status).toBe(204)
    expect((await api(leader).post(`/v1/mail/imports/${begun.id}/start`)).status).toBe(409)
    const again = await begin(leader, file.length)
    expect(again).toMatchObject({ id: begun.id, received: 20 })
    expect((await patch(leader, begun, file.subarray(20), 10)).status).toBe(409)
    expect((await patch(leader, begun, file.subarray(20), 20)).status).toBe(204)
    await start(leader, begun)
    // its bytes do not change any more
    expect((await patch(leader, begun, Buffer.from('x'), file.length)).status).toBe(404)
    expect(await ended(begun.id)).toMatchObject({ added: 1 })
  })
})

describe('the server that reads imports', () => {
  const statusOf = async (id: string) =>
    (await t.core.pool.query('select status, problem, added from mail_imports where id = $1', [id])).rows[0]
  const waiting = async (file: string) => {
    const { id } = await send(leader, file)
    await t.core.pool.query(`update mail_imports set status = 'waiting' where id = $1`, [id])
    return id
  }

  test('can stop between two mails, and the import goes on afterwards', async () => {
    const id = await waiting(entry(1) + entry(2))
    const job = { id: 1, attempts: 1, stopping: AbortSignal.abort() }
    await expect(runImport(t.core)({ id } as never, job)).rejects.toMatchObject({ message: 'interrupted', retryIn: 1 })
    expect(await statusOf(id)).toEqual({ status: 'running', problem: null, added: 0 })
    await run(id)
    expect(await statusOf(id)).toEqual({ status: 'done', problem: null, added: 2 })
  })

  test('reads one import of a person at a time', async () => {
    const first = await waiting(entry(1))
    const second = await waiting(entry(1) + entry(2))
    await t.core.pool.query(`update mail_imports set status = 'running' where id = $1`, [first])
    await run(second)
    expect(await statusOf(second)).toMatchObject({ status: 'waiting' })
    const { rows } = await t.core.pool.query(
      `select lane, run_at > now() as later from jobs where kind = 'office_mail.import' and payload->>'id' = $1`,
      [second],
    )
    expect(rows).toEqual([{ lane: 'files', later: true }])
    await run(first)
    await run(second)
    expect(await statusOf(second)).toMatchObject({ status: 'done', added: 1 })
  })

  test('that fails after it has added mails is tried again, after attempts that were killed too; at the same mail it ends', async () => {
    const id = await waiting(entry(1) + entry(2) + entry(3))
    await t.core.pool.query(
      `create function refuse_mail() returns trigger language plpgsql as $$ begin if new.subject = 'Mail 2' then raise 'refused'; end if; return new; end $$;
       create trigger refuse_mail before insert on mails for each row execute function refuse_mail()`,
    )
    await expect(run(id)).rejects.toThrow('refused')
    expect(await statusOf(id)).toMatchObject({ status: 'running' })
    await run(id)
    expect(await statusOf(id)).toMatchObject({ status: 'failed', problem: 'failed' })
    expect((await threads(leader)).map(({ subject }) => subject)).toEqual(['Mail 1'])
    await t.core.pool.query('drop trigger refuse_mail on mails; drop function refuse_mail')
  })

  test('ends an import whose job has failed or is gone', async () => {
    const id = await waiting(entry(1))
    await t.core.pool.query(`update mail_imports set status = 'running' where id = $1`, [id])
    await t.core.pool.query(
      `insert into jobs (kind, payload, lane, failed_at, failure) values ('office_mail.import', jsonb_build_object('id', $1::text), 'files', now(), 'lost')`,
      [id],
    )
    await tidyImports(t.core)
    expect(await statusOf(id)).toMatchObject({ status: 'failed', problem: 'failed' })
  })

  test('ends an import of too many mails, or of too many entries that are none', () => {
    expect(() => checkCount({ added: 100_000, known: 99_999, refused: 0 })).not.toThrow()
    expect(() => checkCount({ added: 100_000, known: 100_000, refused: 0 })).toThrow('too_many_mails')
    expect(() => checkCount({ added: 0, known: 0, refused: 10_000 })).toThrow('too_many_refused')
  })

  test.each([
    ['Subject: a\nMessage-ID: <1@x>\n\nMessage-ID: <2@x>', { isMail: true, messageId: '1@x' }],
    ['Message-Id:\r\n <1@x>\r\nTo: b\r\n\r\nx', { isMail: true, messageId: '1@x' }],
    ['Message-ID: <1@x>\nMessage-ID: <2@x>\n\n', { isMail: true, messageId: null }],
    ['\nSubject: a', { isMail: false, messageId: null }],
    ['only words\nand more', { isMail: false, messageId: null }],
  ])('sees before parsing what %j is', (raw, head) => {
    expect(headOf(Buffer.from(raw))).toEqual(head)
  })
})

describe('a hostile mbox file', () => {
  test.each([
    ['no mbox', 'a,b\n1,2\n'],
    ['a ZIP archive', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(5000, 7)])],
    ['zeros', Buffer.alloc(100_000)],
  ])('is reported in plain language: %s', async (_name, file) => {
    expect(await take(leader, file)).toMatchObject({ state: 'failed', problem: 'not_mbox', added: 0 })
  })

  test.each([
    [
      'binary garbage',
      Buffer.concat([
        Buffer.from(`${FROM}\n`),
        Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919) % 256)),
      ]),
    ],
    ['a header of 1 MB', `${FROM}\nX-Long: ${'a'.repeat(1_000_000)}\n\nx\n`],
    [
      'parts inside parts',
      `${FROM}\n${Array.from({ length: 200 }, (_, i) => `Content-Type: multipart/mixed; boundary=${i}\n\n--${i}\n`).join('')}`,
    ],
    ['half characters', `${FROM}\nSubject: =?utf-8?B?8J+=?= \ud800\n\n\ud800\n`],
    [
      'a body without an end',
      `${FROM}\nSubject: a\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Transfer-Encoding: base64\n\n====\n`,
    ],
  ])('does not stop the mails after it: %s', async (_name, bad) => {
    const file = Buffer.concat([Buffer.from(bad), Buffer.from('\n\n'), Buffer.from(entry(1))])
    const done = await take(leader, file)
    expect(done).toMatchObject({ state: 'done', problem: null, read: file.length })
    expect(done.added + done.refused).toBe(2)
    expect((await threads(leader, 'q=nyamaa')).map(({ subject }) => subject)).toEqual(['Mail 1'])
  })

  test('stores of a mail above 25 MB the header alone, and runs nothing of its HTML', async () => {
    const huge = `${FROM}\nFrom: a@example.org\nSubject: Huge\n\n${`${'x'.repeat(998)}\n`.repeat(27_000)}\n`
    const html = entry(2, 'Content-Type: text/html\n', '<p>ok<script>alert(1)</script><img src=x onerror=alert(1)></p>')
    expect(await take(leader, huge + html)).toMatchObject({ state: 'done', added: 2 })
    const found = await threads(leader)
    const shown = await Promise.all(found.map(async ({ id }) => (await thread(leader, id)).messages[0]))
    expect(shown.find((one) => one?.subject === 'Huge')).toMatchObject({ defect: 'large', files: [] })
    const { rows } = await t.core.pool.query('select parts::text from mail_pages')
    expect(rows.map(({ parts }) => parts).join('')).not.toMatch(/script|onerror/)
  })
})
