import { simpleParser } from 'mailparser'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { demoCity } from '../../testing/demo-city.ts'
import { mailTools } from '../../testing/office-mail.ts'
import { idOf } from '../../testing/people.ts'
import mail from './index.ts'
import { mailSource } from './outside.ts'
import { aText, toAddress, toArea, toPerson } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  for (const table of ['mails', 'mail_threads', 'mail_labels', 'mail_rules', 'mail_away_replies', 'outbox', 'jobs'])
    await t.core.pool.query(`delete from ${table}`)
  await t.core.pool.query('update mailboxes set away = null, signature = null')
  await t.core.pool.query('delete from mailboxes where area_id is not null')
})
const { api, boxOf, threads, write } = mailTools(() => t)

const today = dayInUlaanbaatar(new Date())
const AWAY = { from: today, until: today, subject: 'Эзгүй байна', text: 'Даваа гарагт ирнэ.' }
const change = async (person: Person, fields: object) => {
  const { id, version } = await boxOf(person)
  return api(person).patch(`/v1/mail/mailboxes/${id}`, { signature: null, away: null, rules: [], version, ...fields })
}
const rule = (fields: object) => ({ sender: '', words: '', labelId: null, archives: false, stars: false, ...fields })

describe('rules', () => {
  test('label, star and archive what arrives, by sender and subject, in this mailbox alone', async () => {
    const { id: mailboxId } = await boxOf(leader)
    const label = (await api(leader).post('/v1/mail/labels', { mailboxId, name: 'Тайлан', colour: 'blue' })).body.data
    const rules = [
      rule({ words: 'ТАЙЛАН', labelId: label.id, stars: true }),
      rule({ sender: 'khoroo', archives: true }),
    ]
    expect((await change(leader, { rules })).status).toBe(200)
    await write(khorooAdmin, { to: [toPerson(leader), toPerson(districtAdmin)], subject: 'Сарын тайлан' })
    expect(await threads(leader, `labelId=${label.id}`)).toMatchObject([{ isStarred: true, places: ['archive'] }])
    expect(await threads(districtAdmin)).toMatchObject([{ isStarred: false, places: ['inbox'], labels: [] }])
  })

  test('name labels of their own mailbox alone', async () => {
    const { id: mailboxId } = await boxOf(khorooAdmin)
    const label = (await api(khorooAdmin).post('/v1/mail/labels', { mailboxId, name: 'Б', colour: 'blue' })).body.data
    const answer = await change(leader, { rules: [rule({ words: 'а', labelId: label.id })] })
    expect(answer.body.errors).toMatchObject([{ path: 'rules.0.labelId', code: 'not_in_list' }])
  })
})

describe('the answer of somebody who is away', () => {
  test('is sent once to each sender, marked as automatic, and two who are away do not answer each other', async () => {
    for (const person of [leader, khorooAdmin]) expect((await change(person, { away: AWAY })).status).toBe(200)
    for (let i = 0; i < 2; i++) await write(khorooAdmin, { to: [toPerson(leader)] })
    const { rows } = await t.core.pool.query('select from_address, subject from mails where is_automatic')
    expect(rows).toEqual([{ from_address: leader.email, subject: 'Эзгүй байна' }])
    expect((await threads(khorooAdmin, 'label=inbox')).map(({ mails }) => mails)).toEqual([2])
    expect(await threads(leader, 'label=inbox')).toHaveLength(2)
  })

  test('is not sent to a group, to hidden copies, or outside of its days', async () => {
    await change(leader, { away: AWAY })
    await write(districtAdmin, { to: [toArea(idOf('D1K1'))], bcc: [toPerson(leader)] })
    await change(leader, { away: { ...AWAY, from: '2020-01-01', until: '2020-01-02' } })
    await write(districtAdmin, { to: [toPerson(leader)] })
    expect((await t.core.pool.query('select from mails where is_automatic')).rowCount).toBe(0)
  })
})

