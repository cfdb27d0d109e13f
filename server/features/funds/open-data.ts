import type { OpenDataRow } from '#contract/features/opendata/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { OpenDataSource } from '../../core/requests/open-data.ts'
import { everyPublishedPrice, type PriceLine } from './published.ts'
import { plainDecimal } from './show.ts'

const rowOf = (line: PriceLine): OpenDataRow<'prices'> => ({
  fund_code: line.code,
  fund_mn: line.name.mn,
  fund_en: line.name.en ?? null,
  currency: line.currency,
  day: line.day,
  price: plainDecimal(line.price),
  net_assets: plainDecimal(line.net_assets),
  units: plainDecimal(line.units),
  revision: line.revision,
})

/** The published prices of the published funds, as everybody sees them on the pages of the funds. */
export const pricesData: OpenDataSource = {
  name: 'prices',
  read: async ({ core }) => {
    const lines = await everyPublishedPrice(unscoped(core, 'open data: published prices of published funds'))
    const last = lines.reduce<Date | null>((at, line) => (!at || line.decided_at > at ? line.decided_at : at), null)
    return { rows: lines.map(rowOf), changedAt: last }
  },
}
