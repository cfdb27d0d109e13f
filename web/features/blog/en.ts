import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of the blog in the dashboard, in English. */
export const en: Same<typeof mn> = {
  title: 'Blog',
  add: 'Add post',
  list: {
    title: 'List of posts',
    search: 'Search titles, texts and tags',
    emptyTitle: 'There are no posts',
    emptyText: 'Add the first post. Citizens see it as soon as it is published.',
    emptyRead: 'Posts appear here as soon as they are published.',
    binEmpty: 'The bin is empty',
    binText: 'Deleted posts stay here for 30 days.',
    tags: 'Tags',
  },
  home: {
    lead: 'Posts written by the offices. Citizens read published ones in the blog of the public site.',
    all: 'Show as a list',
    public: 'Show the blog on the public site',
    emptyTitle: 'No published posts',
    emptyText: 'Posts appear here when they are published.',
    by: '{{name}}, {{day}}',
    mine: 'Unfinished drafts: {{count}}',
  },
  show: {
    public: 'Open the public page',
    missingTitle: 'There is no such post',
    missingText: 'The address may be wrong, or the post was deleted.',
    toList: 'Go to the list of posts',
  },
  form: {
    newTitle: 'Add post',
    editTitle: 'Edit post',
    about: 'Category and area',
    more: 'Tags and author',
    tags: 'Tags',
    tagsHelp: 'Separated by commas. At most {{max}}, each of up to {{chars}} characters.',
    byline: 'Show readers who wrote it',
    yes: 'Yes',
    no: 'No',
  },
}
