import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/news.ts'
import { addPerson } from '../../testing/notifications.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { aReport, step } from '../../testing/reports.ts'
import { someoneWaits } from '../../testing/waiting.ts'

// Opening a report at the level it was sent to, and continuing one whose author has left office.

const { leader, otherLeader, khorooAdmin, districtAdmin, cityAdmin } = people

let t: TestApp
let weeks = 0
const week = () => `2025-W${String((weeks++ % 52) + 1).padStart(2, '0')}`
beforeAll(async () => {
  t = await app()
})

const write = async (person: TestPerson, more: object = {}) =>
  okOf(await t.as(person).post('/v1/reports', aReport(person, { period: week(), ...more })), 201)

const open = (by: TestPerson, id: string) => t.as(by).post(`/v1/reports/${id}/open`, undefined)
const opened = async (id: string) => (await t.as(leader).get(`/v1/reports/${id}`)).body.data.opened

test('only the level that a report was sent to can mark it as opened, and the mark is set once', async () => {
  const { id } = await write(leader)
  await step(t, leader, id, 'send')
  // the request has no effect for levels it has not reached, and the author has no permission for it
  for (const person of [districtAdmin, cityAdmin]) expect((await open(person, id)).status).toBe(200)
  expect((await open(leader, id)).status).toBe(403)
  expect((await open(people.farKhorooAdmin, id)).status).toBe(404)
  expect(await opened(id)).toBe(false)

  const before = await t.as(khorooAdmin).get(`/v1/reports/${id}`)
  const answers = [await open(khorooAdmin, id), await open(khorooAdmin, id)]
  expect([before, ...answers].map(({ body }) => [body.data.opened, body.data.toOpen])).toEqual([
    [false, true],
    [true, false],
    [true, false],
  ])
  expect((await step(t, leader, id, 'withdraw')).status).toBe(409)
  const { rows } = await t.core.pool.query(
    `select count(*) as n from audit_log where action = 'reports.open' and row_id = $1`,
    [id],
  )
  expect(rows[0].n).toBe(1)
})

test('reading a report or its revisions does not mark it as opened: its author may still withdraw it', async () => {
  const { id } = await write(leader)
  await step(t, leader, id, 'send')
  await t.as(khorooAdmin).get(`/v1/reports/${id}`)
  expect((await t.as(khorooAdmin).get(`/v1/reports/${id}/revisions`)).body.data).toHaveLength(1)

  expect(await opened(id)).toBe(false)
  expect((await step(t, leader, id, 'withdraw')).status).toBe(200)
})

test('opening a report that is being withdrawn answers 404', async () => {
  const { id } = await write(leader, { content: 'Эргүүлэн татсан' })
  await step(t, leader, id, 'send')
  // the withdrawal holds the row lock; the reader waits for it and then finds a draft
  const client = await t.core.pool.connect()
  await client.query('begin')
  await client.query(`update reports set status = 'draft' where id = $1`, [id])
  const reading = open(khorooAdmin, id)
  await someoneWaits(t.core.pool)
  await client.query('commit')
  client.release()

  expect((await reading).status).toBe(404)
})

describe('a report whose author has left', () => {
  const deactivate = (person: TestPerson) =>
    t.core.pool.query(`update users set status = 'inactive' where id = $1`, [person.id])

  test('is not taken over while its author is still in office', async () => {
    const first = await addPerson(t, 'SECTION_LEADER', 'D1K2S2')
    const second = await addPerson(t, 'SECTION_LEADER', 'D1K2S2')
    const { period } = await write(first)
    const answer = await t.as(second).post('/v1/reports', aReport(second, { period }))

    expect([answer.status, answer.body.errors?.[0]?.code]).toEqual([409, 'period_taken'])
  })

  test('and which is a draft is taken over by the successor, with the successor’s text', async () => {
    const before = await addPerson(t, 'SECTION_LEADER', 'D1K2S1')
    const { id, period } = await write(before, { title: 'Өмнөх ахлагчийн ноорог' })
    await deactivate(before)
    const next = await addPerson(t, 'SECTION_LEADER', 'D1K2S1')
    const taken = okOf(await t.as(next).post('/v1/reports', aReport(next, { period, title: 'Шинэ тайлан' })), 201)

    expect(taken).toMatchObject({ id, title: 'Шинэ тайлан', status: 'draft', canWrite: true, author: { id: next.id } })
    expect((await step(t, next, id, 'send')).status).toBe(200)
    const { body } = await t.as(next).get(`/v1/reports/${id}/history`)
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(['send', 'take_over', 'create'])
  })

  test('and which was returned is corrected by the successor; others see the sent text until it is sent again', async () => {
    const before = await addPerson(t, 'SECTION_LEADER', 'D1K1S2')
    const { id, period } = await write(before, { title: 'Хуучин гарчиг' })
    await step(t, before, id, 'send')
    okOf(await step(t, khorooAdmin, id, 'return', { comment: 'Тоо зөрж байна' }), 200)
    await deactivate(before)
    const next = await addPerson(t, 'SECTION_LEADER', 'D1K1S2')
    okOf(await t.as(next).post('/v1/reports', aReport(next, { period, title: 'Зассан гарчиг' })), 201)

    expect((await t.as(khorooAdmin).get(`/v1/reports/${id}`)).body.data).toMatchObject({
      title: 'Хуучин гарчиг',
      status: 'returned_section',
    })
    okOf(await step(t, next, id, 'send'), 200)
    expect((await t.as(khorooAdmin).get(`/v1/reports/${id}`)).body.data).toMatchObject({
      title: 'Зассан гарчиг',
      revision: 2,
      author: { id: next.id },
    })
  })

  test('and which is sent cannot be taken over or read by the successor', async () => {
    const before = await addPerson(t, 'SECTION_LEADER', 'D2K1S1')
    const { id, period } = await write(before)
    await step(t, before, id, 'send')
    await deactivate(before)
    const next = await addPerson(t, 'SECTION_LEADER', 'D2K1S1')

    expect((await t.as(next).post('/v1/reports', aReport(next, { period }))).status).toBe(409)
    expect((await t.as(next).get(`/v1/reports/${id}`)).status).toBe(404)
  })

  test('is not taken over from another section, and goes to exactly one of two concurrent successors', async () => {
    const before = await addPerson(t, 'SECTION_LEADER', 'D2K1S2')
    const { id, period } = await write(before)
    await deactivate(before)
    const mine = okOf(await t.as(otherLeader).post('/v1/reports', aReport(otherLeader, { period })), 201)
    expect(mine.id).not.toBe(id)
    const two = [await addPerson(t, 'SECTION_LEADER', 'D2K1S2'), await addPerson(t, 'SECTION_LEADER', 'D2K1S2')]
    const answers = await Promise.all(two.map((p) => t.as(p).post('/v1/reports', aReport(p, { period }))))

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })
})

test('filtering by author lists only that author’s reports, within the reader’s reach', async () => {
  const { id } = await write(leader)
  await write(otherLeader)
  await step(t, leader, id, 'send')
  const listed = async (person: TestPerson, author: TestPerson) =>
    (await t.as(person).get(`/v1/reports?pageSize=100&authorId=${author.id}`)).body.data as { author: { id: string } }[]

  expect(new Set((await listed(khorooAdmin, leader)).map(({ author }) => author.id))).toEqual(new Set([leader.id]))
  expect(await listed(people.otherKhorooAdmin, leader)).toEqual([])
})
