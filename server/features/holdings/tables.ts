import type { Generated, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { microOf, textOf } from '#contract/features/funds/index.ts'
import type { Holding, HoldingDraft, Portfolio } from '#contract/features/holdings/index.ts'
import { holdingKey } from '#contract/features/holdings/index.ts'
import type { Call } from '../../core/requests/declare.ts'

/** PostgreSQL's numeric is read as text, so that no digit is lost. */
type Decimal = string

export interface HoldingTables {
  fund_portfolios: {
    id: Generated<string>
    fund_id: string
    day: string
    revision: number
    reason: string | null
    status: Generated<Portfolio['status']>
    writers: string[]
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  fund_holdings: {
    id: Generated<string>
    portfolio_id: string
    key: string
    name: Localized
    sector: Holding['sector']
    country: Holding['country']
    asset_class: Holding['assetClass']
    weight: Decimal
    value: Decimal
    version: Generated<number>
  }
}
export type PortfolioRecord = Selectable<HoldingTables['fund_portfolios']>
export type HoldingRecord = Selectable<HoldingTables['fund_holdings']>

/** A call of any route of this feature. */
export type HoldingsCall = Omit<Call<HoldingTables, Route>, 'params' | 'query' | 'body' | 'parts'>

/** The columns of a holding's input. */
export const columnsOf = ({ name, sector, country, assetClass, weight, value }: HoldingDraft) => ({
  key: holdingKey({ name, assetClass }),
  name,
  sector,
  country,
  asset_class: assetClass,
  weight,
  value,
})

/** A weight without trailing zeros, but with at least two places. */
const shownWeight = (stored: string): string => textOf(microOf(stored) / 100n, 4).replace(/0{1,2}$/, '')

/** A stored holding as it leaves the server. */
export const holdingOf = (row: Omit<HoldingRecord, 'id' | 'version' | 'portfolio_id' | 'key'>): Holding => ({
  name: row.name,
  sector: row.sector,
  country: row.country,
  assetClass: row.asset_class,
  weight: shownWeight(row.weight),
  value: row.value,
})
