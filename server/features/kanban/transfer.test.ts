import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BoardFile } from '#contract/features/kanban/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { boardTools, titlesOf } from '../../testing/boards.ts'
import { makeContact } from '../../testing/contacts.ts'
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
const { api, boardOf, share, sendCard, read } = boardTools(() => t)

const exported = (person: Person, id: string, format: string) =>
  api(person).get(`/v1/kanban/boards/${id}/export?format=${format}`)
const upload = (person: Person, content: string | Buffer, { name = 'Хавар.csv', query = 'save=true' } = {}) =>
  api(person).upload(`/v1/kanban/boards/import?${query}`, {
    name,
    type: 'application/octet-stream',
    content: Buffer.from(content),
  })
const json = (person: Person, file: unknown, query?: string) =>
  upload(person, JSON.stringify(file), { name: 'board.json', ...(query && { query }) })

const fileCard = (fields: object = {}) => ({
  title: 'Орц',
  description: '',
  start: null,
  due: null,
  isCompleted: false,
  isArchived: false,
  assignees: [],
  labels: [],
  items: [],
  ...fields,
})
const boardFile = (cards: object[], fields: object = {}) => ({
  format: 'nutag-board',
  version: 1,
  name: 'Хавар',
  labels: [],
  columns: [{ name: 'Хийх', limit: 2, cards }],
  ...fields,
})
/** How much there is of everything that an import writes. */
async function everything(): Promise<string> {
  const tables = ['boards', 'board_columns', 'board_labels', 'board_cards', 'card_items', 'card_events', 'audit_log']
  const { rows } = await t.core.pool.query(
    `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(', ')}`,
  )
  return JSON.stringify(rows[0])
}

/** A board with everything that a file contains. */
async function fullBoard() {
  const board = await share(
    khorooAdmin,
    await boardOf(khorooAdmin, { labels: [{ name: 'Яаралтай', colour: 'red' }] }),
    [{ id: leader.id, edits: true }],
  )
  const label = board.labels[0]?.id
  const fields = {
    title: '=HYPERLINK("http://evil"; "Нууц")',
    description: 'Нэг\nхоёр, "гурав"',
    start: '2026-12-01',
    due: '2026-12-04',
    assignees: [khorooAdmin.id, leader.id],
    labels: [label],
    items: [
      { id: null, text: 'Хэмжих', isDone: true, assigneeId: khorooAdmin.id },
      { id: null, text: 'Засах', isDone: false, assigneeId: null },
    ],
  }
  const card = (await sendCard(khorooAdmin, board, fields)).body.data
  await api(leader).post(`/v1/kanban/cards/${card.id}/comments`, { text: 'Маргааш', mentions: [] })
  const old = (await sendCard(khorooAdmin, board, { title: 'Хуучин', isCompleted: true }, 1)).body.data
  await api(khorooAdmin).post(`/v1/kanban/cards/${old.id}/archive`)
  return board
}

