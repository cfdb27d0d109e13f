import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notices to offices about appointments, in English. */
export const en: Same<typeof mn> = {
  subject: 'No. {{number}}, {{service}}, {{when}}',
  booked: {
    title: 'New appointment: {{when}}',
    body: '{{area}}. {{service}}, no. {{number}}.',
    many: '{{area}}: {{count}} new appointments',
  },
  moved: {
    title: 'An appointment was moved: {{when}}',
    body: '{{area}}. {{service}}, no. {{number}}. New time: {{when}}.',
    many: '{{area}}: {{count}} appointments moved by citizens',
  },
  cancelled: {
    title: 'An appointment was cancelled: {{when}}',
    body: '{{area}}. {{service}}, no. {{number}}.',
    many: '{{area}}: {{count}} appointments cancelled by citizens',
  },
}
