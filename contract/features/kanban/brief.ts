import * as z from 'zod/mini'
import { plainText } from '../../core/text/localized.ts'
import { CARDS_MAX, COLUMN_NAME_MAX } from './limits.ts'
import { BoardCard, uniqueIds } from './model.ts'

/** The fields of a column in the calls of the brief. */
export const BriefColumnDraft = z.strictObject({ name: plainText(1, COLUMN_NAME_MAX) })
export const BriefColumnChange = z.strictObject({
  id: z.optional(z.uuid()),
  name: z.optional(plainText(1, COLUMN_NAME_MAX)),
  /** The cards of the column in order; others of it stay after them. */
  cardIds: z.optional(uniqueIds(CARDS_MAX)),
})
export const BriefColumn = z.object({ id: z.uuid(), name: z.string(), cardIds: z.array(z.uuid()) })
export type BriefColumn = z.infer<typeof BriefColumn>

/** The calls of the brief; they work on the person's default board. */
export const briefRoutes = {
  briefBoard: {
    method: 'GET',
    path: '/api/kanban/board',
    can: 'read',
    summary: 'Your default board.',
    answer: z.object({
      cards: z.array(BoardCard),
      columns: z.array(BriefColumn),
      columnOrder: z.array(z.uuid()),
    }),
  },
  briefNew: {
    method: 'POST',
    path: '/api/kanban/columns/new',
    can: 'write',
    summary: 'Adds a column to your default board, which is created when there is none.',
    body: BriefColumnDraft,
    answer: z.object({ column: BriefColumn }),
    status: 201,
  },
  briefUpdate: {
    method: 'POST',
    path: '/api/kanban/columns/update',
    can: 'write',
    summary: 'Renames a column of your default board and puts these cards of the board into it, in this order.',
    body: z.strictObject({ columnId: z.uuid(), column: BriefColumnChange }),
    answer: z.object({ column: BriefColumn }),
  },
  briefDelete: {
    method: 'POST',
    path: '/api/kanban/columns/delete',
    can: 'write',
    summary: 'Moves a column of your default board with its cards to the bin.',
    body: z.strictObject({ columnId: z.uuid() }),
    status: 204,
  },
} as const
