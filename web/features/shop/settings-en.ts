import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './settings-mn.ts'

/** The same texts in English. */
export const en: Same<typeof mn> = {
  group: 'Shop',
  list: {
    title: 'Categories of products',
    lead: 'The categories offered for products, in their order.',
    add: 'Add category',
    entry: 'Category',
    records_one: '{{entry}}: {{count}} product keeps its category',
    records_other: '{{entry}}: {{count}} products keep their category',
  },
}
