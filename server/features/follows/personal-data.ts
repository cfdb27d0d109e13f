import { ERASE, type PersonalData, WITH_PERSON } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { follows: { follower_id: ERASE, followed_id: ERASE } },
  kept: {
    follows: WITH_PERSON,
  },
}
