import { ACT, OFFICE, type PersonalData } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { setting_changes: { made_by: ACT, ended_by: ACT } },
  kept: {
    setting_changes: OFFICE,
  },
}
