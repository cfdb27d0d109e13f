import type { Walk } from '../../testing/walk.ts'

/** Who opens which screen in the walk of e2e/walk.spec.ts. */
export const walk: Walk = {
  visits: [
    ['/dashboard/mail', 'city'],
    ['/dashboard/mail', 'leader'],
    ['/dashboard/mail/all', 'city'],
    ['/dashboard/mail/sent', 'city'],
    ['/dashboard/mail/draft', 'city'],
    ['/dashboard/mail/shared', 'city'],
    ['/dashboard/mail/inbox', 'leader'],
    ['/dashboard/mail/all/:threadId', 'city'],
  ],
  ids: { ':threadId': { list: 'mail/threads' } },
}
