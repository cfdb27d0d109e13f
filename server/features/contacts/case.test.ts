import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { newestMail, secretIn } from '../../testing/mail.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'
import { okOf } from '../../testing/surveys.ts'

// Messages that senders follow by a secret link: docs/rules/cases.md.

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
const EMAIL = 'bolor@example.mn'

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate contacts, attempts, notifications cascade')
  // not truncated: a job may be sending from it
  await t.core.pool.query('delete from outbox')
  t.setNow(undefined)
})

const opened = new Date()
async function send(more: Record<string, unknown> = {}): Promise<{ key: string; number: number; id: string }> {
  t.setNow(opened)
  const { ticket } = okOf(await t.as(null).get('/v1/contacts/form'))
  t.setNow(new Date(opened.getTime() + 30_000))
  const body = { name: 'Б. Болормаа', email: EMAIL, topic: 'request', message: 'Гэрэл асахгүй байна.', ticket, ...more }
  const data = okOf(await t.as(null).post('/v1/contacts', body), 202)
  const { rows } = await t.core.pool.query('select id from contacts where number = $1', [data.number])
  return { key: data.secret, number: data.number, id: rows[0].id }
}
const follow = (key: string) => t.as(null).get(`/v1/contacts/case?secret=${key}`)
const judge = (key: string, solved: boolean, note?: string) =>
  t.as(null).post('/v1/contacts/case', { secret: key, solved, ...(note === undefined ? {} : { note }) })
const act = (id: string, text: string) =>
  t.as(cityAdmin).post(`/v1/contacts/${id}/transitions`, { action: 'answer', text })
const answer = async (id: string, text = 'Гэрлийг зассан.') => okOf(await act(id, text))

describe('following a message', () => {
  test('an unknown secret opens nothing', async () => {
    await send()

    expect((await follow('f'.repeat(40))).status).toBe(404)
    expect((await judge('f'.repeat(40), true)).status).toBe(404)
  })

  test('the secret of a message does not open a violation', async () => {
    const { key } = await send()

    expect((await t.as(null).get(`/v1/violations/case?secret=${key}`)).status).toBe(404)
  })

  test('the acknowledgement mail has a link that works, and the database contains no secret in the clear', async () => {
    const { key, number } = await send()
    const mail = await newestMail(t, EMAIL)
    const stored = await t.core.pool.query('select * from contacts')

    expect(mail?.subject).toContain(String(number))
    expect(await secretIn(t, EMAIL)).toBe(key)
    expect(JSON.stringify([stored.rows, mail?.body_text, mail?.body_html])).not.toContain(key)
  })

  test('it shows the state and the answer, but neither who answered nor the sender’s address', async () => {
    const { key, id } = await send()
    await answer(id)
    const { body } = await follow(key)
    const text = JSON.stringify(body)

    expect(body.data.steps.map(({ status }: { status: string }) => status)).toEqual(['open', 'answered'])
    expect(body.data.steps[1].answer).toBe('Гэрлийг зассан.')
    for (const hidden of [cityAdmin.id, cityAdmin.name, EMAIL, 'Болормаа']) expect(text).not.toContain(hidden)
  })
})

