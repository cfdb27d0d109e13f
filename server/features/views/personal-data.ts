import { ERASE, type PersonalData, WITH_PERSON } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { saved_views: { owner_id: ERASE } },
  kept: {
    saved_views: WITH_PERSON,
  },
}
