import { type Role } from '../../core/actor.ts'
import { workflow } from '../../core/workflow.ts'

const SENDERS: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER']

/** draft → (scheduled) → sent; what is sent never changes again. When its time comes a job sends it. Rule: docs/rules/notifications.md. */
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
