import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { mailTools } from '../../testing/office-mail.ts'
import { idOf } from '../../testing/people.ts'
import { aText, toAddress, toArea, toPerson } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, farKhorooAdmin, leader, otherLeader, citizen } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  t.setNow(undefined)
  await t.core.pool.query('delete from mails')
  await t.core.pool.query('delete from mail_threads')
  await t.core.pool.query('delete from mail_labels')
  await t.core.pool.query('delete from mailboxes where area_id is not null')
  await t.core.pool.query('delete from notifications')
  await t.core.pool.query('delete from jobs')
  await t.core.pool.query('delete from outbox')
})
const { api, boxes, boxOf, draft, send, deliver, threads, thread, write, bulk } = mailTools(() => t)

const SEARCH = encodeURIComponent('нууц')
/** Everywhere that a mail could be found. */
async function placesOf(person: Person): Promise<string> {
  const answers = await Promise.all(
    [
      '/v1/mail/mailboxes',
      '/v1/mail/threads',
      '/v1/mail/threads?label=inbox',
      `/v1/mail/threads?q=${SEARCH}`,
      '/v1/mail/addresses?q=secret',
      '/v1/api/mail/labels',
      '/v1/api/mail/mails',
      '/v1/notifications',
      '/v1/overview/figures',
    ].map((path) => api(person).get(path)),
  )
  return answers.map(({ text }) => text).join('\n')
}

