import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the people of the fund in the dashboard, in English. */
export const en: Same<typeof mn> = {
  title: 'About the fund',
  add: 'Add a person',
  list: {
    search: 'Search names, positions and biographies',
    emptyTitle: 'There are no people',
    emptyText: 'Add the first person. Readers see them on the page “About us” as soon as they are published.',
    emptyRead: 'People appear here as soon as they are published.',
    binEmpty: 'The bin is empty',
    binText: 'Deleted people stay here for 30 days.',
    role: 'Position',
  },
  form: {
    newTitle: 'Add a person',
    editTitle: 'Edit a person',
    about: 'Area',
    name: 'Name',
    biography: 'Biography',
    portrait: 'Portrait',
    position: 'Position',
    positionHelp: 'For example: Chair of the board of directors',
  },
  order: {
    title: 'Order of the people',
    count: '{{n}} people',
  },
}
