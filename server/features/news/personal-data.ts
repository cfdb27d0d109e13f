import { contentActs, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { ...contentActs('news') },
  kept: {
    news: OFFICE,
    news_versions: WITH_RECORD,
    news_views: { days: 2, by: 'server/core/content/views.ts: keyed hashes of visitors' },
  },
}
