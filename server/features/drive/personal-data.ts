import { FILE_BIN_DAYS, UPLOAD_HOURS } from '#contract/features/drive/index.ts'
import { ACT, DETACH, ERASE, type PersonalData, WITH_PERSON, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    drive_spaces: { owner_id: DETACH },
    drive_nodes: { author_id: ACT, changed_by: ACT, deleted_by: ACT },
    drive_contents: { author_id: ACT },
    drive_uploads: { author_id: ERASE },
    drive_shares: { user_id: ERASE },
    drive_links: { author_id: ERASE },
    drive_stars: { user_id: ERASE },
    drive_visits: { user_id: ERASE },
  },
  kept: {
    drive_nodes: { days: FILE_BIN_DAYS, by: 'server/features/drive/bin.ts: in the bin' },
    drive_uploads: { days: UPLOAD_HOURS / 24, by: 'server/features/drive/bin.ts' },
    drive_contents: WITH_RECORD,
    drive_links: WITH_RECORD,
    drive_segments: WITH_RECORD,
    drive_shares: WITH_RECORD,
    drive_spaces: WITH_PERSON,
    drive_stars: WITH_RECORD,
    drive_visits: WITH_PERSON,
    drive_words: WITH_RECORD,
  },
}
