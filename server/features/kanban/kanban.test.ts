import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Board } from '#contract/features/kanban/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools, titlesOf } from '../../testing/boards.ts'
import { demoCity } from '../../testing/demo-city.ts'
import kanban from './index.ts'
import { aCard } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, otherKhorooAdmin, leader, farLeader, citizen } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate boards cascade')
  await t.core.pool.query('delete from notifications')
})

const { api, read, sendCard, boardOf, share, addCard, move } = boardTools(() => t)

/** Everywhere that a title could be found. */
async function placesOf(person: Person): Promise<string> {
  const answers = await Promise.all(
    [
      '/v1/kanban/boards',
      '/v1/kanban/boards?q=%D0%9D%D1%83%D1%83%D1%86',
      '/v1/kanban/bin',
      '/v1/kanban/cards',
      '/v1/kanban/cards?q=%D0%9D%D1%83%D1%83%D1%86',
      '/v1/kanban/cards?mine=true',
      '/v1/api/kanban/board',
      '/v1/notifications',
    ].map((path) => api(person).get(path)),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(answers[0]?.body.meta.total).toBe(answers[0]?.body.data.length)
  return answers.map(({ text }) => text).join('\n')
}

describe('who sees a board', () => {
  test('one of a person is found by nobody else, not even by the city', async () => {
    const board = await boardOf(leader, { name: 'Нууц самбар' })
    const card = await addCard(leader, board, 'Нууц карт')

    expect(await placesOf(leader)).toContain('Нууц карт')
    for (const other of [cityAdmin, districtAdmin, khorooAdmin, farLeader]) {
      expect(await placesOf(other)).not.toContain('Нууц')
      for (const path of [`boards/${board.id}`, `boards/${board.id}/bin`, `cards/${card.id}`])
        expect((await api(other).get(`/v1/kanban/${path}`)).status).toBe(404)
      const tried = [
        api(other).patch(`/v1/kanban/boards/${board.id}`, { name: 'Өөр', version: 1 }),
        api(other).delete(`/v1/kanban/boards/${board.id}`),
        api(other).post(`/v1/kanban/boards/${board.id}/columns`, { name: 'Өөр', limit: null }),
        api(other).delete(`/v1/kanban/columns/${board.columns[0]?.id}`),
        sendCard(other, board),
        move(other, card, board.columns[1]?.id, null),
        api(other).delete(`/v1/kanban/cards/${card.id}`),
      ]
      for (const answer of await Promise.all(tried)) expect(answer.status, answer.text).toBe(404)
    }
    expect((await api(citizen).get('/v1/kanban/boards')).status).toBe(403)
    expect(titlesOf(await read(leader, board.id))).toEqual([['Нууц карт'], [], []])
  })

  test('one of an area is edited by the staff of that area, and not seen above or below it', async () => {
    const board = await boardOf(khorooAdmin, { name: 'Нууц самбар', forArea: true })

    expect(board).toMatchObject({ owner: null, canWrite: true, canManage: true, area: { id: expect.any(String) } })
    for (const other of [cityAdmin, districtAdmin, leader, otherKhorooAdmin])
      expect(await placesOf(other)).not.toContain('Нууц')
  })

  test('a member who reads sees everything and writes nothing; a member who edits writes and does not administer', async () => {
    const made = await boardOf(khorooAdmin)
    const card = await addCard(khorooAdmin, made, 'Орц')
    const board = await share(khorooAdmin, made, [
      { id: leader.id, edits: false },
      { id: districtAdmin.id, edits: true },
    ])

    expect(await read(leader, board.id)).toMatchObject({ canWrite: false, canManage: false })
    expect(await read(districtAdmin, board.id)).toMatchObject({ canWrite: true, canManage: false })
    const { id } = board.columns[1] ?? { id: '' }
    const writes = (person: Person) => [
      sendCard(person, board),
      api(person).patch(`/v1/kanban/cards/${card.id}`, { ...aCard(), version: 1 }),
      move(person, card, id, null),
      api(person).delete(`/v1/kanban/cards/${card.id}`),
      api(person).post(`/v1/kanban/boards/${board.id}/columns`, { name: 'Өөр', limit: null }),
      api(person).patch(`/v1/kanban/columns/${id}`, { name: 'Өөр', limit: null, version: 1 }),
      api(person).post(`/v1/kanban/columns/${id}/move`, { afterId: null, version: 1 }),
      api(person).delete(`/v1/kanban/columns/${id}`),
      api(person).put(`/v1/kanban/boards/${board.id}/labels`, { labels: [], version: board.version }),
    ]
    const decisions = (person: Person) => [
      api(person).patch(`/v1/kanban/boards/${board.id}`, { name: 'Өөр', version: board.version }),
      api(person).put(`/v1/kanban/boards/${board.id}/members`, { members: [], version: board.version }),
      api(person).delete(`/v1/kanban/boards/${board.id}`),
    ]
    for (const answer of await Promise.all([...writes(leader), ...decisions(leader), ...decisions(districtAdmin)]))
      expect(answer.status, answer.text).toBe(403)
    expect(await read(leader, board.id)).toEqual({
      ...(await read(khorooAdmin, board.id)),
      canWrite: false,
      canManage: false,
    })
    expect((await sendCard(districtAdmin, board, { title: 'Дүүргийн' })).status).toBe(201)
  })

  test('a board leaves the lists of a member who was removed', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin, { name: 'Нууц самбар' }), [
      { id: leader.id, edits: true },
    ])
    await t.core.pool.query('delete from notifications')
    expect(await placesOf(leader)).toContain('Нууц')
    await share(khorooAdmin, board, [])

    expect(await placesOf(leader)).not.toContain('Нууц')
    expect((await sendCard(leader, board)).status).toBe(404)
  })

  test('the audit log names neither a board nor a card, and boards of people not at all', async () => {
    const own = await boardOf(leader, { name: 'Нууц нэг' })
    await addCard(leader, own, 'Нууц карт')
    const { rows: none } = await t.core.pool.query(
      `select from audit_log a where a::text like '%kanban%' and a::text like '%${own.id}%'`,
    )
    expect(none).toHaveLength(0)
    const office = await boardOf(khorooAdmin, { name: 'Нууц хоёр', forArea: true })
    await addCard(khorooAdmin, office, 'Нууц карт')

    const { rows } = await t.core.pool.query(`select a::text as line from audit_log a where a::text like '%kanban%'`)
    expect(rows.map(({ line }) => line).join('\n')).not.toContain('Нууц')
    expect(rows.some(({ line }) => line.includes(office.id))).toBe(true)
  })

  test('people out of reach, citizens and oneself are not invited', async () => {
    const board = await boardOf(khorooAdmin)
    const put = (id: string) =>
      api(khorooAdmin).put(`/v1/kanban/boards/${board.id}/members`, { members: [{ id, edits: true }], version: 1 })

    for (const person of [otherKhorooAdmin, farLeader, citizen])
      expect((await put(person.id)).body.errors).toMatchObject([{ path: 'members.0.id', code: 'not_in_list' }])
    const found = (await api(khorooAdmin).get('/v1/kanban/people')).body.data.map(({ id }: { id: string }) => id)
    expect(found).toContain(leader.id)
    for (const person of [khorooAdmin, otherKhorooAdmin, citizen]) expect(found).not.toContain(person.id)
  })
})

