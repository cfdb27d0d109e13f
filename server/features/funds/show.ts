import { sql } from 'kysely'
import { microOf, priceText } from '#contract/features/funds/decimal.ts'
import { historyOf, rangeFigures } from '#contract/features/funds/figures.ts'
import { type Fund, fundWorkflow } from '#contract/features/funds/index.ts'
import type { FourEyesRights } from '../../core/access/four-eyes.ts'
import type { FundRecord, FundsCall } from './tables.ts'

interface Point {
  day: string
  price: string
}
export type SeenFund = FundRecord & { newest: Point[] | null; can_manage: boolean }

/** The last two published prices of a fund, newest first. */
const newest = sql<
  Point[] | null
>`(select jsonb_agg(jsonb_build_object('day', p.day, 'price', p.price::text) order by p.day desc)
  from (select distinct on (day) day, price from fund_prices
    where fund_id = funds.id and status = 'published' order by day desc, revision desc limit 2) p)`

/** What is read of a fund in addition to its columns. */
export const fundExtras = ({ rows }: Pick<FundsCall, 'rows'>) =>
  [newest.as('newest'), rows.may('manage', 'funds').as('can_manage')] as const

/** The last price of a fund and its change, from its last two published prices. */
export function latestOf(points: readonly Point[]): Fund['latest'] {
  const [last] = points
  if (!last) return null
  const figures = rangeFigures(historyOf(points.toReversed()), 'yesterday')
  return {
    day: last.day,
    price: priceText(microOf(last.price)),
    difference: figures?.difference ?? null,
    change: figures?.change ?? null,
  }
}

/** A stored decimal without trailing zeros. */
export const plainDecimal = (stored: string): string => (stored.includes('.') ? stored.replace(/\.?0+$/, '') : stored)

/** A fund as it leaves the server. */
export function showFund(call: Pick<FundsCall, 'rows'>, row: SeenFund, rights: FourEyesRights): Fund {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    description: row.description,
    currency: row.currency,
    inception: row.inception,
    units: row.units && plainDecimal(row.units),
    manager: row.manager,
    custodian: row.custodian,
    licence: row.licence,
    fees: row.fees,
    minimum: row.minimum && plainDecimal(row.minimum),
    risk: row.risk,
    status: row.status,
    latest: latestOf(row.newest ?? []),
    allowedActions: row.can_manage
      ? call.rows.moves(fundWorkflow, row.status, undefined).map(({ action }) => action)
      : [],
    canManage: row.can_manage,
    canEnter: rights.enters,
    canPublish: rights.publishes,
    version: row.version,
  }
}