describe('is it solved?', () => {
  test('is asked only after the answer', async () => {
    const { key } = await send()

    expect((await judge(key, true)).status).toBe(409)
  })

  test('of two concurrent no answers one is stored; the office is alerted once and finds it by a filter', async () => {
    const { key, id } = await send()
    await answer(id)
    await t.core.pool.query('truncate notifications cascade')
    const answers = await Promise.all([1, 2].map(() => judge(key, false, 'Гэрэл дахин унтарсан.')))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await t.core.pool.query('select from notifications')).rowCount).toBe(1)
    const found = okOf(await t.as(cityAdmin).get('/v1/contacts?outcome=not_solved'))
    expect(found.map((row: { id: string; outcome: string }) => [row.id, row.outcome])).toEqual([[id, 'not_solved']])
    expect(okOf(await t.as(cityAdmin).get(`/v1/contacts/${id}`)).outcomeNote).toBe('Гэрэл дахин унтарсан.')
  })

  test('after no it is answered again; the sender sees both answers and is asked again, and the office is alerted of each no', async () => {
    const { key, id } = await send()
    await answer(id)
    await t.core.pool.query('truncate notifications cascade')
    okOf(await judge(key, false, 'Гэрэл дахин унтарсан.'))
    const settled = async () =>
      (await t.core.pool.query('select settled_at is not null as done from notifications')).rows
    expect(await settled()).toEqual([{ done: false }])

    const again = await answer(id, 'Утсыг сольсон.')
    expect(again).toMatchObject({
      answer: 'Утсыг сольсон.',
      outcome: null,
      outcomeNote: '',
      allowedActions: [],
      earlier: [{ answer: 'Гэрлийг зассан.', channel: 'email', outcomeNote: 'Гэрэл дахин унтарсан.' }],
    })
    expect(await settled()).toEqual([{ done: true }])
    expect((await newestMail(t, EMAIL))?.body_text).toContain('Утсыг сольсон.')
    const { steps, canJudge, outcome } = okOf(await follow(key))
    expect(steps.map((step: { answer: string | null }) => step.answer)).toEqual([
      null,
      'Гэрлийг зассан.',
      'Утсыг сольсон.',
    ])
    expect([canJudge, outcome]).toEqual([true, null])

    okOf(await judge(key, false, 'Одоо ч асахгүй байна.'))
    expect((await settled()).toSorted()).toHaveLength(2)
    expect(okOf(await t.as(cityAdmin).get('/v1/contacts?outcome=not_solved'))).toHaveLength(1)
  })

  test('of two who answer again at once one succeeds, and one mail is sent', async () => {
    const { key, id } = await send()
    await answer(id)
    okOf(await judge(key, false, 'Гэрэл дахин унтарсан.'))
    await t.core.pool.query('delete from outbox')
    const statuses = await Promise.all(
      ['Утсыг сольсон.', 'Маргааш засна.'].map(async (text) => (await act(id, text)).status),
    )

    expect(statuses.toSorted()).toEqual([200, 409])
    expect((await t.core.pool.query('select from outbox')).rowCount).toBe(1)
    expect(okOf(await t.as(cityAdmin).get(`/v1/contacts/${id}`)).earlier).toHaveLength(1)
  })

  test('a solved message is not answered again', async () => {
    const { key, id } = await send()
    await answer(id)
    okOf(await judge(key, true))

    const refused = await act(id, 'Утсыг сольсон.')
    expect([refused.status, refused.body.params?.allowedActions]).toEqual([409, []])
  })

  test('yes alerts nobody', async () => {
    const { key, id } = await send()
    await answer(id)
    await t.core.pool.query('truncate notifications cascade')
    okOf(await judge(key, true))

    expect((await t.core.pool.query('select from notifications')).rowCount).toBe(0)
  })
})

describe('a message that staff register on behalf of a person', () => {
  const take = (person: TestPerson, more: Record<string, unknown> = {}) =>
    t
      .as(person)
      .post('/v1/contacts/taken', { name: 'Д. Дорж', phone: '99112233', topic: 'request', message: 'Гэрэл.', ...more })
  const areaOf = async () => (await t.core.pool.query('select area_id, taken_by from contacts')).rows

  test.each([
    ['a section leader', leader, 'D1K1'],
    ['a khoroo admin', khorooAdmin, 'D1K1'],
    ['a district admin', districtAdmin, 'D1'],
  ])('by %s goes to that person’s office, and shows who registered it', async (_who, person, area) => {
    okOf(await take(person), 201)

    expect(await areaOf()).toEqual([{ area_id: idOf(area), taken_by: person.id }])
  })

  test('cannot be registered by a citizen', async () => {
    expect((await take(citizen)).status).toBe(403)
    expect(await areaOf()).toEqual([])
  })

  test('cannot be addressed to a section', async () => {
    expect((await take(leader, { to: idOf('D1K1S1') })).body.errors?.[0]).toMatchObject({ path: 'to' })
  })

  test('gives the citizen the number and a link by mail', async () => {
    const { number } = okOf(await take(khorooAdmin, { email: EMAIL }), 201)

    expect((await follow(await secretIn(t, EMAIL))).body.data.number).toBe(number)
  })
})
