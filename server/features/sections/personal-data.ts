import { contentActs, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { ...contentActs('sections') },
  kept: {
    sections: OFFICE,
    sections_versions: WITH_RECORD,
  },
}
