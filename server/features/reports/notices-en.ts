import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notifications about reports, in English. */
export const en: Same<typeof mn> = {
  subject: '“{{title}}”, {{period}}',
  arrived: {
    title: 'A report has arrived for approval',
    many: '{{count}} reports to approve, {{area}}',
    body: '{{area}}: “{{title}}”, {{period}}. Approve or return it by {{due}}.',
  },
  returned: {
    title: 'A report has come back',
    many: '{{count}} returned reports, {{area}}',
    body: '{{area}}: “{{title}}”, {{period}}.\n\nWhy it was returned: {{comment}}\n\nCorrect it and send it again.',
  },
  approved: {
    title: 'A report has been approved',
    body: '{{area}}: “{{title}}”, {{period}}. Status: {{status}}.',
  },
  soon: {
    title: 'A report is due soon',
    body: '{{area}}: “{{title}}”, {{period}}. Status: {{status}}. Deadline: {{due}}.',
  },
  late: {
    title: 'A report is overdue',
    body: '{{area}}: “{{title}}”, {{period}}. Status: {{status}}. The deadline ({{due}}) has passed. Decide on it now.',
  },
}
