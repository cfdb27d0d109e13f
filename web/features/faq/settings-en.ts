import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Frequent questions',
  list: {
    title: 'Groups of questions',
    lead: 'The groups of questions in the order of the public page. Questions of a closed group stay visible.',
    add: 'Add group',
    entry: 'Group',
    records_one: '{{entry}}: {{count}} question stays in its group',
    records_other: '{{entry}}: {{count}} questions stay in their group',
  },
}