describe('what a card has', () => {
  test('assignees are people of the board, labels are those of the board', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: false }])
    const labelled: Board = (
      await api(khorooAdmin).put(`/v1/kanban/boards/${board.id}/labels`, {
        labels: [{ id: null, name: 'Яаралтай', colour: 'red' }],
        version: board.version,
      })
    ).body.data
    const label = labelled.labels[0]?.id ?? ''
    expect((await sendCard(khorooAdmin, board, { assignees: [districtAdmin.id] })).body.errors).toMatchObject([
      { path: 'assignees.0', code: 'not_in_list' },
    ])
    expect((await sendCard(khorooAdmin, await boardOf(khorooAdmin), { labels: [label] })).body.errors).toMatchObject([
      { path: 'labels.0', code: 'not_in_list' },
    ])
    const card = (await sendCard(khorooAdmin, board, { assignees: [leader.id], labels: [label] })).body.data

    expect(card).toMatchObject({ assignees: [leader.id], labels: [label] })
    const notices = (await api(leader).get('/v1/notifications')).body.data
    expect(notices.map(({ title }: { title: { mn: string } }) => title.mn)).toContain(
      'Танд карт хариуцууллаа: Орц цэвэрлэх',
    )
    expect((await api(leader).get('/v1/kanban/cards?mine=true')).body.data).toMatchObject([{ id: card.id }])
  })

  test.each([
    ['a title that is empty', { title: ' ' }, 'title', 'required'],
    ['a due day before the start', { start: '2026-12-02', due: '2026-12-01' }, 'due', 'end_before_start'],
    ['the same person twice', { assignees: [khorooAdmin.id, khorooAdmin.id] }, 'assignees', 'twice'],
  ])('%s is refused', async (_, fields, path, code) => {
    const answer = await sendCard(khorooAdmin, await boardOf(khorooAdmin), fields)
    expect(answer.body.errors).toMatchObject([{ path, code }])
  })

  test('of two changes from the same version the second is refused with the current card', async () => {
    const board = await boardOf(khorooAdmin)
    const { id } = await addCard(khorooAdmin, board, 'Орц')
    const change = (title: string) =>
      api(khorooAdmin).patch(`/v1/kanban/cards/${id}`, { ...aCard({ title }), version: 1 })

    expect((await change('Нэг')).status).toBe(200)
    const second = await change('Хоёр')
    expect([second.status, second.body.current]).toMatchObject([409, { id, title: 'Нэг', version: 2 }])
  })
})

test('the demo city has boards of offices, which can be read and written', async () => {
  await kanban.demo?.(demoCity(t))

  const found = (await api(cityAdmin).get('/v1/kanban/boards')).body.data
  expect(found).toHaveLength(1)
  const board = await read(cityAdmin, found[0].id)
  expect(titlesOf(board).map((titles) => titles.length)).toEqual([3, 3, 3, 3])
  await addCard(cityAdmin, board, 'Шинэ')
  expect(titlesOf(await read(cityAdmin, board.id))[0]?.at(-1)).toBe('Шинэ')
})
