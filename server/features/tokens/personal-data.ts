import { ERASE, type PersonalData, WITH_PERSON } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { api_tokens: { user_id: ERASE } },
  kept: {
    api_tokens: WITH_PERSON,
  },
}
