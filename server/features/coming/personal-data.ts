import { OFFICE, type PersonalData } from '../../core/accounts/personal-data.ts'

/** What this feature keeps, and for how long (docs/rules/retention.md). */
export const personalData: PersonalData = {
  kept: {
    coming_announcements: OFFICE,
    coming_subscribers: { days: 0, by: 'server/features/coming/notify.ts: until the announcement opens' },
  },
}
