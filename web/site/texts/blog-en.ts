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
    comments: 'Comments: {{n}}',
    noComments: 'There are no comments.',
    signIn: 'Sign in to comment',
    write: 'Write a comment',
    writeHelp:
      'Your name is shown with the initial of your patronymic. Comments of citizens are published by the office.',
    send: 'Send',
    sent: 'Your comment is published.',
    sentWaiting: 'Your comment was sent. Others see it once the office has read it.',
    notSent: 'Your comment could not be sent',
    signedOut: 'Your session has ended. Please sign in again.',
    waiting: 'Waiting for the office',
    staff: 'Staff',
    nobody: 'A person without an account',
    remove: 'Delete',
    removeQuestion: 'Delete your comment?',
    like: 'Like',
    likes: 'Liked by {{n}}',
  },
}
