import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices to offices about orders of plans, in English. */
export const en: Same<typeof mn> = {
  subject: '{{plan}}, {{total}}',
  title: 'Paid order: {{plan}}',
  body: '{{area}}. Paid: {{total}}. Please provide the service and mark the order as done.',
  many: '{{area}}: {{count}} paid orders',
}
