import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools, pdf } from '../../testing/boards.ts'
import { aCard } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherKhorooAdmin } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate boards cascade')
  await t.core.pool.query('delete from notifications')
})
const { api, boardOf, share, addCard, read } = boardTools(() => t)

const item = (fields: object = {}) => ({ id: null, text: 'Хэмжих', isDone: false, assigneeId: null, ...fields })
const say = (person: Person, cardId: string, text: string, mentions: string[] = []) =>
  api(person).post(`/v1/kanban/cards/${cardId}/comments`, { text, mentions })
const titlesOf = async (person: Person): Promise<string[]> =>
  (await api(person).get('/v1/notifications')).body.data.map(({ title }: { title: { mn: string } }) => title.mn)

/** A board with an editor, a reader and a card. */
async function shared() {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin), [
    { id: districtAdmin.id, edits: true },
    { id: leader.id, edits: false },
  ])
  return { board, card: await addCard(khorooAdmin, board, 'Орц') }
}

describe('the checklist', () => {
  const change = (id: string, version: number, items: object[]) =>
    api(khorooAdmin).patch(`/v1/kanban/cards/${id}`, { ...aCard({ items }), version })

  test('keeps its items by id, in their order, with people of the board', async () => {
    const { board, card } = await shared()
    const first = (await change(card.id, 1, [item({ text: 'А', assigneeId: leader.id }), item({ text: 'Б' })])).body
      .data
    expect(first.items).toMatchObject([
      { text: 'А', isDone: false, assigneeId: leader.id },
      { text: 'Б', assigneeId: null },
    ])
    const [a, b] = first.items
    const second = (await change(card.id, 2, [{ ...b, isDone: true }, item({ text: 'В' })])).body.data

    expect(second.items).toMatchObject([{ id: b.id, text: 'Б', isDone: true }, { text: 'В' }])
    expect(second.items.some(({ id }: { id: string }) => id === a.id)).toBe(false)
    expect((await read(leader, board.id)).cards[0]?.checklist).toEqual({ done: 1, total: 2 })
  })

  test('takes neither items of other cards nor people who are not on the board', async () => {
    const { board, card } = await shared()
    const other = await addCard(khorooAdmin, board, 'Зам')
    const [foreign] = (await change(other.id, 1, [item()])).body.data.items

    expect((await change(card.id, 1, [foreign])).body.errors).toMatchObject([
      { path: 'items.0.id', code: 'not_in_list' },
    ])
    expect((await change(card.id, 1, [item({ assigneeId: cityAdmin.id })])).body.errors).toMatchObject([
      { path: 'items.0.assigneeId', code: 'not_in_list' },
    ])
    expect((await change(card.id, 1, [foreign, foreign])).body.errors).toMatchObject([{ path: 'items', code: 'twice' }])
  })
})

describe('files', () => {
  const fileOf = async (person: Person): Promise<string> => {
    const answer = await api(person).upload('/v1/files', pdf())
    expect(answer.status, answer.text).toBe(201)
    return answer.body.data.id
  }
  const attach = (person: Person, id: string, version: number, fileIds: string[]) =>
    api(person).patch(`/v1/kanban/cards/${id}`, { ...aCard({ fileIds }), version })

  test('are attached by those who write, from their own uploads and those of the card', async () => {
    const { board, card } = await shared()
    const [mine, theirs] = [await fileOf(khorooAdmin), await fileOf(districtAdmin)]
    expect((await attach(khorooAdmin, card.id, 1, [theirs])).body.errors).toMatchObject([
      { path: 'fileIds.0', code: 'file_id' },
    ])
    expect((await attach(leader, card.id, 1, [await fileOf(leader)])).status).toBe(403)
    const { body } = await attach(khorooAdmin, card.id, 1, [mine])
    expect(body.data).toMatchObject({ attachments: 1, files: [{ id: mine, url: expect.any(String) }] })
    expect((await attach(districtAdmin, card.id, 2, [theirs, mine])).body.data.files).toHaveLength(2)

    expect((await read(leader, board.id)).cards[0]?.attachments).toBe(2)
    expect((await api(leader).get(`/v1/kanban/cards/${card.id}`)).body.data.files).toHaveLength(2)
  })

  test('exist for members alone, and not on another card', async () => {
    const { card } = await shared()
    const file = await fileOf(khorooAdmin)
    const { url } = (await attach(khorooAdmin, card.id, 1, [file])).body.data.files[0]

    expect((await api(leader).get(url)).status).toBe(200)
    expect((await api(cityAdmin).get(`/v1/kanban/cards/${card.id}`)).status).toBe(404)
    expect((await api(cityAdmin).get(url.split('?')[0])).status).toBe(404)
    const own = await addCard(cityAdmin, await boardOf(cityAdmin), 'Хотын')
    expect((await attach(cityAdmin, own.id, 1, [file])).body.errors).toMatchObject([{ code: 'file_id' }])
  })
})

