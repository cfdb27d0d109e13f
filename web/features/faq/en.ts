import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of questions in the dashboard, in English. */
export const en: Same<typeof mn> = {
  title: 'FAQ',
  add: 'Add a question',
  list: {
    search: 'Search questions and answers',
    emptyTitle: 'There are no questions',
    emptyText: 'Add the questions that citizens often ask, with their answers.',
    emptyRead: 'Questions appear here as soon as they are published.',
    binEmpty: 'The bin is empty',
    binText: 'Deleted questions stay here for 30 days.',
  },
  form: {
    newTitle: 'Add a question',
    editTitle: 'Edit a question',
    about: 'Group and area',
    group: 'Group',
    question: 'Question',
    answer: 'Answer',
  },
  order: {
    title: 'Order of the questions',
    count: '{{n}} questions',
  },
}
