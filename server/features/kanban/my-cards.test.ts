import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools } from '../../testing/boards.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate boards cascade')
})
const { api, boardOf, share, sendCard } = boardTools(() => t)

const listed = async (person: Person, query: string): Promise<string[]> =>
  (await api(person).get(`/v1/kanban/cards?${query}`)).body.data.map(({ title }: { title: string }) => title).toSorted()

describe('my cards over all boards', () => {
  test('are those assigned to the person and those with an open item of the person, on boards that the person still sees', async () => {
    const one = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
    const two = await share(districtAdmin, await boardOf(districtAdmin), [{ id: leader.id, edits: false }])
    const item = (isDone: boolean) => [{ id: null, text: 'Хэмжих', isDone, assigneeId: leader.id }]
    await sendCard(khorooAdmin, one, { title: 'Карт', assignees: [leader.id] })
    await sendCard(districtAdmin, two, { title: 'Ажил', items: item(false) })
    await sendCard(districtAdmin, two, { title: 'Болсон ажил', items: item(true) })
    await sendCard(khorooAdmin, one, { title: 'Бусдын', assignees: [khorooAdmin.id] })

    expect(await listed(leader, 'mine=true')).toEqual(['Ажил', 'Карт'])
    expect(await listed(cityAdmin, 'mine=true')).toEqual([])
    await share(districtAdmin, two, [])
    expect(await listed(leader, 'mine=true')).toEqual(['Карт'])
    expect((await api(leader).get('/v1/kanban/cards?mine=true')).body.meta.total).toBe(1)
  })

  test('are filtered by when they are due', async () => {
    const board = await boardOf(leader)
    const today = dayInUlaanbaatar(t.core.now())
    for (const [title, due] of [
      ['Өчигдөр', addDays(today, -1)],
      ['Өнөөдөр', today],
      ['Долоо хоногт', addDays(today, 6)],
      ['Хожим', addDays(today, 7)],
      ['Огноогүй', null],
    ])
      await sendCard(leader, board, { title, due })
    await sendCard(leader, board, { title: 'Дууссан', due: addDays(today, -2), isCompleted: true })

    expect(await listed(leader, 'due=late')).toEqual(['Өчигдөр'])
    expect(await listed(leader, 'due=week')).toEqual(['Долоо хоногт', 'Өнөөдөр'])
    expect(await listed(leader, 'due=none')).toEqual(['Огноогүй'])
    expect((await api(leader).get('/v1/kanban/cards?due=soon')).status).toBe(400)
  })
})

test('the days of a card are changed alone, on its version, by those who write', async () => {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: false }])
  const card = (await sendCard(khorooAdmin, board, { title: 'Орц', due: '2026-12-01' })).body.data
  const schedule = (person: Person, start: string | null, due: string | null, version = 1) =>
    api(person).post(`/v1/kanban/cards/${card.id}/schedule`, { start, due, version })

  expect((await schedule(leader, null, null)).status).toBe(403)
  expect((await schedule(cityAdmin, null, null)).status).toBe(404)
  expect((await schedule(khorooAdmin, '2026-12-02', '2026-12-01')).body.errors).toMatchObject([{ path: 'due' }])
  const { body } = await schedule(khorooAdmin, '2026-12-02', '2026-12-05')
  expect(body.data).toMatchObject({ title: 'Орц', start: '2026-12-02', due: '2026-12-05', version: 2 })
  expect((await schedule(khorooAdmin, null, null)).status).toBe(409)
  expect((await api(leader).get(`/v1/kanban/cards/${card.id}/history`)).body.data[0]).toMatchObject({
    kind: 'changed',
    fields: ['start', 'due'],
  })
})

