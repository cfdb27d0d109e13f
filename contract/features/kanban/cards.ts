import * as z from 'zod/mini'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { CardEvent } from './card-history.ts'
import { BoardCard, CardChange, CardDraft, CardMove, CardRow } from './model.ts'

/** The cards of boards, their archive and history. */
export const cardRoutes = {
  cards: {
    method: 'GET',
    path: '/kanban/cards',
    can: 'read',
    summary:
      'Cards of your boards by words of their title and description, the newest first; `mine`: assigned to you, `open`: not completed, `archived`: those in the archive, which are left out otherwise.',
    query: listQuery(['createdAt', 'due'], {
      mine: z.optional(Flag),
      open: z.optional(Flag),
      archived: z.optional(Flag),
      board: z.optional(z.uuid()),
    }),
    answer: pageOf(z.extend(CardRow, { board: z.nullable(z.string()), column: z.string() })),
  },
  addCard: {
    method: 'POST',
    path: '/kanban/cards',
    can: 'write',
    summary: 'Adds a card after the others of its column.',
    body: CardDraft,
    answer: oneOf(BoardCard),
    status: 201,
  },
  card: {
    method: 'GET',
    path: '/kanban/cards/:id',
    can: 'read',
    summary: 'One card.',
    params: ById,
    answer: oneOf(BoardCard),
  },
  changeCard: {
    method: 'PATCH',
    path: '/kanban/cards/:id',
    can: 'write',
    summary: 'Changes a card.',
    params: ById,
    body: CardChange,
    answer: oneOf(BoardCard),
  },
  moveCard: {
    method: 'POST',
    path: '/kanban/cards/:id/move',
    can: 'write',
    summary: 'Moves a card within its board: after another card of a column, or to its beginning.',
    params: ById,
    body: CardMove,
    answer: oneOf(BoardCard),
  },
  removeCard: {
    method: 'DELETE',
    path: '/kanban/cards/:id',
    can: 'write',
    summary: 'Moves a card to the bin for 30 days.',
    params: ById,
    status: 204,
  },
  restoreCard: {
    method: 'POST',
    path: '/kanban/cards/:id/restore',
    can: 'write',
    summary: 'Restores a card from the bin, to the end of its column; with its column if that is in the bin too.',
    params: ById,
    answer: oneOf(BoardCard),
  },
  archiveCard: {
    method: 'POST',
    path: '/kanban/cards/:id/archive',
    can: 'write',
    summary: 'Puts a card into the archive of its board.',
    params: ById,
    answer: oneOf(BoardCard),
  },
  unarchiveCard: {
    method: 'POST',
    path: '/kanban/cards/:id/unarchive',
    can: 'write',
    summary: 'Takes a card out of the archive, to the end of its column.',
    params: ById,
    answer: oneOf(BoardCard),
  },
  archiveColumn: {
    method: 'POST',
    path: '/kanban/columns/:id/archive',
    can: 'write',
    summary: 'Puts the completed cards of a column into the archive.',
    params: ById,
    answer: oneOf(z.object({ archived: z.int() })),
  },
  cardHistory: {
    method: 'GET',
    path: '/kanban/cards/:id/history',
    can: 'read',
    summary: 'What happened to a card, the newest first; at most the last 200 steps.',
    params: ById,
    answer: z.object({ data: z.array(CardEvent) }),
  },
} as const
