import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Videos',
  list: {
    title: 'Categories of videos',
    lead: 'The categories offered for videos, in their order. Earlier videos keep the name of the day they were posted.',
    add: 'Add category',
    entry: 'Category',
    records_one: '{{entry}}: {{count}} video keeps its category',
    records_other: '{{entry}}: {{count}} videos keep their category',
  },
}
