import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Violations',
  categories: {
    title: 'Categories of violations',
    lead: 'The law, the level that answers for it, the deadline and the organisation of each category. Registered violations do not change.',
    add: 'Add category',
    entry: 'Category',
    law: 'Law',
    lawHelp: 'Named where the reporter names none.',
    level: 'Handled first by',
    workingDays: 'Deadline',
    unit: 'working days',
    usual: 'usual deadline',
    organisation: 'Responsible organisation',
    organisationHelp: 'Named where the reporter names none.',
    open_one: '{{entry}}: {{count}} open violation stays as it is',
    open_other: '{{entry}}: {{count}} open violations stay as they are',
  },
  publicReports: {
    title: 'Reports on the public page',
    lead: 'Whether citizens can report a violation without an account. Otherwise they sign in first.',
    withoutAccount: 'Reports without an account are accepted',
  },
  replies: {
    title: 'Response templates',
    lead: 'Texts that offices insert when they answer. Placeholders: {{places}}',
    add: 'Add a template',
    entry: 'Template',
    level: 'Offered to',
    levels: { all: 'All offices', city: 'City', district: 'Districts', khoroo: 'Khoroos' },
    text: 'Text',
  },
  deadlines: {
    title: 'Deadlines for violations',
    lead: 'How many working days each level has after a violation came there. Violations that have come keep their due date.',
    open_one: '{{count}} open violation keeps its due date',
    open_other: '{{count}} open violations keep their due dates',
  },
}
