import { ACT, CITY, ERASE, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { reports: { author_id: ACT }, company_report_authors: { person_id: ERASE } },
  kept: {
    reports: OFFICE,
    report_revisions: WITH_RECORD,
    company_report_authors: CITY,
  },
}
