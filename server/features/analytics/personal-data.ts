import { type PersonalData } from '../../core/accounts/personal-data.ts'
import { TALLIES_KEPT_DAYS } from '../../core/content/tallies.ts'

/** What this feature keeps, and for how long (docs/rules/retention.md). */
export const personalData: PersonalData = {
  kept: {
    visit_counts: { days: TALLIES_KEPT_DAYS, by: 'server/core/content/tallies.ts' },
  },
}
