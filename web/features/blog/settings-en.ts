import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Blog',
  list: {
    title: 'Categories of the blog',
    lead: 'The categories offered for posts, in their order. Earlier posts keep the name of the day they were posted.',
    add: 'Add category',
    entry: 'Category',
    records_one: '{{entry}}: {{count}} post keeps its category',
    records_other: '{{entry}}: {{count}} posts keep their category',
  },
}
