import { createHash } from 'node:crypto'
import { microOf, priceText } from '#contract/features/funds/decimal.ts'
import type { PublishedPrice } from '#contract/features/funds/index.ts'
import type { Download } from '../../core/requests/declare.ts'
import { type Published, publishedPrices } from './published.ts'
import { plainDecimal } from './show.ts'
import type { FundsCall } from './tables.ts'

const shown = (row: Published): PublishedPrice => ({
  day: row.day,
  price: priceText(microOf(row.price)),
  netAssets: plainDecimal(row.net_assets),
  units: plainDecimal(row.units),
  revision: row.revision,
})

const COLUMNS = ['day', 'price', 'netAssets', 'units', 'revision'] as const

/** RFC 4180: no value has a comma, a quotation mark or a line end. */
const csvOf = (prices: readonly PublishedPrice[]): string =>
  [COLUMNS.join(','), ...prices.map((price) => COLUMNS.map((column) => price[column]).join(','))].join('\r\n') + '\r\n'

/** The published prices of a fund as JSON or CSV, for programs. @throws Problem('not_found'). */
export async function pricesFile(
  call: FundsCall,
  id: string,
  { from, to, format }: { from?: string | undefined; to?: string | undefined; format: 'json' | 'csv' },
): Promise<Download> {
  const { code } = await call.rows.one('funds', id)
  const prices = (await publishedPrices(call, id))
    .filter(({ day }) => (!from || day >= from) && (!to || day <= to))
    .map(shown)
  const body = Buffer.from(format === 'csv' ? csvOf(prices) : JSON.stringify({ data: prices }))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return {
    type: format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
    ...(format === 'csv' ? { filename: `${code}.csv` } : {}),
    body,
    // kept by caches, but asked again each time: a correction is seen at once
    headers: { etag, 'cache-control': 'public, no-cache' },
  }
}