test('the assignees of a card are changed alone, on its version, by those who write, and the new ones are notified', async () => {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: false }])
  const card = (await sendCard(khorooAdmin, board, { title: 'Орц', description: 'Цэвэрлэх' })).body.data
  const assign = (person: Person, assignees: string[], version = 1) =>
    api(person).put(`/v1/kanban/cards/${card.id}/assignees`, { assignees, version })

  expect((await assign(leader, [leader.id])).status).toBe(403)
  expect((await assign(cityAdmin, [])).status).toBe(404)
  expect((await assign(khorooAdmin, [leader.id, cityAdmin.id])).body.errors).toMatchObject([
    { path: 'assignees.1', code: 'not_in_list' },
  ])
  await t.core.pool.query('delete from notifications')
  const { body } = await assign(khorooAdmin, [leader.id])
  expect(body.data).toMatchObject({ title: 'Орц', description: 'Цэвэрлэх', assignees: [leader.id], version: 2 })
  expect((await assign(khorooAdmin, [])).body).toMatchObject({ code: 'stale' })
  expect((await api(leader).get(`/v1/kanban/cards/${card.id}/history`)).body.data[0]).toMatchObject({
    kind: 'changed',
    fields: ['assignees'],
  })
  expect((await api(leader).get('/v1/notifications')).body.data).toHaveLength(1)
  expect((await assign(khorooAdmin, [], 2)).body.data).toMatchObject({ assignees: [], version: 3 })
})

test('of two assignments of one version at once one is kept, and a card in the archive is assigned to nobody', async () => {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
  const card = (await sendCard(khorooAdmin, board, { title: 'Орц' })).body.data
  const assign = (person: Person, id: string, version: number) =>
    api(person).put(`/v1/kanban/cards/${card.id}/assignees`, { assignees: [id], version })
  const answers = await Promise.all([assign(khorooAdmin, leader.id, 1), assign(leader, khorooAdmin.id, 1)])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale')
  const kept = answers.find(({ status }) => status === 200)?.body.data
  const { data: now } = (await api(leader).get(`/v1/kanban/cards/${card.id}`)).body
  expect([now.assignees, now.version]).toEqual([kept.assignees, 2])
  expect((await api(leader).post(`/v1/kanban/cards/${card.id}/archive`)).status).toBeLessThan(300)
  const { version } = (await api(leader).get(`/v1/kanban/cards/${card.id}`)).body.data
  expect((await assign(leader, leader.id, version)).body.code).toBe('wrong_state')
})

test('the same assignees are no change; the audit log has who was added and removed, by id', async () => {
  const board = await boardOf(khorooAdmin, { forArea: true })
  const card = (await sendCard(khorooAdmin, board, { title: 'Орц' })).body.data
  const assign = (assignees: string[], version: number) =>
    api(khorooAdmin).put(`/v1/kanban/cards/${card.id}/assignees`, { assignees, version })
  const logged = async () => {
    const text = `select details from audit_log where action = 'kanban.assign_card' and row_id = $1 order by id`
    return (await t.core.pool.query(text, [card.id])).rows.map(({ details }) => details)
  }
  const steps = async () => (await api(khorooAdmin).get(`/v1/kanban/cards/${card.id}/history`)).body.data.length
  await assign([khorooAdmin.id], 1)
  const before = await steps()
  const { body } = await assign([khorooAdmin.id], 2)

  expect(body.data).toMatchObject({ assignees: [khorooAdmin.id], version: 2 })
  expect(await steps()).toBe(before)
  expect((await assign([], 2)).body.data.version).toBe(3)
  expect(await logged()).toEqual([
    { added: [khorooAdmin.id], removed: [] },
    { added: [], removed: [khorooAdmin.id] },
  ])
})

test('the list says which cards the reader may change', async () => {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: false }])
  await sendCard(khorooAdmin, board, { title: 'Орц' })
  const mayChange = async (person: Person) =>
    (await api(person).get('/v1/kanban/cards')).body.data.map(({ canWrite }: { canWrite: boolean }) => canWrite)

  expect([await mayChange(khorooAdmin), await mayChange(leader)]).toEqual([[true], [false]])
})