describe('a mail', () => {
  test('reaches its recipients, in their inbox and unread, and nobody else', async () => {
    const sent = await write(khorooAdmin, { to: [toPerson(leader)], subject: 'Нууц хурал', body: aText('Нууц үг') })
    const [got] = await threads(leader, 'label=inbox')
    expect(got).toMatchObject({ subject: 'Нууц хурал', isUnread: true, senders: [{ isMine: false }], mails: 1 })
    expect((await boxOf(leader)).counts.inbox).toBe(1)
    expect(await threads(leader, `q=${SEARCH}`)).toHaveLength(1)
    expect((await threads(khorooAdmin, 'label=sent'))[0]).toMatchObject({ isSent: true, isUnread: false })
    for (const other of [cityAdmin, districtAdmin, otherKhorooAdmin, otherLeader]) {
      expect(await placesOf(other)).not.toMatch(/нууц/i)
      for (const path of [`threads/${got?.id}`, `mails/${sent.id}`])
        expect((await api(other).get(`/v1/mail/${path}`)).status).toBe(404)
      expect((await api(other).get(`/v1/api/mail/mail?mailId=${sent.id}`)).status).toBe(404)
      expect((await bulk(other, [got?.id ?? ''], 'trash')).body.errors).toMatchObject([{ path: 'ids.0' }])
      expect((await boxOf(other)).counts.inbox).toBe(0)
    }
    expect((await api(citizen).get('/v1/mail/threads')).status).toBe(403)
    expect((await api(khorooAdmin).get(`/v1/mail/threads/${got?.id}`)).status).toBe(404)
  })

  test('without subject and text is delivered too', async () => {
    const empty = { type: 'doc', content: [{ type: 'paragraph' }] }
    await write(khorooAdmin, { to: [toPerson(leader)], subject: '', body: empty })
    expect(await threads(leader, 'label=inbox')).toMatchObject([{ subject: '', excerpt: '' }])
  })

  test('hides its hidden recipients from everybody but its sender: in the mail, in search and for each other', async () => {
    const sent = await write(khorooAdmin, {
      to: [toPerson(leader)],
      bcc: [toPerson(districtAdmin), toAddress('secret@example.mn')],
    })
    for (const person of [leader, districtAdmin]) {
      const [row] = await threads(person, 'label=inbox')
      const read = await api(person).get(`/v1/mail/threads/${row?.id}`)
      expect(read.body.data.messages[0].bcc).toEqual([])
      expect(read.text).not.toContain('secret@')
      // a mailbox has the id of its owner, which every reader knows of their own
      if (person !== districtAdmin) expect(read.text).not.toContain(districtAdmin.id)
      expect(await threads(person, 'q=secret@example')).toEqual([])
    }
    expect((await api(khorooAdmin).get(`/v1/mail/mails/${sent.id}`)).body.data.bcc).toHaveLength(2)
    expect(await threads(khorooAdmin, 'q=secret@example')).toHaveLength(1)
  })

  test('its files are read by its recipients alone', async () => {
    const content = Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')
    const file = await api(khorooAdmin).upload('/v1/files', { name: 'нууц.pdf', type: 'application/pdf', content })
    await write(khorooAdmin, { to: [toPerson(leader)], fileIds: [file.body.data.id] })
    const [row] = await threads(leader, 'label=inbox')
    const url = (await thread(leader, row?.id ?? '')).messages[0]?.files[0]?.url ?? ''
    expect((await api(leader).get(url)).status).toBe(200)
    expect((await api(cityAdmin).get(url.split('?')[0] ?? '')).status).toBe(404)
    const stolen = { mailboxId: (await boxOf(cityAdmin)).id, to: [], cc: [], bcc: [], subject: '', body: aText('') }
    const tried = await api(cityAdmin).post('/v1/mail/mails', {
      ...stolen,
      fileIds: [file.body.data.id],
      answers: null,
      forwards: false,
    })
    expect(tried.body.errors).toMatchObject([{ path: 'fileIds.0', code: 'file_id' }])
  })

  test('is delivered once, whatever often its job runs, and not after it was undone', async () => {
    const sent = await send(khorooAdmin, await draft(khorooAdmin, { to: [toPerson(leader)] }))
    await Promise.all([deliver(sent), deliver(sent)])
    await deliver(sent, new Date(Date.now() + 3_600_000))
    expect(await threads(leader)).toHaveLength(1)
    expect((await threads(leader))[0]?.mails).toBe(1)

    const other = await send(khorooAdmin, await draft(khorooAdmin, { to: [toPerson(leader)] }))
    const undone = await api(khorooAdmin).post(`/v1/mail/mails/${other.id}/undo`, { version: other.version })
    expect(undone.body.data).toMatchObject({ state: 'draft', sendAt: null })
    await deliver(other, new Date(Date.now() + 3_600_000))
    expect(await threads(leader)).toHaveLength(1)
  })

  test('cannot be undone after it was sent, nor sent before its time', async () => {
    const sent = await send(khorooAdmin, await draft(khorooAdmin, { to: [toPerson(leader)] }))
    await deliver(sent, new Date(Date.now() + 1000))
    expect(await threads(leader)).toEqual([])
    await deliver(sent)
    const late = await api(khorooAdmin).post(`/v1/mail/mails/${sent.id}/undo`, { version: sent.version })
    expect(late).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  })

  test('is not written or sent by somebody who received it, nor from the mailbox of another', async () => {
    await write(khorooAdmin, { to: [toPerson(leader)] })
    const [row] = await threads(leader)
    const [got] = (await thread(leader, row?.id ?? '')).messages
    expect((await api(leader).post(`/v1/mail/mails/${got?.id}/send`, { version: 1, sendAt: null })).status).toBe(403)
    expect((await api(leader).delete(`/v1/mail/mails/${got?.id}`)).status).toBe(403)
    const foreign = await api(leader).post('/v1/mail/mails', {
      mailboxId: (await boxOf(khorooAdmin)).id,
      to: [],
      cc: [],
      bcc: [],
      subject: '',
      body: aText(''),
      fileIds: [],
      answers: null,
      forwards: false,
    })
    expect(foreign.status).toBe(404)
  })
})

