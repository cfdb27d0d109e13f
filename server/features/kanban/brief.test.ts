import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools } from '../../testing/boards.ts'
import type { TestPerson } from '../../testing/people.ts'
import { aCard } from './testing.ts'

const { khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate boards cascade')
})

const { api, boardOf, addCard } = boardTools(() => t)

describe('the calls of the brief', () => {
  const brief = (person: TestPerson, path: string, body: object) =>
    api(person).post(`/v1/api/kanban/columns/${path}`, body)

  test('work on the default board, which reading does not create', async () => {
    expect((await api(leader).get('/v1/api/kanban/board')).body).toEqual({ cards: [], columns: [], columnOrder: [] })
    expect((await t.core.pool.query('select from boards')).rowCount).toBe(0)
    const { column } = (await brief(leader, 'new', { name: 'Хийх' })).body
    const other = (await brief(leader, 'new', { name: 'Дууссан' })).body.column
    expect(column).toEqual({ id: expect.any(String), name: 'Хийх', cardIds: [] })
    const ids: string[] = []
    for (const title of ['А', 'Б', 'В']) {
      ids.push((await api(leader).post('/v1/kanban/cards', { columnId: column.id, ...aCard({ title }) })).body.data.id)
    }
    const [a, b, c] = ids
    const updated = await brief(leader, 'update', { columnId: other.id, column: { name: 'Болсон', cardIds: [c, a] } })
    expect(updated.body).toEqual({ column: { id: other.id, name: 'Болсон', cardIds: [c, a] } })

    const { body } = await api(leader).get('/v1/api/kanban/board')
    expect(body.columnOrder).toEqual([column.id, other.id])
    expect(body.columns).toMatchObject([{ cardIds: [b] }, { cardIds: [c, a] }])
    expect(body.cards.map(({ id }: { id: string }) => id).toSorted()).toEqual(ids.toSorted())
    expect((await brief(leader, 'delete', { columnId: other.id })).status).toBe(204)
    expect((await api(leader).get('/v1/api/kanban/board')).body).toMatchObject({
      columnOrder: [column.id],
      cards: [{ id: b }],
    })
  })

  test('two first columns at once are on one board', async () => {
    const answers = await Promise.all(['А', 'Б'].map((name) => brief(leader, 'new', { name })))

    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await api(leader).get('/v1/api/kanban/board')).body.columnOrder).toHaveLength(2)
  })

  test('neither columns of other boards nor their cards are touched', async () => {
    const { column } = (await brief(leader, 'new', { name: 'Хийх' })).body
    const board = await boardOf(leader)
    const card = await addCard(leader, board, 'Орц')
    const columnId = board.columns[0]?.id

    expect(
      (await brief(leader, 'update', { columnId: column.id, column: { cardIds: [card.id] } })).body.errors,
    ).toMatchObject([{ path: 'column.cardIds.0', code: 'not_in_list' }])
    expect((await brief(leader, 'update', { columnId, column: { name: 'Өөр' } })).status).toBe(404)
    expect((await brief(leader, 'delete', { columnId })).status).toBe(404)
    expect((await brief(khorooAdmin, 'delete', { columnId: column.id })).status).toBe(404)
  })
})
