import { beforeAll, describe, expect, test } from 'vitest'
import { CITY_COLOUR_CODES, cityIdentity } from '#contract/core/areas/city.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { type Figures, RANGES } from '#contract/features/funds/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { paperFonts } from '../../core/paper/fonts.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { type PictureContent, sheetTexts } from './fact-sheet/content.ts'
import { drawPicture, pictureTexts } from './fact-sheet/draw-picture.ts'
import { newestPrices } from './published.ts'
import { pricesMail } from './subscription/compose.ts'
import { clearFunds, makeFund, makePrice } from './testing.ts'

// The same price and the same per cent in every place that says them. The expected changes are computed by hand.

type Range = (typeof RANGES)[number]
type RangeFigures = NonNullable<Figures['free']>
const LANGS = ['mn', 'en'] as const
const CODE = 'AGREES'

/** Two changes are exactly half a hundredth of a per cent: 1280 → 1280.064, and 2000 → 1999.9. */
const PRICES = [
  ['2021-01-04', '1000'],
  ['2023-12-29', '1280'],
  ['2024-12-31', '1280.064'],
  ['2025-06-02', '1536.12345'],
  ['2025-12-31', '2000'],
  ['2026-01-05', '1999.8'],
  ['2026-01-06', '1999.9'],
] as const
const CHANGES: Record<Range, string> = {
  yesterday: '0.01',
  ytd: '-0.01',
  '1y': '56.23',
  '2y': '56.24',
  '5y': '99.99',
  inception: '99.99',
}
const YEARS = { 2026: '-0.01', 2025: '56.24', 2024: '0.01', 2023: '28.00' }

let t: TestApp
let fundId: string
let figures: Figures
beforeAll(async () => {
  t = await app()
  await clearFunds(t)
  fundId = await makeFund(t.core.pool, { code: CODE })
  const twin = await makeFund(t.core.pool, { code: 'TWIN' })
  for (const [day, price] of PRICES)
    for (const fund of [fundId, twin]) await makePrice(t.core.pool, { fundId: fund, day, price })
  figures = await read(`/v1/funds/${fundId}/figures`)
})

const read = async (url: string) => (await t.as(null).get(url)).body.data
const html = async (url: string) => (await t.http.inject({ url })).body.replaceAll('\u00A0', ' ')
const figuresOf = (range: Range) => figures.ranges.find((one) => one.range === range)?.figures as RangeFigures

/** '1,999.90' in English. */
const priceIn = (lang: Lang, text: string) => {
  const [whole = '', fraction = ''] = text.split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, lang === 'mn' ? ' ' : ',')
  return `${thousands}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`
}
const percent = (value: string | null) => (value === null ? '–' : `${value.replace('-', '−')}%`)
const signed = (value: string | null) => (value === null || value.startsWith('-') ? percent(value) : `+${value}%`)
const withArrow = (value: string) => `${value.startsWith('-') ? '▼' : '▲'} ${signed(value)}`

const textOf = (markup: string) => markup.replaceAll(/<[^>]+>/g, '')
/** The cells of the rows of every table of a page. */
const rowsIn = (page: string): string[][] =>
  [...page.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  )

test('the figures are those computed by hand, and have something of everything to disagree about', () => {
  expect(Object.fromEntries(figures.ranges.map(({ range, figures: one }) => [range, one?.change]))).toEqual(CHANGES)
  expect(figures.years.map(({ year, change }) => [year, change]).slice(0, 4)).toEqual(
    Object.entries(YEARS)
      .map(([year, change]) => [Number(year), change])
      .toReversed(),
  )
  expect(figuresOf('5y')).toMatchObject({
    annualised: expect.any(String),
    volatility: expect.any(String),
    drawdown: { percent: '-0.01' },
  })
})

describe('JSON, CSV and exports', () => {
  test('have the change of the last price', async () => {
    const list = (await read('/v1/funds')).find(({ code }: { code: string }) => code === CODE)
    const one = await read(`/v1/funds/${fundId}`)
    for (const { latest } of [list, one])
      expect(latest).toEqual({ day: '2026-01-06', price: '1999.90', difference: '0.10', change: CHANGES.yesterday })
    const entries = (await t.as(people.cityAdmin).get(`/v1/funds/entries?fundId=${fundId}`)).body.data
    expect(entries[0]).toMatchObject({ day: '2026-01-06', price: '1999.90', change: CHANGES.yesterday })
    expect((await t.as(null).get('/v1/funds/export?format=csv')).text).toContain(
      `,1999.90,2026-01-06,${CHANGES.yesterday},`,
    )
  })

  test('have the figures of every range, and exact prices', async () => {
    const overview = await read('/v1/funds/overview')
    const mine = overview.find(({ fund }: { fund: { id: string } }) => fund.id === fundId)
    expect(mine.figures.ranges).toEqual(figures.ranges)
    const json = await read(`/v1/funds/${fundId}/prices`)
    expect(json.map(({ day, price }: { day: string; price: string }) => [day, Number(price)])).toEqual(
      PRICES.map(([day, price]) => [day, Number(price)]),
    )
    const { text } = await t.as(null).get(`/v1/funds/${fundId}/prices?format=csv`)
    expect(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((row) => row.split(',').slice(0, 2)),
    ).toEqual(json.map(({ day, price }: { day: string; price: string }) => [day, price]))
  })

  test.each(RANGES)('a comparison has the change of the range %s', async (range) => {
    const { funds } = await read(`/v1/funds/comparison?codes=${CODE},TWIN&range=${range}`)
    for (const { change, value } of funds) {
      expect(change).toBe(CHANGES[range])
      expect(Number(value)).toBeCloseTo(100 + Number(change), 8)
    }
  })
})