describe('mails to addresses outside', () => {
  const OUT = 'nyamaa@example.org'
  test('go through the outbox, once for each address, and nobody reads them there', async () => {
    await write(khorooAdmin, {
      to: [toAddress(OUT), toPerson(leader)],
      bcc: [toAddress('secret@example.org')],
      subject: 'Нууц гарчиг',
      body: aText('Нууц үг'),
    })
    const { rows } = await t.core.pool.query('select * from outbox order by recipient')
    expect(rows.map(({ recipient }) => recipient)).toEqual([OUT, 'secret@example.org'])
    expect(JSON.stringify(rows)).not.toMatch(/нууц/i)
    const seen = await api(cityAdmin).get('/v1/admin/outbox')
    expect(seen.text).toContain(OUT)
    expect(seen.text).not.toMatch(/нууц/i)
  })

  test('name the office as the sender, never the address of a colleague, and no hidden recipient', async () => {
    await write(khorooAdmin, { to: [toAddress(OUT)], bcc: [toAddress('secret@example.org')], body: aText('<b>үг</b>') })
    const { rows } = await t.core.pool.query('select source from outbox limit 1')
    const composed = await mailSource.compose(t.core, rows[0].source.split('/')[1])
    expect(composed).toMatchObject({ from: { address: null }, to: [OUT], cc: [], isAutomatic: false })
    expect(JSON.stringify(composed)).not.toContain('secret@')
    expect(JSON.stringify(composed)).not.toContain(khorooAdmin.email)
    expect(composed?.html).toContain('&lt;b&gt;')
  })

  test('that are refused are shown at the mail of their sender', async () => {
    const sent = await write(khorooAdmin, { to: [toAddress(OUT)] })
    const { rows } = await t.core.pool.query('select source from outbox')
    await mailSource.failed(t.core, rows[0].source.split('/')[1], { recipient: OUT, reason: '550 no such user' })
    expect((await api(khorooAdmin).get(`/v1/mail/mails/${sent.id}`)).body.data.failures).toMatchObject([
      { recipient: OUT, reason: 'refused', detail: '550 no such user' },
    ])
  })
})

describe('shared mailboxes', () => {
  test('are added by city admins, who do not read them', async () => {
    expect((await api(districtAdmin).post('/v1/mail/shared', { areaId: idOf('D1K1') })).status).toBe(403)
    const made = await api(cityAdmin).post('/v1/mail/shared', { areaId: idOf('D1K1') })
    expect(made.status, made.text).toBe(201)
    const again = await api(cityAdmin).post('/v1/mail/shared', { areaId: idOf('D1K1') })
    expect(again.body.errors).toMatchObject([{ path: 'areaId', code: 'taken' }])
    const { id } = made.body.data
    expect((await api(cityAdmin).get(`/v1/mail/threads?mailboxId=${id}`)).body.data).toEqual([])
    const foreign = { signature: null, away: null, rules: [], version: 1 }
    expect((await api(cityAdmin).patch(`/v1/mail/mailboxes/${id}`, foreign)).status).toBe(404)
    expect((await api(khorooAdmin).patch(`/v1/mail/mailboxes/${id}`, foreign)).status).toBe(200)
  })
})

describe('the export of a mailbox', () => {
  test('is an mbox file that others read, for its people alone, without hidden recipients', async () => {
    await write(khorooAdmin, {
      to: [toPerson(leader)],
      bcc: [toAddress('secret@example.org')],
      subject: 'Хурлын тов',
      body: aText('From the beginning'),
    })
    const path = `/v1/mail/mailboxes/${(await boxOf(leader)).id}/mbox`
    const { status, text } = await api(leader).get(path)
    expect(status).toBe(200)
    expect(text).toMatch(/^From nutag /)
    expect(text).toContain('>From the beginning')
    expect(text).not.toContain('secret@')
    const read = await simpleParser(text.slice(text.indexOf('\n') + 1))
    expect(read.subject).toBe('Хурлын тов')
    for (const other of [cityAdmin, khorooAdmin]) expect((await api(other).get(path)).status).toBe(404)
  })
})

describe('the demo', () => {
  test('fills mailboxes as they would be computed', async () => {
    await mail.demo?.(demoCity(t))
    const of = async () =>
      (
        await t.core.pool.query(
          `select mailbox_id, subject, excerpt, mails, unread, in_all, in_inbox, in_sent, is_starred, recipients, places <@ '{inbox,archive}' as places
           from mail_threads order by mailbox_id, at, id`,
        )
      ).rows
    const made = await of()
    expect(made.length).toBeGreaterThan(100)
    await t.core.pool.query('select mail_threads_refresh(array(select id from mail_threads))')
    expect(await of()).toEqual(made)
    expect((await threads(cityAdmin, 'label=inbox&unread=true')).length).toBeGreaterThan(0)
  })
})
