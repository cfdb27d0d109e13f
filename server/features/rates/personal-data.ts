import { ACT, CITY, OFFICE, type PersonalData } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    rate_templates: { updated_by: ACT },
    rate_sheets: { author_id: ACT, approver_id: ACT },
  },
  kept: {
    rate_periods: OFFICE,
    rate_sheets: OFFICE,
    rate_templates: CITY,
  },
}
