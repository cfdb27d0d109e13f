import { ACT, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { media: { owner_id: ACT } },
  kept: {
    media: OFFICE,
    media_files: WITH_RECORD,
  },
}
