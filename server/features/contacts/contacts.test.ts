import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeContact } from '../../testing/contacts.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { readCsv } from '../../testing/sheets.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, otherKhorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate contacts, outbox, attempts')
  t.setNow(undefined)
})

const opened = new Date('2026-11-20T04:00:00Z')
const later = (seconds: number) => t.setNow(new Date(opened.getTime() + seconds * 1000))
/** The ticket of a form opened half a minute ago. */
async function ticket(): Promise<string> {
  t.setNow(opened)
  const answer = await t.as(null).get('/v1/contacts/form')
  later(30)
  return answer.body.data.ticket
}
const send = async (more: Record<string, unknown> = {}, person: TestPerson | null = null) =>
  t.as(person).post('/v1/contacts', {
    name: 'Б. Болормаа',
    email: 'Bolor@Example.mn',
    topic: 'question',
    message: 'Хогийн машин хэзээ ирэх вэ?',
    ticket: await ticket(),
    ...more,
  })
const rowsOf = async () => (await t.core.pool.query('select * from contacts')).rows
const act = (person: TestPerson, id: string, action: string, text = 'Мягмар гарагт ирнэ.') =>
  t.as(person).post(`/v1/contacts/${id}/transitions`, { action, text })

describe('sending', () => {
  test.each([
    ['neither address nor number', { email: undefined }, 'email', 'email_or_phone'],
    ['an address that is none', { email: 'bolor@' }, 'email', 'email'],
    ['a number of seven digits', { phone: '9911223' }, 'phone', 'phone'],
    ['a message of 1001 characters', { message: 'х'.repeat(1001) }, 'message', 'too_long'],
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a name of two lines', { name: 'Бат\nBcc: a@b.mn' }, 'name', 'control_character'],
    ['a topic of one’s own', { topic: 'spam' }, 'topic', 'not_in_list'],
    ['an area that is not there', { to: '00000000-0000-4000-8000-000000000000' }, 'to', 'not_in_list'],
    ['a section', { to: idOf('D1K1S1') }, 'to', 'not_in_list'],
    ['a state of one’s own', { status: 'answered' }, 'status', 'unknown_field'],
    ['a ticket that is not ours', { ticket: '1.abc' }, 'ticket', 'form_ticket'],
  ])('%s is rejected, and nothing is stored', async (_what, more, path, code) => {
    const answer = await send(more)
    expect([answer.status, answer.body.errors?.[0]]).toEqual([400, expect.objectContaining({ path, code })])
    expect(await rowsOf()).toEqual([])
  })

  test('all errors are reported at once', async () => {
    const { body } = await send({ name: '', message: '', email: undefined })
    expect(body.errors.map((e: { path: string }) => e.path).toSorted()).toEqual(['email', 'message', 'name'])
  })

  test('a form is valid from two seconds to a day after it was opened', async () => {
    const tries = []
    for (const seconds of [1, 2, 86_400, 86_401]) {
      const good = await ticket()
      await t.core.pool.query('truncate attempts')
      later(seconds)
      const answer = await t
        .as(null)
        .post('/v1/contacts', { name: 'Бат', phone: '99112233', topic: 'other', message: 'х', ticket: good })
      tries.push(answer.status)
    }
    expect(tries).toEqual([400, 202, 202, 400])
  })

  test('a bot that fills in the hidden field gets a success response, and nothing is stored', async () => {
    const answer = await send({ website: 'https://spam.example' })
    expect([answer.status, answer.body]).toEqual([202, { data: { sent: true } }])
    expect(await rowsOf()).toEqual([])
  })

  test('the sixth message of an hour from one network is rejected with the time to wait', async () => {
    const tries = []
    for (let i = 0; i < 6; i++) tries.push(await send({ message: `Хэзээ ирэх вэ? ${i}` }))
    expect(tries.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 429])
    expect(Number(tries[5]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(await rowsOf()).toHaveLength(5)
  })

  test('the same text sent twice from one opened page is one message, even concurrently; another text is another', async () => {
    const good = await ticket()
    const post = (message: string) =>
      t.as(null).post('/v1/contacts', { name: 'Бат', phone: '99112233', topic: 'other', message, ticket: good })
    const both = await Promise.all([post('Нэг асуулт байна.'), post('Нэг асуулт байна.')])
    expect(both.map(({ status }) => status)).toEqual([202, 202])
    expect(await rowsOf()).toHaveLength(1)
    await post('Бас нэг асуулт байна.')
    expect(await rowsOf()).toHaveLength(2)
  })

  test('goes to the city without an area, else to that area, and returns only a number and a secret', async () => {
    const toCity = await send()
    const toKhoroo = await send({ to: idOf('D1K1'), phone: '9911-2233', email: undefined }, citizen)

    expect([toCity.status, toCity.body]).toEqual([
      202,
      { data: { sent: true, number: expect.any(Number), secret: expect.stringMatching(/^[0-9a-f]{40}$/) } },
    ])
    expect(toKhoroo.status).toBe(202)
    expect((await rowsOf()).map((r) => [r.area_id, r.email, r.phone, r.status])).toEqual([
      [idOf('C'), 'bolor@example.mn', null, 'open'],
      [idOf('D1K1'), null, '+97699112233', 'open'],
    ])
  })
})

describe('readers', () => {
  test('are the area it was sent to and those above it: no sibling or lower areas, leaders, citizens or anonymous callers', async () => {
    const id = await makeContact(t.core.pool, { area: 'D1K1', message: 'Нууцлаг асуулт', name: 'Нууцлаг' })
    for (const person of [khorooAdmin, districtAdmin, cityAdmin]) {
      expect([person.name, (await t.as(person).get(`/v1/contacts/${id}`)).status]).toEqual([person.name, 200])
    }
    for (const person of [otherKhorooAdmin, otherDistrictAdmin]) {
      expect((await t.as(person).get('/v1/contacts')).body.meta.total).toBe(0)
      expect((await t.as(person).get('/v1/contacts?q=нууцлаг')).body.meta.total).toBe(0)
      expect((await t.as(person).get('/v1/contacts/counts')).body.data).toEqual({ open: 0, answered: 0 })
      for (const path of ['', '/history'])
        expect((await t.as(person).get(`/v1/contacts/${id}${path}`)).status).toBe(404)
      expect((await act(person, id, 'answer')).status).toBe(404)
    }
    const toCity = await makeContact(t.core.pool, { area: 'C' })
    for (const person of [khorooAdmin, districtAdmin]) {
      expect((await t.as(person).get(`/v1/contacts/${toCity}`)).status).toBe(404)
    }
    for (const person of [leader, citizen]) expect((await t.as(person).get('/v1/contacts')).status).toBe(403)
    expect((await t.as(null).get('/v1/contacts')).status).toBe(401)
  })

  test('see addresses and numbers only in the message itself, whose reading is recorded in the audit log', async () => {
    const id = await makeContact(t.core.pool, { area: 'D1K1', email: 'secret@example.mn', phone: '+97699112233' })

    const list = await t.as(khorooAdmin).get('/v1/contacts')
    expect(list.text).not.toMatch(/secret@|99112233/)
    expect((await t.as(khorooAdmin).get('/v1/contacts?q=secret')).body.meta.total).toBe(0)
    const one = (await t.as(khorooAdmin).get(`/v1/contacts/${id}`)).body.data

    expect(one).toMatchObject({ email: 'secret@example.mn', phone: '+97699112233' })
    const { rows } = await t.core.pool.query(`select actor_id, row_id from audit_log where action = 'contacts.read'`)
    expect(rows).toContainEqual({ actor_id: khorooAdmin.id, row_id: id })
  })
})

describe('an export', () => {
  test('contains the filtered list within reach, no addresses, numbers or formulas, and is logged', async () => {
    await makeContact(t.core.pool, { area: 'D1K1', name: '=cmd()', email: 'secret@example.mn', phone: '+97699112233' })
    await makeContact(t.core.pool, { area: 'D1K1', name: 'Хариулсан', answered: true })
    await makeContact(t.core.pool, { area: 'D1K2', name: 'Хөрш' })

    const file = await t.as(khorooAdmin).get('/v1/contacts/export?format=csv&status=open')
    const [head, ...lines] = readCsv(file.text)

    expect(head).toEqual(expect.arrayContaining(['Илгээгч', 'Санал хүсэлт', 'Хандсан нэгж']))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('Нутаг D1 дүүрэг, Нутаг D1K1')
    expect(lines[0]?.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
    expect(file.text).not.toMatch(/secret@|99112233|Хөрш/)
    const { rows } = await t.core.pool.query(`select actor_id, details from audit_log where action = 'contacts.export'`)
    expect(rows).toEqual([{ actor_id: khorooAdmin.id, details: { format: 'csv', status: 'open' } }])
    for (const person of [leader, citizen])
      expect((await t.as(person).get('/v1/contacts/export?format=csv')).status).toBe(403)
  })
})

test('shows an office with its district, as every district has a khoroo no. 1', async () => {
  await makeContact(t.core.pool, { area: 'D1K1' })
  const { data } = (await t.as(cityAdmin).get('/v1/contacts')).body
  expect(data[0].area).toEqual({ mn: 'Нутаг D1 дүүрэг, Нутаг D1K1', en: 'Area D1, Area D1K1' })
})

describe('answering', () => {
  test('by e-mail enqueues one mail, with the answer and the original message', async () => {
    const id = await makeContact(t.core.pool, { area: 'D1K1', message: 'Эхний мөр\nХоёр дахь' })

    const answer = await act(khorooAdmin, id, 'answer', 'Маргааш ирнэ.')

    expect(answer.body.data).toMatchObject({
      status: 'answered',
      answer: 'Маргааш ирнэ.',
      channel: 'email',
      allowedActions: [],
    })
    expect(answer.body.data.answeredBy.id).toBe(khorooAdmin.id)
    const { rows } = await t.core.pool.query('select recipient, subject, body_text from outbox')
    expect(rows).toHaveLength(1)
    expect(rows[0].recipient).toBe('dorj@example.mn')
    for (const part of ['Маргааш ирнэ.', '> Эхний мөр\n> Хоёр дахь', 'Нутаг D1K1'])
      expect(rows[0].body_text).toContain(part)
  })

  test('by two people concurrently succeeds once, and only that mail is sent', async () => {
    const id = await makeContact(t.core.pool, { area: 'D1K1' })
    const both = await Promise.all([
      act(khorooAdmin, id, 'answer', 'Нэгдүгээр'),
      act(districtAdmin, id, 'answer', 'Хоёрдугаар'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await t.core.pool.query('select 1 from outbox')).rows).toHaveLength(1)
  })

  test.each([
    ['only an address', { email: 'a@example.mn', phone: null }, ['answer']],
    ['only a number', { email: null, phone: '+97699112233' }, ['answer_by_phone']],
    ['both', { email: 'a@example.mn', phone: '+97699112233' }, ['answer', 'answer_by_phone']],
  ])('with %s given is possible in exactly these ways', async (_what, ways, actions) => {
    const id = await makeContact(t.core.pool, { area: 'D1K1', ...ways })
    expect((await t.as(khorooAdmin).get(`/v1/contacts/${id}`)).body.data.allowedActions).toEqual(actions)
    for (const action of ['answer', 'answer_by_phone']) {
      if (actions.includes(action)) continue
      const answer = await act(khorooAdmin, id, action)
      expect([answer.status, answer.body.params]).toEqual([409, { state: 'open', action, allowedActions: actions }])
    }
  })

  test('by telephone mails nothing and stores the text', async () => {
    const id = await makeContact(t.core.pool, { area: 'D1K1', email: null, phone: '+97699112233' })
    expect((await act(khorooAdmin, id, 'answer_by_phone', 'Утсаар хэллээ.')).body.data).toMatchObject({
      channel: 'phone',
    })
    expect((await t.core.pool.query('select 1 from outbox')).rows).toEqual([])
  })

  test('an answered message cannot be answered again: wrong state, with the available steps', async () => {
    const id = await makeContact(t.core.pool, { area: 'D1K1', answered: true })
    const answer = await act(khorooAdmin, id, 'answer')
    expect([answer.status, answer.body.code, answer.body.params.allowedActions]).toEqual([409, 'wrong_state', []])
  })

  test('with fewer than 5 or more than 3000 characters is rejected', async () => {
    const id = await makeContact(t.core.pool, { area: 'D1K1' })
    expect((await act(khorooAdmin, id, 'answer', 'Үгүй')).body.errors[0]).toMatchObject({
      path: 'text',
      code: 'too_short',
    })
    expect((await act(khorooAdmin, id, 'answer', 'х'.repeat(3001))).body.errors[0].code).toBe('too_long')
  })

  test('is shown in the history with person and time, unlike reading', async () => {
    const id = await makeContact(t.core.pool, { area: 'D1K1' })
    await t.as(cityAdmin).get(`/v1/contacts/${id}`)
    await act(khorooAdmin, id, 'answer')
    const { data } = (await t.as(khorooAdmin).get(`/v1/contacts/${id}/history`)).body
    expect(data.map((l: { action: string; by: { id: string } }) => [l.action, l.by.id])).toEqual([
      ['answer', khorooAdmin.id],
    ])
  })
})
