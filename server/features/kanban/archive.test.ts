import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CardEvent } from '#contract/features/kanban/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools, pdf, titlesOf } from '../../testing/boards.ts'
import { aPicture } from '../../testing/media.ts'
import { aCard } from './testing.ts'

const { cityAdmin, districtAdmin, khorooAdmin, leader, otherKhorooAdmin } = people
type Person = (typeof people)[keyof typeof people]

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate boards cascade')
})
const { api, boardOf, share, addCard, read, move } = boardTools(() => t)

/** A board with an editor, a reader and a card. */
async function shared() {
  const board = await share(khorooAdmin, await boardOf(khorooAdmin), [
    { id: districtAdmin.id, edits: true },
    { id: leader.id, edits: false },
  ])
  return { board, card: await addCard(khorooAdmin, board, 'Нууц карт') }
}
const archive = (person: Person, id: string) => api(person).post(`/v1/kanban/cards/${id}/archive`)
const unarchive = (person: Person, id: string) => api(person).post(`/v1/kanban/cards/${id}/unarchive`)
const listed = async (person: Person, query: string): Promise<string[]> =>
  (await api(person).get(`/v1/kanban/cards?${query}`)).body.data.map(({ title }: { title: string }) => title)
const pastOf = async (person: Person, id: string): Promise<CardEvent[]> =>
  (await api(person).get(`/v1/kanban/cards/${id}/history`)).body.data

describe('the archive', () => {
  test('takes a card off its board and out of the lists, and gives it back to the end of its column', async () => {
    const { board, card } = await shared()
    await addCard(khorooAdmin, board, 'Өөр')
    expect((await archive(leader, card.id)).status).toBe(403)
    expect((await archive(districtAdmin, card.id)).status).toBe(200)

    expect(titlesOf(await read(leader, board.id))).toEqual([['Өөр'], [], []])
    expect(await listed(leader, '')).toEqual(['Өөр'])
    expect(await listed(leader, `archived=true&board=${board.id}`)).toEqual(['Нууц карт'])
    expect((await api(leader).get(`/v1/kanban/cards/${card.id}`)).body.data.archivedAt).toEqual(expect.any(String))
    expect((await read(leader, board.id)).columns[0]?.archived).toBe(1)
    expect((await unarchive(khorooAdmin, card.id)).status).toBe(200)
    expect(titlesOf(await read(leader, board.id))).toEqual([['Өөр', 'Нууц карт'], [], []])
  })

  test('shows nothing to people who are not on the board', async () => {
    const { board, card } = await shared()
    await archive(khorooAdmin, card.id)

    for (const other of [cityAdmin, otherKhorooAdmin]) {
      for (const query of [
        'archived=true',
        `archived=true&board=${board.id}`,
        'archived=true&q=%D0%9D%D1%83%D1%83%D1%86',
      ])
        expect((await api(other).get(`/v1/kanban/cards?${query}`)).body).toMatchObject({ data: [], meta: { total: 0 } })
      for (const answer of [
        await archive(other, card.id),
        await unarchive(other, card.id),
        await api(other).get(`/v1/kanban/cards/${card.id}`),
        await api(other).get(`/v1/kanban/cards/${card.id}/history`),
        await api(other).post(`/v1/kanban/columns/${board.columns[0]?.id}/archive`),
      ])
        expect([answer.status, answer.text.includes('Нууц')]).toEqual([404, false])
    }
  })

  test('an archived card is neither changed nor moved until it is taken out', async () => {
    const { board, card } = await shared()
    await archive(khorooAdmin, card.id)

    for (const answer of [
      await api(khorooAdmin).patch(`/v1/kanban/cards/${card.id}`, { ...aCard(), version: 2 }),
      await move(khorooAdmin, card, board.columns[1]?.id, null, 2),
      await archive(khorooAdmin, card.id),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'wrong_state'])
    await unarchive(khorooAdmin, card.id)
    expect([(await unarchive(khorooAdmin, card.id)).status]).toEqual([409])
  })

  test('takes all completed cards of a column at once', async () => {
    const { board } = await shared()
    for (const title of ['А', 'Б'])
      await api(khorooAdmin).post('/v1/kanban/cards', {
        columnId: board.columns[0]?.id,
        ...aCard({ title, isCompleted: true }),
      })
    const { body } = await api(khorooAdmin).post(`/v1/kanban/columns/${board.columns[0]?.id}/archive`)

    expect(body.data).toEqual({ archived: 2 })
    expect(titlesOf(await read(leader, board.id))).toEqual([['Нууц карт'], [], []])
    expect((await listed(leader, 'archived=true')).toSorted()).toEqual(['А', 'Б'])
  })

  test('goes to the bin with its column and comes back with it, still archived', async () => {
    const { board, card } = await shared()
    await archive(khorooAdmin, card.id)
    const column = board.columns[0]?.id
    await api(khorooAdmin).delete(`/v1/kanban/columns/${column}`)
    expect(await listed(khorooAdmin, 'archived=true')).toEqual([])
    expect((await api(khorooAdmin).get(`/v1/kanban/cards/${card.id}`)).status).toBe(404)
    await api(khorooAdmin).post(`/v1/kanban/columns/${column}/restore`)

    expect(await listed(khorooAdmin, 'archived=true')).toEqual(['Нууц карт'])
    expect((await read(khorooAdmin, board.id)).cards).toEqual([])
  })
})

