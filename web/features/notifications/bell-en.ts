import type { Same } from '#contract/core/text/catalogue.ts'
import type { mn } from './bell-mn.ts'

export const en: Same<typeof mn> = {
  name: 'Notifications',
  nameUnread_one: 'Notifications, {{count}} unread',
  nameUnread_other: 'Notifications, {{count}} unread',
  open: 'Read',
  arrived: 'New notification: {{title}}',
  alert: {
    due: 'Due {{due}}',
    overdue: 'Overdue: {{due}}',
    nearest: 'Nearest deadline: {{due}}',
    others_one: 'and {{count}} more',
    others_other: 'and {{count}} more',
    done: 'Done',
  },
}
