import { ACT, CITY, ERASE, OFFICE, type PersonalData } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    fund_prices: { decided_by: ACT },
    fund_officers: { person_id: ERASE },
  },
  kept: {
    funds: OFFICE,
    fund_prices: OFFICE,
    fund_officers: CITY,
    fund_subscribers: { days: 0, by: 'server/features/funds/subscription/leave.ts: until the person leaves' },
    fund_subscription_requests: {
      days: 0,
      by: 'server/features/funds/subscription/daily-mail.ts: until the link expires',
    },
  },
}
