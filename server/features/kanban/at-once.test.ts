import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools } from '../../testing/boards.ts'
import { aCard } from './testing.ts'

const { khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app({ connections: 1 })
})

const { api, read, boardOf, share, addCard, move } = boardTools(() => t)

test('sixty writes of all kinds at once with one connection all answer, and no card is lost or doubled', async () => {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
  const cards = await Promise.all(Array.from({ length: 12 }, (_, i) => addCard(khorooAdmin, board, `Карт ${i}`)))
  const [first, second] = board.columns
  const answers = await Promise.all(
    cards.flatMap((card, i) => {
      const [one, other] = i % 2 ? [khorooAdmin, leader] : [leader, khorooAdmin]
      return [
        move(one, card, second?.id, null),
        move(other, card, first?.id, cards[0]?.id ?? null),
        api(one).patch(`/v1/kanban/cards/${card.id}`, { ...aCard({ title: `Өөр ${i}` }), version: 1 }),
        api(other).post(`/v1/kanban/cards/${card.id}/comments`, { text: 'Нэг', mentions: [one.id] }),
        api(one).post('/v1/kanban/cards', { columnId: second?.id, ...aCard({ title: `Шинэ ${i}` }) }),
      ]
    }),
  )

  // of a move, another move and a change of the same version one succeeds
  const ofCards = cards.map((_, i) => answers.slice(5 * i, 5 * i + 3).map(({ status }) => status))
  for (const statuses of ofCards) expect(statuses.toSorted()).toEqual([200, 409, 409])
  for (const [i, { status, text }] of answers.entries()) if (i % 5 > 2) expect(status, text).toBe(201)
  const after = await read(leader, board.id)
  expect(after.cards).toHaveLength(24)
  expect(new Set(after.cards.map(({ id }) => id)).size).toBe(24)
  expect(after.cards.every(({ version }) => version <= 2)).toBe(true)
})

test('forty-five first columns at once make one default board', async () => {
  const answers = await Promise.all(
    Array.from({ length: 45 }, (_, i) => api(leader).post('/v1/api/kanban/columns/new', { name: `Багана ${i}` })),
  )

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  const { body } = await api(leader).get('/v1/api/kanban/board')
  expect(body.columns).toHaveLength(45)
  const { rows } = await t.core.pool.query('select count(*)::int as n from boards where owner_id = $1', [leader.id])
  expect(rows).toEqual([{ n: 1 }])
})

test('of a move, an archive, a schedule and a deletion of one card at once none loses or doubles it', async () => {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
  const cards = await Promise.all(Array.from({ length: 10 }, (_, i) => addCard(khorooAdmin, board, `Карт ${i}`)))
  const answers = await Promise.all(
    cards.flatMap((card) => [
      move(khorooAdmin, card, board.columns[1]?.id, null),
      api(leader).post(`/v1/kanban/cards/${card.id}/archive`),
      api(khorooAdmin).post(`/v1/kanban/cards/${card.id}/schedule`, { start: null, due: '2026-12-01', version: 1 }),
      api(leader).post(`/v1/kanban/cards/${card.id}/archive`),
      api(khorooAdmin).delete(`/v1/kanban/cards/${card.id}`),
      api(leader).post(`/v1/kanban/cards/${card.id}/restore`),
    ]),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const { body: bin } = await api(leader).get(`/v1/kanban/boards/${board.id}/bin`)
  const { body: archive } = await api(leader).get(`/v1/kanban/cards?archived=true&board=${board.id}&pageSize=100`)
  const found = [...(await read(leader, board.id)).cards, ...bin.data.cards, ...archive.data].map(({ id }) => id)

  expect(found.toSorted()).toEqual(cards.map(({ id }) => id).toSorted())
})
