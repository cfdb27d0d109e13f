import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './menu-mn.ts'

/** Texts of the menu in English. */
export const en: Same<typeof mn> = {
  blog: 'Blog',
  list: 'List of posts',
  add: 'Add post',
  drafts: 'My post drafts',
  comments: 'Comments on posts',
  mine: 'Posts',
  waiting: 'Comments waiting',
}
