import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts of followers on the profile. */
export const en: Same<typeof mn> = {
  following: 'People I follow',
  followers: 'People who follow me',
  find: 'Find a colleague',
  findHelp: 'Type the beginning of a name.',
  found: 'People found',
  noneFound: 'Nobody has such a name.',
  noFollowing: 'You follow nobody yet. Find a colleague above to open their posts from here.',
  noFollowers: 'Nobody follows you yet.',
  follow: 'Follow',
  unfollow: 'Unfollow',
  followOf: '{{name}}: follow',
  unfollowOf: '{{name}}: unfollow',
  posts: 'Posts',
  postsOf: '{{name}}: posts',
  more: '{{n}} people in all.',
  failed: 'The people you follow could not be read',
}
