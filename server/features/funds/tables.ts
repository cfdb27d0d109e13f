import type { Generated, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { Fund, PriceEntry } from '#contract/features/funds/index.ts'
import type { Call } from '../../core/requests/declare.ts'

/** PostgreSQL's numeric is read as text, so that no digit is lost. */
type Decimal = string

export interface FundTables {
  funds: {
    id: Generated<string>
    code: string
    name: Localized
    description: Localized
    currency: Fund['currency']
    inception: string
    units: Decimal | null
    manager: Localized
    custodian: Localized
    licence: string
    fees: Localized
    minimum: Decimal | null
    risk: number | null
    status: Generated<Fund['status']>
    search: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  fund_prices: {
    id: Generated<string>
    fund_id: string
    day: string
    revision: number
    net_assets: Decimal
    units: Decimal
    price: Decimal
    reason: string | null
    status: Generated<PriceEntry['status']>
    writers: string[]
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  fund_officers: {
    id: Generated<string>
    person_id: string
    enters: boolean
    publishes: boolean
    version: Generated<number>
  }
  fund_subscribers: Record<never, never>
  fund_subscription_requests: Record<never, never>
}
export type FundRecord = Selectable<FundTables['funds']>
export type PriceRecord = Selectable<FundTables['fund_prices']>

/** A call of any route of this feature. */
export type FundsCall = Omit<Call<FundTables, Route>, 'params' | 'query' | 'body' | 'parts'>