describe('comments', () => {
  test('are read by all members, written by those who edit, and exist for nobody else', async () => {
    const { card } = await shared()
    expect((await say(districtAdmin, card.id, 'Нууц сэтгэгдэл')).status).toBe(201)

    for (const [person, isMine] of [
      [leader, false],
      [districtAdmin, true],
    ] as const)
      expect((await api(person).get(`/v1/kanban/cards/${card.id}/comments`)).body.data).toMatchObject([
        { text: 'Нууц сэтгэгдэл', isMine, by: { id: districtAdmin.id } },
      ])
    expect((await say(leader, card.id, 'Уншигч')).status).toBe(403)
    for (const other of [cityAdmin, otherKhorooAdmin]) {
      const answer = await api(other).get(`/v1/kanban/cards/${card.id}/comments`)
      expect([answer.status, answer.text.includes('Нууц')]).toEqual([404, false])
      expect((await say(other, card.id, 'Гадны')).status).toBe(404)
    }
  })

  test('are changed and deleted by their author alone, on the current version', async () => {
    const { card } = await shared()
    const { id } = (await say(districtAdmin, card.id, 'Нэг')).body.data
    const change = (person: Person, version = 1) =>
      api(person).patch(`/v1/kanban/comments/${id}`, { text: 'Хоёр', version })

    expect((await change(khorooAdmin)).status).toBe(403)
    expect((await api(khorooAdmin).delete(`/v1/kanban/comments/${id}`)).status).toBe(403)
    expect((await change(cityAdmin)).status).toBe(404)
    expect((await change(districtAdmin)).body.data).toMatchObject({ text: 'Хоёр', editedAt: expect.any(String) })
    expect((await change(districtAdmin)).status).toBe(409)
    expect((await api(districtAdmin).delete(`/v1/kanban/comments/${id}`)).status).toBe(204)
    expect((await api(leader).get(`/v1/kanban/cards/${card.id}/comments`)).body.data).toEqual([])
  })

  test('notify the people whom they mention, who must be on the board', async () => {
    const { card } = await shared()
    expect((await say(khorooAdmin, card.id, 'Хараарай', [cityAdmin.id])).body.errors).toMatchObject([
      { path: 'mentions.0', code: 'not_in_list' },
    ])
    await say(khorooAdmin, card.id, 'Хараарай', [leader.id])

    expect(await titlesOf(leader)).toContain('Таныг сэтгэгдэлд дурдлаа: Орц')
    expect(await titlesOf(cityAdmin)).toEqual([])
  })

  test('a card in the bin has none', async () => {
    const { card } = await shared()
    await say(khorooAdmin, card.id, 'Нэг')
    await api(khorooAdmin).delete(`/v1/kanban/cards/${card.id}`)

    expect((await api(khorooAdmin).get(`/v1/kanban/cards/${card.id}/comments`)).status).toBe(404)
    expect((await say(khorooAdmin, card.id, 'Хоёр')).status).toBe(404)
  })
})
