import { type PersonalData } from '../../core/accounts/personal-data.ts'

/** What this feature keeps, and for how long (docs/rules/retention.md). */
export const personalData: PersonalData = {
  kept: {
    visit_counts: { days: 1096, by: 'server/core/content/tallies.ts' },
  },
}
