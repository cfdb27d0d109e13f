import { ACT, OFFICE, type PersonalData } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  // the register of leaders is the office's, and ends with the office's own rules (docs/rules/leaders.md)
  tables: { leaders: { user_id: ACT } },
  kept: {
    leaders: OFFICE,
    leader_terms: OFFICE,
  },
}
