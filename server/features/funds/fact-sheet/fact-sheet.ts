import { Readable } from 'node:stream'
import { CITY_COLOUR_CODES, cityIdentity } from '#contract/core/areas/city.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { type Day, dayInUlaanbaatar, daysInMonth } from '#contract/core/time/dates.ts'
import { type HoldingsSummary, holdingLabels, holdings as holdingsFeature } from '#contract/features/holdings/index.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { Slots } from '../../../core/threads/slots.ts'
import { type Published, publishedPrices } from '../published.ts'
import { plainDecimal } from '../show.ts'
import type { FundRecord, FundsCall } from '../tables.ts'
import type { PictureContent, SheetContent } from './content.ts'
import { keyOf, makePicture, makeSheet } from './make-sheet.ts'

/** Histories read at once: each is thousands of rows, and others are answered between two of them. */
const reading = new Slots(2)

/** The request for a fact sheet; without a month that of the last price, without a language the reader's. */
export interface SheetQuery {
  month?: string | undefined
  lang?: Lang | undefined
}

/** A month's fact sheet of a fund as PDF. @throws Problem('not_found') without a published price until its end. */
export async function factSheet(call: FundsCall, id: string, query: SheetQuery): Promise<Download> {
  const fund = await call.rows.one('funds', id)
  const content = await reading.run(() => contentOf(call, fund, query))
  const { lang, month } = content
  const key = keyOf(content)
  return {
    type: 'application/pdf',
    body: async () => Readable.from([await makeSheet(key, content)]),
    headers: {
      etag: `"${key}"`,
      // kept by caches, but asked again each time: a correction is seen at once
      'cache-control': 'public, no-cache',
      'content-disposition': `inline; filename="${fund.code}-${month}-${lang}.pdf"`,
    },
  }
}

/** The picture for sharing a fund, with the price of the day. @throws Problem('not_found'). */
export async function sharePicture(
  call: FundsCall,
  id: string,
  { lang = call.lang }: Pick<SheetQuery, 'lang'>,
): Promise<Download> {
  const fund = await call.rows.one('funds', id)
  const { name, colour } = valueOn(await call.setting(cityIdentity), dayInUlaanbaatar(call.now))
  const prices = await reading.run(() => publishedPrices(call, fund.id))
  const content: PictureContent = {
    lang,
    city: inLang(name, lang),
    colour: CITY_COLOUR_CODES[colour],
    name: inLang(fund.name, lang),
    currency: fund.currency,
    prices: shownIn(prices),
  }
  const key = keyOf(content)
  return {
    type: 'image/png',
    body: async () => Readable.from([await makePicture(key, content)]),
    headers: { etag: `"${key}"`, 'cache-control': 'public, no-cache' },
  }
}

/** The last day of a month. */
const lastDayOf = (month: string): Day =>
  `${month}-${String(daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))).padStart(2, '0')}`

function largestIn({ asOf, count, topWeight, top }: HoldingsSummary, lang: Lang): SheetContent['holdings'] {
  if (!asOf) return null
  const words = holdingLabels[lang]
  const rows = top.map(({ name, assetClass, sector, weight }) => ({
    name: inLang(name, lang),
    assetClass: words.assetClass[assetClass],
    sector: sector ? words.sector[sector] : '',
    weight,
  }))
  return { day: asOf, count, weight: topWeight, rows }
}

const shownIn = (prices: readonly Published[]): SheetContent['prices'] => prices.map(({ day, price }) => [day, price])

async function contentOf(call: FundsCall, fund: FundRecord, query: SheetQuery): Promise<SheetContent> {
  const { lang = call.lang } = query
  const today = dayInUlaanbaatar(call.now)
  const all = await publishedPrices(call, fund.id)
  const month = query.month ?? all.at(-1)?.day.slice(0, 7) ?? ''
  const prices = all.filter(({ day }) => day.slice(0, 7) <= month)
  if (prices.length === 0 || month > today.slice(0, 7)) throw new Problem('not_found')
  const { name, colour } = valueOn(await call.setting(cityIdentity), today)
  const { data: holdings } = await call.ask(holdingsFeature, 'summary', {
    params: { id: fund.id },
    query: { day: lastDayOf(month) },
  })
  const newest = Math.max(...prices.map(({ decided_at: at }) => at.getTime()))
  return {
    lang,
    month,
    city: inLang(name, lang),
    colour: CITY_COLOUR_CODES[colour],
    url: `${call.core.config.publicUrl}/fund/${fund.id}${lang === 'mn' ? '' : `?lang=${lang}`}#rules`,
    fund: {
      code: fund.code,
      currency: fund.currency,
      inception: fund.inception,
      units: fund.units && plainDecimal(fund.units),
      licence: fund.licence,
      minimum: fund.minimum && plainDecimal(fund.minimum),
      risk: fund.risk,
      name: inLang(fund.name, lang),
      description: inLang(fund.description, lang),
      manager: inLang(fund.manager, lang),
      custodian: inLang(fund.custodian, lang),
      fees: inLang(fund.fees, lang),
    },
    prices: shownIn(prices),
    holdings: largestIn(holdings, lang),
    publishedAt: new Date(newest).toISOString(),
  }
}
