import { type Role } from '../../core/model/actor.ts'
import { workflow } from '../../core/model/workflow.ts'

const SENDERS: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER']

/**
 * draft → (scheduled) → sent; a sent notification never changes again. A job sends scheduled ones when they are due.
 * Rule: docs/rules/notifications.md.
 */
export const notificationWorkflow = workflow({
  name: 'notification',
  initial: 'draft',
  states: ['draft', 'scheduled', 'sent'],
  moves: [
    { action: 'send', from: 'draft', to: 'sent', by: SENDERS, confirm: true },
    { action: 'schedule', from: 'draft', to: 'scheduled', by: SENDERS },
    { action: 'send', from: 'scheduled', to: 'sent', by: SENDERS, confirm: true },
    { action: 'unschedule', from: 'scheduled', to: 'draft', by: SENDERS },
  ],
})
