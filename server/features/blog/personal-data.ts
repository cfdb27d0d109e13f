import {
  contentActs,
  DETACH,
  ERASE,
  OFFICE,
  type PersonalData,
  WITH_RECORD,
} from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { ...contentActs('posts'), post_comments: { author_id: DETACH }, post_likes: { user_id: ERASE } },
  kept: {
    posts: OFFICE,
    posts_versions: WITH_RECORD,
    post_comments: WITH_RECORD,
    post_likes: WITH_RECORD,
  },
}
