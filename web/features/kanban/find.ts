import { kanban } from '#contract/features/kanban/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds cards for the global search. */
export const find = findIn(kanban, 'cards', ({ id, boardId, title, board, column }) => ({
  id,
  title,
  detail: [board, column].filter(Boolean).join(' · '),
  to: `/dashboard/kanban/${boardId}?card=${id}`,
}))
