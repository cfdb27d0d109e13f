import { ACT, OFFICE, type PersonalData } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { contacts: { answered_by: ACT, taken_by: ACT } },
  // a petition keeps its text and the name of who made it
  contacts: [
    {
      table: 'contacts',
      email: 'email',
      phone: 'phone',
      set: "email = null, phone = null, channel = case when answer is null then null else 'phone' end, case_hash = null, sent_key = null, erased_at = now()",
      law: 'petitions',
    },
  ],
  kept: {
    contacts: OFFICE,
  },
}