describe.each(LANGS)('in %s', (lang) => {
  test('the pages have them before any script', async () => {
    const page = await html(`/fund/${fundId}?lang=${lang}&range=1y`)
    const rows = rowsIn(page)
    const table = rows.filter((cells) => cells.length === 8).slice(1)
    expect(table).toHaveLength(RANGES.length)
    for (const [i, range] of RANGES.entries()) {
      const one = figuresOf(range)
      const starts = [withArrow(CHANGES[range]), percent(one.annualised), priceIn(lang, one.from.price)]
      starts.push(priceIn(lang, one.highest.price), priceIn(lang, one.lowest.price), percent(one.volatility))
      starts.push(percent(one.drawdown.percent))
      for (const [at, text] of starts.entries()) expect(table[i]?.[at + 1], `${range} ${at}`).toMatch(startOf(text))
    }
    for (const [year, change] of Object.entries(YEARS)) {
      const row = rows.find((cells) => cells.length === 2 && /^\d{4}(?!\.)/.exec(cells[0] ?? '')?.[0] === year)
      expect(row?.[1], year).toMatch(startOf(withArrow(change)))
    }
    // the price of the day, the chart as a table, the figures below the chart, the description for networks
    expect(page).toContain(`class="fund-amount">${priceIn(lang, '1999.9')}`)
    expect(page).toContain(priceIn(lang, '1536.12345'))
    const facts = textOf(page.slice(page.indexOf('class="range-facts"')))
    expect(facts).toContain(withArrow(CHANGES['1y']))
    expect(page).toMatch(new RegExp(`name="description" content="${priceIn(lang, '1999.9')} MNT`))

    const all = await html(`/fund?lang=${lang}&compare=${CODE},TWIN&range=1y`)
    for (const cells of rowsIn(all)
      .filter((row) => row.length === 7)
      .slice(1))
      for (const [i, range] of RANGES.entries()) expect(cells[i + 1]).toMatch(startOf(withArrow(CHANGES[range])))
    expect(all).toContain('156.23')
  })

  test('the fact sheet has them', async () => {
    const { rawPayload } = await t.http.inject({ url: `/v1/funds/${fundId}/fact-sheet?lang=${lang}` })
    const text = pdfText(rawPayload).pages.join(' ').replaceAll(/\s+/g, ' ')
    const words = sheetTexts[lang]
    for (const range of RANGES) {
      const one = figuresOf(range)
      const cells = [words.range[range], signed(CHANGES[range]), signed(one.annualised), priceIn(lang, one.from.price)]
      expect(text, range).toContain(cells.join(' '))
      if (range === 'yesterday' || range === 'ytd') continue
      const risk = [words.range[range], percent(one.volatility), percent(one.drawdown.percent)]
      expect(text, range).toContain(risk.join(' '))
    }
    for (const [year, change] of Object.entries(YEARS))
      expect(text, year).toMatch(new RegExp(`${year}( \\([^)]*\\))? ${signed(change).replace('+', '\\+')}`))
    expect(text).toContain(`${priceIn(lang, '1999.9')} MNT`)
  })

  test('the mail has them', async () => {
    const funds = (await newestPrices(unscoped(t.core, 'a test'))).filter(({ id }) => id === fundId)
    const mail = pricesMail(t.core, { id: fundId, email: 'reader@test.mn', lang }, funds)
    const text = mail.text.replaceAll('\u00A0', ' ')
    expect(mail.subject.replaceAll('\u00A0', ' ')).toContain(`${priceIn(lang, '1999.9')} MNT`)
    for (const one of [`${priceIn(lang, '1999.9')} MNT`, signed(CHANGES.yesterday), '2026.01.06'])
      expect(text).toContain(one)
  })

  test('the share picture is drawn from them', async () => {
    const content: PictureContent = {
      lang,
      city: cityIdentity.default.name[lang] ?? '',
      colour: CITY_COLOUR_CODES.default,
      name: 'Шинэ сан',
      currency: 'MNT',
      prices: PRICES.map(([day, price]) => [day, price]),
    }
    const texts = pictureTexts(content).join(' ').replaceAll('\u00A0', ' ')
    for (const one of [`${priceIn(lang, '1999.9')} MNT`, signed(CHANGES.yesterday), '2026.01.06'])
      expect(texts).toContain(one)
    const { rawPayload } = await t.http.inject({ url: `/v1/funds/${fundId}/share-picture?lang=${lang}` })
    expect(rawPayload.equals(await drawPicture(content, paperFonts))).toBe(true)
  })
})

/** A cell may continue with a day or with words for screen readers. */
const startOf = (text: string) => new RegExp(`^${text.replaceAll(/[.+]/g, '\\$&')}`)
