import type { Walk } from '../../testing/walk.ts'

/** The screens that e2e/walk.spec.ts opens, and as whom. */
export const walk: Walk = {
  visits: [
    ['/dashboard/notifications/inbox', 'district'],
    ['/dashboard/notifications/sent', 'city'],
    ['/dashboard/notifications/sent', 'leader'],
    ['/dashboard/notifications/new', 'khoroo'],
    ['/dashboard/notifications/:receivedId', 'leader'],
    ['/dashboard/notifications/:sentId?sent', 'city'],
    ['/dashboard/notifications/:scheduledId?sent', 'khoroo'],
    ['/dashboard/notifications/:draftId/edit', 'district'],
    ['/dashboard/notifications/:receivedId', 'citizen'],
    ['/notifications', 'citizen'],
  ],
  ids: {
    ':receivedId': { list: 'notifications?pageSize=1' },
    ':sentId': { list: 'notifications/sent?status=sent&sort=-recipients&pageSize=1' },
    ':scheduledId': { list: 'notifications/sent?status=scheduled&pageSize=1' },
    ':draftId': { list: 'notifications/sent?status=draft&pageSize=1' },
  },
}
