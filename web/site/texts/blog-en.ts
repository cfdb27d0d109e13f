import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './blog-mn.ts'

/** Texts of the public blog in English. */
export const en: Same<typeof mn> = {
  blog: {
    title: 'Blog',
    titleOf: 'Blog: {{what}}',
    lead: 'Posts written by the offices of the city, its districts and khoroos',
    count: { one: '{{n}} post', other: '{{n}} posts' },
    search: 'Search posts',
    emptyTitle: 'No such posts found',
    minutes: { one: '{{n}} minute to read', other: '{{n}} minutes to read' },
    tags: 'Tags',
    related: 'Related posts',
    onlyMongolian: 'This post is available in Mongolian only.',
    back: 'All posts',
  },
}
