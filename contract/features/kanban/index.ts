import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Colleague } from '../../core/people/colleague.ts'
import { briefRoutes } from './brief.ts'
import { cardRoutes } from './cards.ts'
import { commentRoutes } from './comments.ts'
import {
  Board,
  BoardBin,
  BoardChange,
  BoardColumn,
  BoardDraft,
  BoardLabels,
  BoardLimits,
  BoardMembers,
  BoardRow,
  ColumnChange,
  ColumnDraft,
  ColumnMove,
} from './model.ts'
import { rights } from './rights.ts'
import { transferRoutes } from './transfer.ts'

export type { BriefColumn, BriefColumnChange } from './brief.ts'
export * from './card-history.ts'
export * from './limits.ts'
export * from './model.ts'
export { BoardFile, BoardImport, FileCard } from './transfer.ts'

/** Boards with columns and cards, of people, of groups and of areas. */
export const kanban = feature({
  ...rights,
  routes: {
    list: {
      method: 'GET',
      path: '/kanban/boards',
      can: 'read',
      summary: 'The boards that you are a member of.',
      query: listQuery(['name', 'createdAt'], {}),
      answer: pageOf(BoardRow),
    },
    create: {
      method: 'POST',
      path: '/kanban/boards',
      can: 'administer',
      summary: 'Adds a board of your own, or one of your area.',
      body: BoardDraft,
      answer: oneOf(Board),
      status: 201,
    },
    one: {
      method: 'GET',
      path: '/kanban/boards/:id',
      can: 'read',
      summary: 'A board with its columns and cards in order.',
      params: ById,
      answer: oneOf(Board),
    },
    change: {
      method: 'PATCH',
      path: '/kanban/boards/:id',
      can: 'administer',
      summary: 'Renames a board.',
      params: ById,
      body: BoardChange,
      answer: oneOf(Board),
    },
    setMembers: {
      method: 'PUT',
      path: '/kanban/boards/:id/members',
      can: 'administer',
      summary: 'Replaces the members of a board and notifies those who are new.',
      params: ById,
      body: BoardMembers,
      answer: oneOf(Board),
    },
    setLabels: {
      method: 'PUT',
      path: '/kanban/boards/:id/labels',
      can: 'write',
      summary: 'Replaces the labels of a board; cards lose those that are left out.',
      params: ById,
      body: BoardLabels,
      answer: oneOf(Board),
    },
    setLimits: {
      method: 'PUT',
      path: '/kanban/boards/:id/limits',
      can: 'administer',
      summary: 'Sets whether the columns of a board refuse cards beyond their limits, or are only marked.',
      params: ById,
      body: BoardLimits,
      answer: oneOf(Board),
    },
    remove: {
      method: 'DELETE',
      path: '/kanban/boards/:id',
      can: 'administer',
      summary: 'Moves a board to the bin for 30 days.',
      params: ById,
      status: 204,
    },
    deleted: {
      method: 'GET',
      path: '/kanban/bin',
      can: 'administer',
      summary: 'The boards in the bin that you may restore, the last deleted first.',
      answer: z.object({
        data: z.array(z.object({ id: z.uuid(), name: z.nullable(z.string()), deletedAt: Instant })),
      }),
    },
    restore: {
      method: 'POST',
      path: '/kanban/boards/:id/restore',
      can: 'administer',
      summary: 'Restores a board from the bin.',
      params: ById,
      answer: oneOf(Board),
    },
    bin: {
      method: 'GET',
      path: '/kanban/boards/:id/bin',
      can: 'write',
      summary: 'The columns and cards of a board that are in the bin, the last deleted first.',
      params: ById,
      answer: oneOf(BoardBin),
    },
    people: {
      method: 'GET',
      path: '/kanban/people',
      can: 'involve',
      summary: 'Colleagues whom you may make members, by a part of their name; at most twenty.',
      query: z.strictObject({ q: z.optional(z.string().check(z.trim(), z.maxLength(100), z.normalize('NFC'))) }),
      answer: z.object({ data: z.array(Colleague) }),
    },
    addColumn: {
      method: 'POST',
      path: '/kanban/boards/:id/columns',
      can: 'write',
      summary: 'Adds a column after the others.',
      params: ById,
      body: ColumnDraft,
      answer: oneOf(BoardColumn),
      status: 201,
    },
    changeColumn: {
      method: 'PATCH',
      path: '/kanban/columns/:id',
      can: 'write',
      summary: 'Changes the name and the limit of a column.',
      params: ById,
      body: ColumnChange,
      answer: oneOf(BoardColumn),
    },
    moveColumn: {
      method: 'POST',
      path: '/kanban/columns/:id/move',
      can: 'write',
      summary: 'Moves a column after another one, or to the beginning.',
      params: ById,
      body: ColumnMove,
      answer: oneOf(BoardColumn),
    },
    removeColumn: {
      method: 'DELETE',
      path: '/kanban/columns/:id',
      can: 'write',
      summary: 'Moves a column with its cards to the bin for 30 days.',
      params: ById,
      status: 204,
    },
    restoreColumn: {
      method: 'POST',
      path: '/kanban/columns/:id/restore',
      can: 'write',
      summary: 'Restores a column from the bin, with the cards that were deleted with it.',
      params: ById,
      answer: oneOf(BoardColumn),
    },
    ...cardRoutes,
    ...commentRoutes,
    ...transferRoutes,
    ...briefRoutes,
  },
})
