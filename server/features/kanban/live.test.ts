import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools } from '../../testing/boards.ts'

const { khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate boards cascade')
})

type Person = (typeof people)[keyof typeof people]
const { api, boardOf, share, addCard, move } = boardTools(() => t)

describe('live messages', () => {
  /** The places of all messages about boards that `work` causes. */
  async function placesDuring(work: () => Promise<unknown>): Promise<string[]> {
    const places: string[] = []
    const { send: original } = t.core.bus
    t.core.bus.send = async (kind, message) => {
      if (kind === 'changed' && 'feature' in message && message.feature === 'kanban') places.push(...message.rooms)
    }
    try {
      await work()
    } finally {
      t.core.bus.send = original
    }
    return [...new Set(places)].toSorted()
  }
  const usersOf = (...persons: Person[]) => persons.map(({ id }) => `user:${id}`).toSorted()

  test('go to the members of a board and to former ones, and to nobody else', async () => {
    let board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
    const card = await addCard(leader, board, 'Орц')
    const members = usersOf(khorooAdmin, leader)

    for (const work of [
      () => addCard(leader, board, 'Орц'),
      () => move(leader, card, board.columns[1]?.id, null),
      () => api(leader).delete(`/v1/kanban/columns/${board.columns[2]?.id}`),
      () => api(leader).delete(`/v1/kanban/cards/${card.id}`),
      async () => (board = await share(khorooAdmin, board, [])),
    ])
      expect(await placesDuring(work)).toEqual(members)
    expect(await placesDuring(() => addCard(khorooAdmin, board, 'Орц'))).toEqual(usersOf(khorooAdmin))
    expect(
      (await placesDuring(() => api(khorooAdmin).delete(`/v1/kanban/boards/${board.id}`))).filter(
        (place) => place.startsWith('user:') && !place.startsWith(`user:${khorooAdmin.id}`),
      ),
    ).toEqual([])
  })

  test('of the archive, of days and of an import go to the same people; a preview sends none', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: true }])
    const card = await addCard(leader, board, 'Орц')
    const members = usersOf(khorooAdmin, leader)
    const at = `/v1/kanban/cards/${card.id}`
    const upload = (query: string) => () =>
      api(leader).upload(`/v1/kanban/boards/import?${query}`, {
        name: 'board.csv',
        type: 'text/csv',
        content: Buffer.from('Гарчиг,Багана\nНууц,Хийх\n'),
      })

    for (const work of [
      () => api(leader).post(`${at}/schedule`, { start: null, due: '2026-12-01', version: 1 }),
      () => api(leader).put(`${at}/assignees`, { assignees: [khorooAdmin.id], version: 2 }),
      () => api(leader).post(`${at}/archive`),
      () => api(leader).post(`${at}/unarchive`),
      () => api(leader).post(`/v1/kanban/columns/${board.columns[0]?.id}/archive`),
    ])
      expect(await placesDuring(work)).toEqual(members)
    expect(await placesDuring(upload(''))).toEqual([])
    expect(await placesDuring(upload('save=true'))).toEqual(usersOf(leader))
  })

  test('of a board of an area go to the staff of that area alone', async () => {
    const board = await boardOf(khorooAdmin, { forArea: true })

    expect(await placesDuring(() => addCard(khorooAdmin, board, 'Орц'))).toEqual(usersOf(khorooAdmin))
  })
})
