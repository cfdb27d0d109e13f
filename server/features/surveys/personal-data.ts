import { REOPEN_DAYS } from '#contract/features/surveys/index.ts'
import { ACT, DETACH, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    surveys: { author_id: ACT },
    // the answer still counts, but is no longer linked to a person
    survey_answers: { user_id: DETACH, entered_by: ACT, reviewed_by: ACT },
    survey_library: { author_id: ACT },
    survey_invitations: { created_by: ACT },
  },
  kept: {
    surveys: OFFICE,
    survey_answers: OFFICE,
    survey_invitations: {
      days: REOPEN_DAYS,
      by: 'server/features/surveys/invitations/forget.ts: the name of the household, after the end of the survey',
    },
    survey_library: OFFICE,
    survey_people: OFFICE,
    survey_signals: { days: 0, by: 'server/features/surveys/flags/signals.ts: until the signal has ended' },
    survey_counting: WITH_RECORD,
    survey_counts: WITH_RECORD,
    survey_coverage: WITH_RECORD,
    survey_files: WITH_RECORD,
    survey_targets: WITH_RECORD,
    survey_texts: WITH_RECORD,
    survey_texts_position: WITH_RECORD,
  },
}
