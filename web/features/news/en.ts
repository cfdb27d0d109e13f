import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of news in the dashboard, in English. */
export const en: Same<typeof mn> = {
  title: 'News',
  add: 'Add news',
  list: {
    title: 'News list',
    search: 'Search titles and texts',
    emptyTitle: 'There is no news',
    emptyText: 'Add the first news item. Citizens see it as soon as it is published.',
    emptyRead: 'News appears here as soon as it is published.',
    binEmpty: 'The bin is empty',
    binText: 'Deleted news stays here for 30 days.',
    views: 'Read',
  },
  overview: {
    lead: 'Draft, scheduled and published news.',
    leadRead: 'News published for your area and by the levels above it.',
    figures: 'News by status',
    draft: 'Drafts',
    scheduled: 'Scheduled',
    published: 'Published',
    archived: 'Archived',
    latest: 'Published last',
    next: 'Published next',
    top: 'Most read',
    drafts: 'Unfinished drafts',
    all: 'See all',
    noLatest: 'No news has been published.',
    noNext: 'No news is scheduled.',
    noTop: 'Nothing has been read yet.',
    noDrafts: 'There are no unfinished drafts.',
    views: 'Read {{n}} times',
    categories: 'By category',
    categoryCount: '{{name}}: {{n}}',
  },
  form: {
    newTitle: 'Add news',
    editTitle: 'Edit news',
    about: 'Category and area',
    files: 'Attached files',
  },
  home: {
    title: 'Latest news',
    all: 'All',
    emptyTitle: 'No published news yet',
    emptyText: 'What is published in your area and above it is shown here.',
  },
}
