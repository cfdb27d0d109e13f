import { ACT, DETACH, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    violations: { reporter_id: DETACH, assignee_id: DETACH },
    violation_comments: { author_id: ACT },
  },
  contacts: [
    { table: 'violation_citizens', email: 'email', phone: 'phone', set: "name = '', email = null, phone = null" },
  ],
  kept: {
    violations: OFFICE,
    violation_citizens: WITH_RECORD,
    violation_comments: WITH_RECORD,
  },
}
