import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/kanban', 'city'],
    ['/dashboard/kanban', 'leader'],
    ['/dashboard/kanban/cards', 'city'],
    ['/dashboard/kanban/cards?mine=true&open=true', 'leader'],
    ['/dashboard/kanban/:boardId', 'city'],
    ['/dashboard/kanban/:boardId?view=table', 'city'],
    ['/dashboard/kanban/:boardId?view=calendar', 'city'],
  ],
  ids: { ':boardId': { list: 'kanban/boards' } },
}
