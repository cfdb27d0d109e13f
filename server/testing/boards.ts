import { expect } from 'vitest'
import type { Board, BoardCard } from '#contract/features/kanban/index.ts'
import { aBoard, aCard } from '../features/kanban/testing.ts'
import type { TestApp } from './app.ts'
import type { TestPerson } from './people.ts'

/** A small document as an upload. */
export const pdf = () => ({
  name: 'зураг төсөл.pdf',
  type: 'application/pdf',
  content: Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'),
})

/** What the tests of boards do again and again. */
export function boardTools(app: () => TestApp) {
  const api = (person: TestPerson) => app().as(person)
  const read = async (person: TestPerson, id: string): Promise<Board> =>
    (await api(person).get(`/v1/kanban/boards/${id}`)).body.data
  const sendCard = (person: TestPerson, board: Board, fields: object = {}, column = 0) =>
    api(person).post('/v1/kanban/cards', { columnId: board.columns[column]?.id, ...aCard(fields) })
  return {
    api,
    read,
    sendCard,
    boardOf: async (person: TestPerson, fields: object = {}): Promise<Board> => {
      const answer = await api(person).post('/v1/kanban/boards', aBoard(fields))
      expect(answer.status, answer.text).toBe(201)
      return answer.body.data
    },
    share: async (owner: TestPerson, board: Board, members: { id: string; edits: boolean }[]): Promise<Board> => {
      const answer = await api(owner).put(`/v1/kanban/boards/${board.id}/members`, { members, version: board.version })
      expect(answer.status, answer.text).toBe(200)
      return answer.body.data
    },
    addCard: async (person: TestPerson, board: Board, title: string, column = 0): Promise<BoardCard> => {
      const answer = await sendCard(person, board, { title }, column)
      expect(answer.status, answer.text).toBe(201)
      return answer.body.data
    },
    move: (
      person: TestPerson,
      card: { id: string },
      columnId: string | undefined,
      afterId: string | null,
      version = 1,
    ) => api(person).post(`/v1/kanban/cards/${card.id}/move`, { columnId, afterId, version }),
  }
}

/** The titles of each column in order. */
export const titlesOf = (board: Board): string[][] =>
  board.columns.map(({ id }) => board.cards.filter((card) => card.columnId === id).map((card) => card.title))
