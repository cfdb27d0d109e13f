import { beforeAll, expect, test } from 'vitest'
import type { Board } from '#contract/features/kanban/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools } from '../../testing/boards.ts'

const { khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  // of many writes at once none waits for a second connection
  t = await app({ connections: 1 })
})

const { api, read, boardOf, share, sendCard, addCard, move } = boardTools(() => t)
const COLUMNS = [
  { name: 'Хийх', limit: null },
  { name: 'Хийж буй', limit: 2 },
]
const refusing = async (limitsRefuse = true): Promise<Board> => {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin, { columns: COLUMNS }), [
    { id: leader.id, edits: true },
  ])
  const answer = await api(khorooAdmin).put(`/v1/kanban/boards/${board.id}/limits`, {
    limitsRefuse,
    version: board.version,
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.data.limitsRefuse).toBe(limitsRefuse)
  return answer.body.data
}
const inDoing = async (board: Board) => {
  const { cards, columns } = await read(leader, board.id)
  return cards.filter(({ columnId }) => columnId === columns[1]?.id)
}
const FULL = { status: 400, body: { errors: [{ path: 'columnId', code: 'column_full' }] } }

test('a column that is full refuses every way in, and takes a card again when one has left', async () => {
  const board = await refusing()
  const doing = board.columns[1]?.id
  const [first, , outside, binned] = [
    await addCard(leader, board, 'Нэг', 1),
    await addCard(leader, board, 'Хоёр', 1),
    await addCard(leader, board, 'Гурав'),
    await addCard(leader, board, 'Дөрөв'),
  ]
  expect(await sendCard(leader, board, {}, 1)).toMatchObject(FULL)
  expect(await move(leader, outside, doing, null)).toMatchObject(FULL)
  // a card of the column moves within it
  expect((await move(leader, first, doing, null)).status).toBe(200)

  // one that was there comes back from the archive or the bin only when there is room
  await api(leader).post(`/v1/kanban/cards/${first.id}/archive`)
  expect((await move(leader, outside, doing, null)).status).toBe(200)
  expect(await api(leader).post(`/v1/kanban/cards/${first.id}/unarchive`)).toMatchObject(FULL)
  expect((await api(leader).delete(`/v1/kanban/cards/${outside.id}`)).status).toBe(204)
  expect((await api(leader).post(`/v1/kanban/cards/${first.id}/unarchive`)).status).toBe(200)
  expect(await api(leader).post(`/v1/kanban/cards/${outside.id}/restore`)).toMatchObject(FULL)
  expect(await move(leader, binned, doing, null)).toMatchObject(FULL)
  expect(await inDoing(board)).toHaveLength(2)
})

test('a board that warns takes more cards than the limit, and one that begins to refuse keeps them', async () => {
  const board = await refusing(false)
  for (const title of ['Нэг', 'Хоёр', 'Гурав']) await addCard(leader, board, title, 1)
  const { version } = await read(khorooAdmin, board.id)
  const set = (person: typeof leader, at: number) =>
    api(person).put(`/v1/kanban/boards/${board.id}/limits`, { limitsRefuse: true, version: at })
  expect((await set(leader, version)).status).toBe(403)
  expect((await set(khorooAdmin, version - 1)).status).toBe(409)
  expect((await set(khorooAdmin, version)).status).toBe(200)
  expect(await inDoing(board)).toHaveLength(3)
  expect(await sendCard(leader, board, {}, 1)).toMatchObject(FULL)
})

test('of twenty drags at once into a column with one place left exactly one succeeds', async () => {
  const board = await refusing()
  await addCard(leader, board, 'Нэг', 1)
  const cards = await Promise.all(Array.from({ length: 20 }, (_, i) => addCard(khorooAdmin, board, `Карт ${i}`)))
  const answers = await Promise.all(
    cards.map((card, i) => move(i % 2 ? leader : khorooAdmin, card, board.columns[1]?.id, null)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)])
  expect(await inDoing(board)).toHaveLength(2)
})