describe('recipients', () => {
  test('are people and areas within reach, and those who wrote themselves', async () => {
    const { id } = await boxOf(leader)
    const send404 = await api(leader).post('/v1/mail/mails', {
      mailboxId: id,
      to: [toPerson(farKhorooAdmin), toArea(idOf('D2'))],
      cc: [],
      bcc: [],
      subject: '',
      body: aText(''),
      fileIds: [],
      answers: null,
      forwards: false,
    })
    expect(send404.body.errors).toMatchObject([{ path: 'to.0' }, { path: 'to.1' }])
    expect((await api(leader).get('/v1/mail/addresses?q=farkhoroo')).body.data).toEqual([])
    await write(cityAdmin, { to: [toPerson(leader), toPerson(farKhorooAdmin)] })
    const [row] = await threads(leader)
    const [got] = (await thread(leader, row?.id ?? '')).messages
    expect(await draft(leader, { to: [toPerson(farKhorooAdmin)], answers: got?.id })).toMatchObject({ state: 'draft' })
  })

  test('of an area are its staff and those below it, of one role or of all', async () => {
    await write(districtAdmin, { to: [toArea(idOf('D1K1'), 'SECTION_LEADER')] })
    for (const person of [leader, otherLeader]) expect(await threads(person)).toHaveLength(1)
    for (const person of [khorooAdmin, otherKhorooAdmin]) expect(await threads(person)).toEqual([])
  })

  test('by the address of a colleague are reached inside, others by SMTP', async () => {
    const sent = await write(khorooAdmin, { to: [toAddress(leader.email), toAddress('nobody@test.mn')] })
    expect(await threads(leader)).toHaveLength(1)
    expect((await t.core.pool.query('select recipient from outbox')).rows).toEqual([{ recipient: 'nobody@test.mn' }])
    expect((await api(khorooAdmin).get(`/v1/mail/mails/${sent.id}`)).body.data.failures).toEqual([])
    const [row] = await threads(leader)
    expect((await thread(leader, row?.id ?? '')).messages[0]?.failures).toEqual([])
  })
})

describe('conversations', () => {
  test('an answer continues the conversation on both sides', async () => {
    await write(khorooAdmin, { to: [toPerson(leader)] })
    const [row] = await threads(leader)
    const [got] = (await thread(leader, row?.id ?? '')).messages
    await write(leader, { to: [toPerson(khorooAdmin)], subject: 'Re: Хурлын тов', answers: got?.id })
    expect(await threads(leader)).toMatchObject([{ id: row?.id, mails: 2, isSent: true }])
    expect(await threads(khorooAdmin, 'label=inbox')).toMatchObject([{ mails: 2, isUnread: true }])
  })

  test('are moved, marked and labelled in bulk; the bin is emptied for good', async () => {
    for (const subject of ['Нэг', 'Хоёр']) await write(khorooAdmin, { to: [toPerson(leader)], subject })
    const ids = (await threads(leader)).map(({ id }) => id)
    const { id: mailboxId } = await boxOf(leader)
    const label = (await api(leader).post('/v1/mail/labels', { mailboxId, name: 'Ажил', colour: 'red' })).body.data
    for (const action of ['read', 'star', 'important', 'archive'])
      expect((await bulk(leader, ids, action)).status).toBe(200)
    await bulk(leader, ids, 'label', label.id)
    expect(await threads(leader, 'label=inbox')).toEqual([])
    for (const query of ['label=starred', 'label=important', `labelId=${label.id}`])
      expect(await threads(leader, query)).toHaveLength(2)
    expect((await threads(leader))[0]).toMatchObject({ isUnread: false, labels: [label.id], places: ['archive'] })
    await bulk(leader, ids, 'trash')
    expect(await threads(leader)).toEqual([])
    expect(await threads(leader, 'label=trash')).toHaveLength(2)
    await bulk(leader, [ids[0] ?? ''], 'inbox')
    expect(await threads(leader, 'label=inbox')).toHaveLength(1)
    expect((await api(leader).post(`/v1/mail/mailboxes/${mailboxId}/empty-bin`, undefined)).status).toBe(204)
    expect(await threads(leader, 'label=trash')).toEqual([])
    expect(await threads(khorooAdmin, 'label=sent')).toHaveLength(2)
  })

  test('a label of another mailbox is refused', async () => {
    const { id: mailboxId } = await boxOf(khorooAdmin)
    const label = (await api(khorooAdmin).post('/v1/mail/labels', { mailboxId, name: 'А', colour: 'red' })).body.data
    await write(khorooAdmin, { to: [toPerson(leader)] })
    const ids = (await threads(leader)).map(({ id }) => id)
    expect((await bulk(leader, ids, 'label', label.id)).body.errors).toMatchObject([{ path: 'labelId' }])
    expect((await api(leader).delete(`/v1/mail/labels/${label.id}`)).status).toBe(404)
  })
})