describe('the export of a board', () => {
  test('exists for its members alone, and says nothing of the record from which a card was made', async () => {
    const board = await share(khorooAdmin, await boardOf(khorooAdmin), [{ id: leader.id, edits: false }])
    const id = await makeContact(t.core.pool, { area: 'D1K1' })
    const { rows } = await t.core.pool.query('select number from contacts where id = $1', [id])
    await sendCard(khorooAdmin, board, { title: 'Нууц карт', source: { kind: 'contacts', id } })

    for (const format of ['csv', 'json']) {
      for (const person of [khorooAdmin, leader]) {
        const { status, text } = await exported(person, board.id, format)
        expect([status, text.includes('Нууц карт'), text.includes(id)]).toEqual([200, true, false])
        expect(text).not.toContain(`№ ${rows[0].number}`)
      }
      for (const other of [cityAdmin, districtAdmin, otherKhorooAdmin]) {
        const { status, text } = await exported(other, board.id, format)
        expect([status, text.includes('Нууц')]).toEqual([404, false])
      }
    }
  })

  test('as CSV keeps a spreadsheet from running a text as a formula, and gives the text back on import', async () => {
    const board = await fullBoard()
    const { text } = await exported(khorooAdmin, board.id, 'csv')
    expect(text).toContain(`"'=HYPERLINK(""http://evil""; ""Нууц"")"`)
    expect(text).not.toMatch(/(^|[,\n]|")=HYPERLINK/)
    const { body } = await upload(khorooAdmin, text)

    expect(body.data, JSON.stringify(body)).toMatchObject({
      name: 'Хавар',
      columns: 2,
      cards: 2,
      archived: 1,
      labels: 1,
    })
    const made = await read(khorooAdmin, body.data.boardId)
    expect(titlesOf(made)).toEqual([['=HYPERLINK("http://evil"; "Нууц")'], []])
    const card = (await api(khorooAdmin).get(`/v1/kanban/cards/${made.cards[0]?.id}`)).body.data
    expect(card).toMatchObject({
      description: 'Нэг\nхоёр, "гурав"',
      start: '2026-12-01',
      due: '2026-12-04',
      assignees: [khorooAdmin.id],
      items: [
        { text: 'Хэмжих', isDone: true },
        { text: 'Засах', isDone: false },
      ],
    })
  })

  test('as JSON gives back the same board on import; comments are not taken over, nor people who are not on the new board', async () => {
    const board = await fullBoard()
    const file: BoardFile = JSON.parse((await exported(khorooAdmin, board.id, 'json')).text)
    expect(file.columns[0]?.cards[0]?.comments).toMatchObject([{ text: 'Маргааш' }])
    const { body } = await json(khorooAdmin, file)
    expect(body.data.unknownPeople).toHaveLength(1)
    const again: BoardFile = JSON.parse((await exported(khorooAdmin, body.data.boardId, 'json')).text)

    const withoutPeople = ({ columns, ...same }: BoardFile) => ({
      ...same,
      columns: columns.map((column) => ({
        ...column,
        cards: column.cards.map(({ assignees: _a, comments: _c, ...card }) => card),
      })),
    })
    expect(withoutPeople(again)).toEqual(withoutPeople(file))
    expect(again.columns[0]?.cards[0]?.comments).toEqual([])
  })
})

describe('the import of a board', () => {
  test('without `save` says what it would make, and makes nothing', async () => {
    const before = await everything()
    const { body } = await upload(khorooAdmin, 'Гарчиг,Багана,Өнгө\nОрц,Хийх,улаан\n', { query: 'forArea=true' })

    expect(body.data).toEqual({
      boardId: null,
      name: 'Хавар',
      columns: 1,
      cards: 1,
      archived: 0,
      labels: 0,
      ignored: ['Өнгө'],
      unknownPeople: [],
    })
    expect(await everything()).toBe(before)
  })

  test.each<
    [string, () => Promise<{ status: number; body: { errors?: { path: string; code: string }[] } }>, string, string]
  >([
    [
      'a table with one wrong day',
      () => upload(khorooAdmin, 'Гарчиг,Багана,Дуусах огноо\nА,Хийх,2026-12-01\nБ,Хийх,маргааш\n'),
      'rows.3.due',
      'date',
    ],
    [
      'a table with an empty title',
      () => upload(khorooAdmin, 'Гарчиг,Багана\nА,Хийх\n,Хийх\n'),
      'rows.3.title',
      'required',
    ],
    ['a table without its columns', () => upload(khorooAdmin, 'Нэг,Хоёр\nА,Б\n'), 'file', 'import_head'],
    [
      'a table with a formula error',
      () => upload(khorooAdmin, 'Гарчиг,Багана\n#REF!,Хийх\n'),
      'rows.2.title',
      'cell_error',
    ],
    [
      'a table with a due day before the first',
      () => upload(khorooAdmin, 'Гарчиг,Багана,Эхлэх огноо,Дуусах огноо\nА,Хийх,2026-12-02,2026-12-01\n'),
      'rows.2.due',
      'end_before_start',
    ],
    [
      'a table with a word for a flag',
      () => upload(khorooAdmin, 'Гарчиг,Багана,Гүйцэтгэсэн\nА,Хийх,магадгүй\n'),
      'rows.2.isCompleted',
      'not_boolean',
    ],
    [
      'too many rows',
      () => upload(khorooAdmin, `Гарчиг,Багана\n${'А,Хийх\n'.repeat(2001)}`),
      'file',
      'import_too_many',
    ],
    [
      'too many columns',
      () => upload(khorooAdmin, `Гарчиг,Багана\n${Array.from({ length: 51 }, (_, i) => `А,Багана ${i}\n`).join('')}`),
      'file',
      'too_many_items',
    ],
    ['a broken JSON file', () => upload(khorooAdmin, '{"format":', { name: 'board.json' }), 'file', 'import_json'],
    [
      'deeply nested JSON',
      () => upload(khorooAdmin, `{"columns":${'['.repeat(200_000)}`, { name: 'b.json' }),
      'file',
      'import_json',
    ],
    [
      'JSON of wrong types',
      () => json(khorooAdmin, boardFile([fileCard(), fileCard({ title: 7 })])),
      'columns.0.cards.1.title',
      'not_string',
    ],
    [
      'JSON with an unknown key',
      () => json(khorooAdmin, boardFile([fileCard({ source: { kind: 'contacts' } })])),
      'columns.0.cards.0.source',
      'unknown_field',
    ],
    [
      'JSON with a label that is not on the board',
      () => json(khorooAdmin, boardFile([fileCard({ labels: ['Өөр'] })])),
      'columns.0.cards.0.labels',
      'not_in_list',
    ],
    ['JSON of another format', () => json(khorooAdmin, { name: 'Хавар', lists: [] }), 'format', 'required'],
    [
      'JSON with too many cards',
      () =>
        json(
          khorooAdmin,
          boardFile([], {
            columns: [0, 1].map((n) => ({
              name: `${n}`,
              limit: null,
              cards: Array.from({ length: 1001 }, () => fileCard()),
            })),
          }),
        ),
      'columns',
      'too_many_items',
    ],
    ['an empty file', () => upload(khorooAdmin, ''), 'file', 'empty_file'],
  ])('refuses %s as a whole', async (_, send, path, code) => {
    const before = await everything()
    const { status, body } = await send()

    expect([status, body.errors], JSON.stringify(body)).toMatchObject([
      400,
      expect.arrayContaining([expect.objectContaining({ path, code })]),
    ])
    expect(await everything()).toBe(before)
  })

  test('refuses a file of more than 10 MB', async () => {
    const before = await everything()
    expect((await upload(khorooAdmin, Buffer.alloc(10 * 1024 * 1024 + 1, 65))).status).toBe(413)
    expect(await everything()).toBe(before)
  })

  test('of two thousand cards is saved as a whole', async () => {
    const cards = Array.from({ length: 2000 }, (_, i) =>
      fileCard({ title: `Карт ${i}`, labels: ['Яаралтай'], items: [{ text: 'Нэг', isDone: false, assignee: null }] }),
    )
    const { body } = await json(khorooAdmin, boardFile(cards, { labels: [{ name: 'Яаралтай', colour: 'red' }] }))

    expect(body.data, JSON.stringify(body)).toMatchObject({ cards: 2000 })
    const made = await read(khorooAdmin, body.data.boardId)
    expect(made.cards.map(({ title }) => title)).toEqual(cards.map(({ title }) => title))
    expect(
      (await api(khorooAdmin).post('/v1/kanban/cards', { columnId: made.columns[0]?.id, ...aCard() })).status,
    ).toBe(400)
  })
})
