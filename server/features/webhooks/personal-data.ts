import { ERASE, type PersonalData, WITH_PERSON } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { webhooks: { user_id: ERASE } },
  kept: {
    webhooks: WITH_PERSON,
    webhook_deliveries: { days: 30, where: 'created_at < $1' },
  },
}
