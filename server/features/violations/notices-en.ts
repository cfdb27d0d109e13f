import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './notices-mn.ts'

/** Notifications about violations, in English. */
export const en: Same<typeof mn> = {
  subject: 'No. {{number}}, {{category}}',
  reported: {
    title: 'A new violation: No. {{number}}, {{category}}',
    body: '{{area}}: {{description}}\n\nTo be resolved by {{due}}.',
    many: '{{count}} new violations in {{area}}',
  },
  reopened: {
    title: 'A violation has been reopened: No. {{number}}, {{category}}',
    body: '{{area}}: {{description}}\n\nWhy: {{note}}\n\nTo be resolved by {{due}}.',
    many: '{{count}} reopened violations in {{area}}',
  },
  assigned: {
    title: 'A violation has been assigned to you',
    body: 'No. {{number}}, {{category}}, {{area}}: {{description}}\n\nTo be resolved by {{due}}.',
  },
  taken: {
    title: 'The violation you reported has been accepted',
    body: 'No. {{number}}, {{category}}: a person in charge has been assigned. To be resolved by {{due}}.',
  },
  referred: {
    title: 'A violation has been referred to you',
    many: '{{count}} violations referred to {{area}}',
    body: 'No. {{number}}, {{category}}, {{area}}: {{description}}\n\nWhy: {{note}}\n\nTo be resolved by {{due}}.',
  },
  decided: {
    title: 'The violation you reported: {{status}}',
    body: 'No. {{number}}, {{category}}, {{area}}. Status: {{status}}.\n\n{{note}}',
  },
  soon: {
    title: 'A violation is due soon',
    body: 'No. {{number}}, {{category}}, {{area}}: {{description}}\n\nStatus: {{status}}. Deadline: {{due}}.',
  },
  late: {
    title: 'A violation is overdue',
    body: 'No. {{number}}, {{category}}, {{area}}: {{description}}\n\nStatus: {{status}}. The deadline ({{due}}) has passed.',
  },
}