describe('a draft', () => {
  test('is seen by its author alone until it is sent, and saved on its version', async () => {
    const made = await draft(khorooAdmin, { to: [toPerson(leader)], subject: 'Нууц ноорог' })
    expect(await threads(leader)).toEqual([])
    const save = (version: number, subject: string) =>
      api(khorooAdmin).patch(`/v1/mail/mails/${made.id}`, {
        to: [],
        cc: [],
        bcc: [],
        subject,
        body: aText('Шинэ'),
        fileIds: [],
        version,
      })
    const [one, two] = await Promise.all([save(1, 'Нэг'), save(1, 'Хоёр')])
    expect([one.status, two.status].toSorted()).toEqual([200, 409])
    expect(await threads(khorooAdmin, 'label=draft')).toMatchObject([{ draftId: made.id, mails: 1 }])
    expect(
      (await api(khorooAdmin).post(`/v1/mail/mails/${made.id}/send`, { version: 2, sendAt: null })).body.errors,
    ).toMatchObject([{ path: 'to', code: 'required' }])
    expect((await api(khorooAdmin).delete(`/v1/mail/mails/${made.id}`)).status).toBe(204)
    expect(await threads(khorooAdmin, 'label=draft')).toEqual([])
  })

  test('is scheduled for later, and not for the past', async () => {
    const made = await draft(khorooAdmin, { to: [toPerson(leader)] })
    const at = (sendAt: string) => api(khorooAdmin).post(`/v1/mail/mails/${made.id}/send`, { version: 1, sendAt })
    expect((await at('2020-01-01T00:00:00Z')).body.errors).toMatchObject([{ path: 'sendAt', code: 'in_past' }])
    expect((await at(new Date(Date.now() + 86_400_000).toISOString())).body.data).toMatchObject({ state: 'scheduled' })
    expect(await threads(leader)).toEqual([])
  })
})

describe('the shared mailbox of an office', () => {
  test('is that of the staff of exactly its area', async () => {
    await t.core.pool.query('insert into mailboxes (area_id) values ($1)', [idOf('D1K1')])
    expect((await boxes(khorooAdmin)).map(({ area }) => area?.id ?? null)).toEqual([null, idOf('D1K1')])
    for (const other of [cityAdmin, districtAdmin, leader, otherKhorooAdmin]) expect(await boxes(other)).toHaveLength(1)
  })
})

describe('live messages and notices', () => {
  test('go to the sender and the recipients alone', async () => {
    const sent = await send(khorooAdmin, await draft(khorooAdmin, { to: [toPerson(leader)] }))
    const rooms: string[] = []
    const { send: original } = t.core.bus
    t.core.bus.send = async (kind, message) => {
      if (kind === 'changed' && 'feature' in message && message.feature === 'mail') rooms.push(...message.rooms)
    }
    try {
      await deliver(sent)
    } finally {
      t.core.bus.send = original
    }
    expect([...new Set(rooms)].toSorted()).toEqual([`user:${khorooAdmin.id}`, `user:${leader.id}`].toSorted())
    const titles = async (person: Person) =>
      (await api(person).get('/v1/notifications')).body.data.map(({ title }: { title: { mn: string } }) => title.mn)
    expect(await titles(leader)).toEqual([expect.stringContaining('Хурлын тов')])
    for (const other of [khorooAdmin, districtAdmin]) expect(await titles(other)).toEqual([])
    expect((await t.core.pool.query('select count(*)::int as n from outbox')).rows[0].n).toBe(0)
  })
})
