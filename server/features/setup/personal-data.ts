import { ACT, CITY, ERASE, type PersonalData, WITH_PERSON } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { setup_steps: { changed_by: ACT }, setup_dismissals: { user_id: ERASE } },
  kept: {
    setup_steps: CITY,
    setup_dismissals: WITH_PERSON,
  },
}
