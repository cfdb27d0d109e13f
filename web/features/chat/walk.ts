import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/chat', 'city'],
    ['/dashboard/chat', 'leader'],
    ['/dashboard/chat?unread=true', 'city'],
    ['/dashboard/chat/new', 'leader'],
    ['/dashboard/chat/:conversationKey', 'city'],
  ],
  ids: { ':conversationKey': { list: 'chat/conversations' } },
}
