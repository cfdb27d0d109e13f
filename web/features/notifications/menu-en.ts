import type { Same } from '#contract/core/text/catalogue.ts'
import type { mn } from './menu-mn.ts'

export const en: Same<typeof mn> = {
  inbox: 'Notification inbox',
  sent: 'Sent notifications',
  new: 'New notification',
  own: 'Notifications',
  figure: { unread: 'Unread notifications', drafts: 'Notification drafts' },
}
