import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BoardCard } from '#contract/features/kanban/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools, titlesOf } from '../../testing/boards.ts'

const { khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate boards cascade')
})

const { api, read, boardOf, share, addCard, move } = boardTools(() => t)

describe('the order of cards', () => {
  test('of two moves from the same version one succeeds; the card is there once', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
    const card = await addCard(khorooAdmin, board, 'Орц')
    const [, second, third] = board.columns
    const answers = await Promise.all([
      move(khorooAdmin, card, second?.id, null),
      move(leader, card, third?.id, null),
      move(khorooAdmin, card, third?.id, null),
    ])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(titlesOf(await read(leader, board.id)).flat()).toEqual(['Орц'])
  })

  test('sixty moves at once to the same place lose and double nothing, and all see one order', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
    const cards: BoardCard[] = []
    for (let i = 0; i < 60; i += 1) cards.push(await addCard(khorooAdmin, board, `Карт ${i}`))
    const first = cards[0]?.id ?? ''
    const answers = await Promise.all(
      cards.slice(1).map((card, i) => move(i % 2 ? khorooAdmin : leader, card, board.columns[0]?.id, first)),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const after = await read(leader, board.id)
    expect(after.cards.map(({ title }) => title).toSorted()).toEqual(cards.map(({ title }) => title).toSorted())
    expect(after.cards[0]?.id).toBe(first)
    expect((await read(khorooAdmin, board.id)).cards).toEqual(after.cards)
    const { rows } = await t.core.pool.query('select count(distinct position)::int as n from board_cards')
    expect(rows[0].n).toBe(60)
  })

  test('keys that have become long or equal are generated again without moving the others', async () => {
    const board = await boardOf(khorooAdmin)
    for (const title of ['А', 'Б', 'В']) await addCard(khorooAdmin, board, title)
    await t.core.pool.query(`update board_cards set position = 'a0'`)
    const before = await read(khorooAdmin, board.id)
    const [one, two, three] = before.cards
    expect((await move(khorooAdmin, three ?? { id: '' }, board.columns[0]?.id, one?.id ?? null)).status).toBe(200)

    expect((await read(khorooAdmin, board.id)).cards.map(({ id }) => id)).toEqual([one?.id, three?.id, two?.id])
  })

  test('a card is moved to the beginning, after another one, and after one that has gone to the end', async () => {
    const board = await boardOf(khorooAdmin)
    const [a, b, c] = [
      await addCard(khorooAdmin, board, 'А'),
      await addCard(khorooAdmin, board, 'Б', 1),
      await addCard(khorooAdmin, board, 'В', 1),
    ]
    const second = board.columns[1]?.id
    await move(khorooAdmin, a, second, null)
    expect(titlesOf(await read(khorooAdmin, board.id))).toEqual([[], ['А', 'Б', 'В'], []])
    await move(khorooAdmin, a, second, b.id, 2)
    expect(titlesOf(await read(khorooAdmin, board.id))).toEqual([[], ['Б', 'А', 'В'], []])
    await api(khorooAdmin).delete(`/v1/kanban/cards/${b.id}`)
    await move(khorooAdmin, a, second, b.id, 3)
    expect(titlesOf(await read(khorooAdmin, board.id))).toEqual([[], ['В', 'А'], []])
    expect((await move(khorooAdmin, c, (await boardOf(khorooAdmin)).columns[0]?.id, null)).body.errors).toMatchObject([
      { path: 'columnId', code: 'not_in_list' },
    ])
  })

  test('columns are moved, and a column added at the same time as another one is not lost', async () => {
    const board = await boardOf(khorooAdmin)
    const [first, , last] = board.columns
    await api(khorooAdmin).post(`/v1/kanban/columns/${last?.id}/move`, { afterId: null, version: 1 })
    await api(khorooAdmin).post(`/v1/kanban/columns/${first?.id}/move`, {
      afterId: board.columns[1]?.id,
      version: 1,
    })
    await Promise.all(
      ['Г', 'Д'].map((name) => api(khorooAdmin).post(`/v1/kanban/boards/${board.id}/columns`, { name, limit: 3 })),
    )

    const names = (await read(khorooAdmin, board.id)).columns.map(({ name }) => name)
    expect(names.slice(0, 3)).toEqual(['Дууссан', 'Хийж буй', 'Хийх'])
    expect(names.slice(3).toSorted()).toEqual(['Г', 'Д'])
  })
})

describe('the bin', () => {
  test('a column takes its cards along and brings back exactly these', async () => {
    const board = await boardOf(khorooAdmin)
    const early = await addCard(khorooAdmin, board, 'Эрт')
    await addCard(khorooAdmin, board, 'Хамт')
    const column = board.columns[0]?.id
    await api(khorooAdmin).delete(`/v1/kanban/cards/${early.id}`)
    expect((await api(khorooAdmin).delete(`/v1/kanban/columns/${column}`)).status).toBe(204)

    expect(titlesOf(await read(khorooAdmin, board.id))).toEqual([[], []])
    expect((await api(khorooAdmin).get(`/v1/kanban/cards/${early.id}`)).status).toBe(404)
    const bin = (await api(khorooAdmin).get(`/v1/kanban/boards/${board.id}/bin`)).body.data
    expect(bin).toMatchObject({ columns: [{ id: column, cards: 1 }], cards: [{ title: 'Эрт' }] })
    expect((await api(khorooAdmin).post(`/v1/kanban/columns/${column}/restore`)).status).toBe(200)
    expect(titlesOf(await read(khorooAdmin, board.id))).toEqual([[], [], ['Хамт']])
    expect((await api(khorooAdmin).post(`/v1/kanban/cards/${early.id}/restore`)).status).toBe(200)
    expect(titlesOf(await read(khorooAdmin, board.id))).toEqual([[], [], ['Хамт', 'Эрт']])
  })

  test('a board in the bin is gone for its members and comes back whole', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
    await addCard(leader, board, 'Орц')
    expect((await api(khorooAdmin).delete(`/v1/kanban/boards/${board.id}`)).status).toBe(204)

    for (const person of [khorooAdmin, leader]) {
      expect((await api(person).get(`/v1/kanban/boards/${board.id}`)).status).toBe(404)
      expect((await api(person).get('/v1/kanban/boards')).body.meta.total).toBe(0)
      expect((await api(person).get('/v1/kanban/cards')).body.meta.total).toBe(0)
    }
    expect((await api(leader).post(`/v1/kanban/boards/${board.id}/restore`)).status).toBe(404)
    expect((await api(khorooAdmin).get('/v1/kanban/bin')).body.data).toMatchObject([{ id: board.id }])
    expect((await api(khorooAdmin).post(`/v1/kanban/boards/${board.id}/restore`)).status).toBe(200)
    expect(titlesOf(await read(leader, board.id)).flat()).toEqual(['Орц'])
  })
})
