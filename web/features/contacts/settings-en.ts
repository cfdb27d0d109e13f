import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** Texts of the settings of messages, in English. */
export const en: Same<typeof mn> = {
  group: 'Messages of citizens',
  topics: {
    title: 'Topics of messages',
    lead: 'The topics that citizens choose from, in their order. Earlier messages keep the name of the day they arrived.',
    add: 'Add topic',
    entry: 'Topic',
    records_one: '{{entry}}: {{count}} message keeps its topic',
    records_other: '{{entry}}: {{count}} messages keep their topic',
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
}