describe('the history of a card', () => {
  test('says who did what, the newest first, with the columns of a move and the changed fields', async () => {
    const { board, card } = await shared()
    await move(districtAdmin, card, board.columns[1]?.id, null)
    const fields = { title: 'Өөр', due: '2026-12-01', isCompleted: true }
    await api(khorooAdmin).patch(`/v1/kanban/cards/${card.id}`, { ...aCard(fields), version: 2 })
    await archive(khorooAdmin, card.id)

    expect(await pastOf(leader, card.id)).toMatchObject([
      { kind: 'archived', by: { id: khorooAdmin.id } },
      { kind: 'completed' },
      { kind: 'changed', fields: ['title', 'due'] },
      { kind: 'moved', by: { id: districtAdmin.id }, from: 'Хийх', to: 'Хийж буй' },
      { kind: 'created', by: { id: khorooAdmin.id } },
    ])
  })

  test('a step within a column and a change of nothing are no events', async () => {
    const { board, card } = await shared()
    await addCard(khorooAdmin, board, 'Өөр')
    await move(khorooAdmin, card, board.columns[0]?.id, null)
    await api(khorooAdmin).patch(`/v1/kanban/cards/${card.id}`, { ...aCard({ title: 'Нууц карт' }), version: 2 })

    expect((await pastOf(khorooAdmin, card.id)).map(({ kind }) => kind)).toEqual(['created'])
  })
})

describe('the cover of a card', () => {
  test('is a picture among its files, shown on the board to its members', async () => {
    const { board, card } = await shared()
    const up = async (name: string, type: string, content: Buffer): Promise<string> =>
      (await api(khorooAdmin).upload('/v1/files', { name, type, content })).body.data.id
    const picture = await up('зураг.png', 'image/png', await aPicture('red'))
    const paper = pdf()
    const document = await up(paper.name, paper.type, paper.content)
    const put = (fields: object) =>
      api(khorooAdmin).patch(`/v1/kanban/cards/${card.id}`, { ...aCard(fields), version: 1 })
    expect((await put({ coverId: picture })).body.errors).toMatchObject([{ path: 'coverId', code: 'not_in_list' }])
    expect((await put({ fileIds: [document], coverId: document })).body.errors).toMatchObject([{ path: 'coverId' }])
    expect((await put({ fileIds: [picture], coverId: picture })).status).toBe(200)

    const cover = (await read(leader, board.id)).cards[0]?.cover ?? ''
    expect((await api(leader).get(cover)).status).toBe(200)
    expect((await api(cityAdmin).get(cover.split('?')[0] ?? '')).status).toBe(404)
  })
})

test('a board is made with the columns, limits and labels of its template', async () => {
  const board = await boardOf(khorooAdmin, {
    columns: [
      { name: 'Ирсэн', limit: null },
      { name: 'Хийж буй', limit: 3 },
    ],
    labels: [{ name: 'Яаралтай', colour: 'red' }],
  })

  expect(board.columns).toMatchObject([
    { name: 'Ирсэн', limit: null },
    { name: 'Хийж буй', limit: 3 },
  ])
  expect(board.labels).toMatchObject([{ name: 'Яаралтай', colour: 'red' }])
})
