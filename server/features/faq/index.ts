import { type Faq, faq, faqGroups, faqWorkflow } from '#contract/features/faq/index.ts'
import { faqLabels } from '#contract/features/faq/labels.ts'
import { categoriesOf, categorySides } from '../../core/content/categories.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import {
  contentAnchor,
  contentHandlers,
  contentJobs,
  presentContent,
  servedKind,
  wholeRecords,
} from '../../core/content/index.ts'
import { serve } from '../../core/requests/declare.ts'
import { type FaqTables, lastPlace, orderGroup } from './order.ts'

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
const kit = contentHandlers<FaqTables, typeof faq>(kind)

/** Questions are content with groups and a manual order. */
export default serve<FaqTables>()(faq, {
  anchors: { faqs: contentAnchor },
  present: { faqs: presentContent },
  recordNames: { faqs: 'faqs.title' },
  jobs: contentJobs(kind, faq.name),
  settings: categorySides(kind),
  areaFollowers: [contentFollowers(faq.name, 'faqs')],
  handlers: {
    ...kit,
    create: async (call) => {
      const last = await lastPlace(call.rows, call.body.category)
      const order = call.body.order ?? last
      return kit.create({ ...call, body: { ...call.body, order } })
    },
    change: async (call) => {
      const { category } = call.body
      if (category === undefined) return kit.change(call)
      // a question moved to another group comes last
      const before = await call.rows.one('faqs', call.params.id)
      const order = before.category === category ? undefined : await lastPlace(call.rows, category)
      return kit.change({ ...call, body: { ...call.body, ...(order !== undefined && { order }) } })
    },
    groups: async (call) => {
      const { q, category } = call.query
      const all = await wholeRecords(kind, call, { q, category }, ['position', 'id'])
      const questions = all as Faq[]
      const groups = await categoriesOf(kind, call)
      return {
        data: groups
          .map((group) => ({ category: group, questions: questions.filter((one) => one.category === group) }))
          .filter((group) => group.questions.length > 0),
      }
    },
    restoreVersion: async (call) => {
      const { id } = call.params
      const before = await call.rows.one('faqs', id)
      const answer = await kit.restoreVersion(call)
      if (answer.data.category === before.category) return answer
      // a restored category may be another group, where the question comes last
      const position = await lastPlace(call.rows, answer.data.category)
      await call.rows.changeMany('faqs', (q) => q.where('id', '=', id), { position }, { action: 'order' })
      return { data: { ...answer.data, order: position } }
    },
    order: async (call) => orderGroup(kind, call),
  },
})
