import { ACT, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: { fund_portfolios: { decided_by: ACT } },
  kept: {
    fund_portfolios: OFFICE,
    fund_holdings: WITH_RECORD,
  },
}
