import { type Faq, faq, faqGroups, faqWorkflow } from '#contract/features/faq/index.ts'
import { faqLabels } from '#contract/features/faq/labels.ts'
import { categorySides } from '../../core/content/categories.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import { groupHandlers, wholeGroups } from '../../core/content/groups.ts'
import { contentAnchor, contentHandlers, contentJobs, presentContent, servedKind } from '../../core/content/index.ts'
import type { ContentTable } from '../../core/content/table.ts'
import { serve } from '../../core/requests/declare.ts'
import { personalData } from './personal-data.ts'

interface FaqTables {
  faqs: ContentTable
}

const kind = servedKind({
  table: 'faqs',
  workflow: faqWorkflow,
  more: [],
  sorts: { order: 'position' },
  words: faqLabels,
  categories: faqGroups,
  // the category determines the position, so it changes at once
  atOnce: ['category'],
})

/** Questions are content with groups and a manual order. */
export default serve<FaqTables>()(faq, {
  personalData,
  anchors: { faqs: contentAnchor },
  present: { faqs: presentContent },
  recordNames: { faqs: 'faqs.title' },
  jobs: contentJobs(kind, faq.name),
  settings: categorySides(kind),
  areaFollowers: [contentFollowers(faq.name, 'faqs')],
  handlers: {
    ...contentHandlers<FaqTables, typeof faq>(kind),
    ...groupHandlers<FaqTables, typeof faq>(kind),
    groups: async (call) => {
      const groups = await wholeGroups(kind, call, call.query)
      return { data: groups.map(({ category, records }) => ({ category, questions: records as Faq[] })) }
    },
  },
})
