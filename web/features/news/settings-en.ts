import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'News',
  list: {
    title: 'Categories of news',
    lead: 'The categories offered for news, in their order. Earlier news keep the name of the day they were posted.',
    add: 'Add category',
    entry: 'Category',
    records_one: '{{entry}}: {{count}} piece of news keeps its category',
    records_other: '{{entry}}: {{count}} pieces of news keep their category',
  },
}
