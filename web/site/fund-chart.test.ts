import { describe, expect, test } from 'vitest'
import { RANGES } from '#contract/features/funds/figures.ts'
import type { Comparison, Figures, Fund } from '#contract/features/funds/index.ts'
import type { HoldingsSummary } from '#contract/features/holdings/index.ts'
import type { PageData } from './renderer.ts'
import { needsOf, planOf, render } from './server.tsx'

const ORIGIN = 'https://nutag.example'
const ID = '00000000-0000-4000-8000-000000000300'
const at = (address: string) => new URL(address, ORIGIN)
const draw = (address: string, data: PageData, lang: 'mn' | 'en' = 'mn') =>
  render(at(address), data, { lang, cookies: {} }, { origin: ORIGIN }).html

const fund: Fund = {
  id: ID,
  code: 'NBS-1',
  name: { mn: 'Хотын сан', en: 'City fund' },
  description: { mn: '' },
  currency: 'MNT',
  inception: '2020-01-01',
  units: null,
  manager: { mn: '' },
  custodian: { mn: '' },
  licence: '',
  fees: { mn: '' },
  minimum: null,
  risk: null,
  status: 'published',
  latest: { day: '2026-01-06', price: '110.00', difference: '1.00', change: '0.92' },
  allowedActions: [],
  canManage: false,
  canEnter: false,
  canPublish: false,
  version: 1,
}
const figuresOf = (change: string): Figures['free'] => ({
  baseDate: '2025-01-01',
  from: { day: '2025-01-01', price: '100.00' },
  to: { day: '2026-01-06', price: '110.00' },
  isClamped: false,
  points: 2,
  difference: '10.00',
  change,
  annualised: null,
  highest: { day: '2026-01-06', price: '110.00' },
  lowest: { day: '2025-01-01', price: '100.00' },
  volatility: null,
  drawdown: { percent: '0.00', peak: null, trough: null },
})
const figures: Figures = {
  asOf: '2026-01-06',
  ranges: [{ range: '1y', figures: figuresOf('10.00') }],
  free: null,
  years: [],
  line: [
    { day: '2025-01-01', price: '100.00' },
    { day: '2026-01-06', price: '110.00' },
  ],
  corrections: [],
}
const holding = { assetClass: 'bond', sector: 'government', country: 'MN', weight: '60.0000', value: '600.00' } as const
const holdings: HoldingsSummary = {
  asOf: '2025-12-31',
  before: '2025-09-30',
  days: ['2025-12-31', '2025-09-30'],
  count: 1,
  weight: '60.00',
  top: [{ ...holding, name: { mn: 'Бонд' }, change: 'up', difference: '1.00' }],
  topWeight: '60.00',
  classes: [{ assetClass: 'bond', count: 1, weight: '60.00' }],
  added: 0,
  gone: [],
  goneCount: 0,
  correction: null,
}
const dataWith = (more: Partial<Figures> = {}): PageData => ({
  fund: { data: fund },
  fundFigures: { data: { ...figures, ...more } },
})
const queryOf = (address: string, name: string) => needsOf(at(address))?.find((one) => one.name === name)?.input.query

test('the price of the day stands with its change as an amount and in per cent, for eyes and for ears', () => {
  const html = draw(`/fund/${ID}`, dataWith())
  expect(html).toMatch(/aria-hidden="true">▲ \+1\.00(<!-- -->)? \(\+?0\.92%\)/)
  expect(html).toMatch(/nt-hidden">[^<▲]*1\.00[^<]*(<!-- -->)? \(\+?0\.92%\)/)
})

describe('a free range in the address', () => {
  test('is asked of the server, and its figures are on the page before any script', () => {
    const address = `/fund/${ID}?from=2025-01-01&to=2026-01-06`
    expect(queryOf(address, 'fundFigures')).toMatchObject({ from: '2025-01-01', to: '2026-01-06' })
    const html = draw(address, dataWith({ free: figuresOf('12.34') }))
    expect(html).toContain('▲ +12.34%')
    expect(html).toContain('value="2025-01-01"')
    expect(html).not.toContain('aria-current="true">Сүүлийн 1 жил')
  })

  test('whose days are in the wrong order is not asked, and refused with a message', () => {
    const address = `/fund/${ID}?from=2026-01-06&to=2025-01-01`
    expect(queryOf(address, 'fundFigures')).not.toHaveProperty('from')
    const html = draw(address, dataWith())
    expect(html).toContain('эхлэх огнооноос хойших өдрийг')
    expect(html).toContain('aria-invalid="true"')
    // what was entered stays in the form
    expect(html).toContain('value="2026-01-06"')
  })

  test('with a day that does not exist is the default range', () => {
    expect(queryOf(`/fund/${ID}?from=2026-02-30`, 'fundFigures')).toEqual({ line: '1y' })
    expect(planOf(at(`/fund/${ID}?from=<script>`), '')?.url.search).toBe('')
  })

  test('without two prices shows no return, and never 0 %', () => {
    const html = draw(`/fund/${ID}?from=2019-01-01&to=2019-02-01`, dataWith({ line: [], free: null }))
    expect(html).toContain('хоёроос цөөн үнэ нийтлэгдсэн')
    expect(html.slice(0, html.indexOf('Өгөөж ба эрсдэл'))).not.toContain('0.00%')
  })

  test('is not kept in memory: there are too many', () => {
    expect(planOf(at(`/fund/${ID}`), '')?.cacheSeconds).toBe(30)
    expect(planOf(at(`/fund/${ID}?range=5y`), '')?.cacheSeconds).toBe(30)
    expect(planOf(at(`/fund/${ID}?from=2025-01-01`), '')?.cacheSeconds).toBe(0)
    expect(planOf(at('/fund?compare=A1,B2'), '')?.cacheSeconds).toBe(0)
  })
})

test('without two prices the change, the return and every figure are a dash, on the page and in the list', () => {
  const one = { ...fund, latest: { day: '2026-01-06', price: '110.00', difference: null, change: null } }
  const none: Figures = {
    ...figures,
    ranges: RANGES.map((range) => ({ range, figures: null })),
    years: [{ year: 2026, change: null, isPartial: true }],
    line: [],
  }
  const pages: [string, PageData][] = [
    [`/fund/${ID}`, { fund: { data: one }, fundFigures: { data: none } }],
    ['/fund', { funds: { data: [{ fund: one, figures: none }] } }],
  ]
  for (const lang of ['mn', 'en'] as const) {
    for (const [path, data] of pages) {
      const html = draw(`${path}${lang === 'en' ? '?lang=en' : ''}`, data, lang)
      expect(html).toContain('110.00')
      expect(html).toContain('–')
      expect(html.match(/[^\d]0(?:\.0+)?%/), path).toBeNull()
    }
  }
})

test('every figure of a fund has a button with its rule, in both languages', () => {
  const names = { mn: 'Тооцсон дүрэм: Хэлбэлзэл', en: 'Rule: Volatility' }
  for (const lang of ['mn', 'en'] as const) {
    const html = draw(`/fund/${ID}${lang === 'en' ? '?lang=en' : ''}`, dataWith(), lang)
    expect(html).toContain(`aria-label="${names[lang]}"`)
    const targets = [...html.matchAll(/popoverTarget="([^"]+)"/gi)].map(([, id]) => id)
    expect(targets.length).toBeGreaterThan(10)
    for (const id of targets) expect(html).toContain(`id="${id}" popover="auto"`)
  }
})

test('the price of the day, the holdings and the returns of all funds have their rules too', () => {
  const data = { ...dataWith(), funds: { data: [{ fund, figures }] }, fundHoldings: { data: holdings } }
  const [page, list] = [`/fund/${ID}`, '/fund'].map((path) => draw(`${path}?lang=en`, data, 'en'))
  for (const name of ['From the price before', 'Weight', 'Change', 'Mix by asset class'])
    expect(page).toContain(`aria-label="Rule: ${name}"`)
  expect(list).toContain('aria-label="Rule: Return"')
})

test('the list of funds leads investors to prices by mail and to the contact form', () => {
  const html = draw('/fund', { funds: { data: [{ fund, figures }] } })
  expect(html).toContain('href="/fund/mail"')
  expect(html).toContain('href="/contact-us?topic=investor"')
  expect(draw('/fund', { funds: { data: [] } })).not.toContain('href="/fund/mail"')
})

test('the rules name how a figure becomes one of a year, and the base of every range', () => {
  for (const lang of ['mn', 'en'] as const) {
    const html = draw(`/fund/${ID}${lang === 'en' ? '?lang=en' : ''}`, dataWith(), lang)
    const rules = /<details class="fund-more" id="rules">([^]*?)<\/details>/.exec(html)?.[1]
    expect(rules).toMatch(/\^\(365 ÷ (?:days|хоног)\) − 1/)
    expect(rules).toMatch(/× √\([^)]+ × 365 ÷ (?:days|хоног)\)/)
    expect(rules).toContain(lang === 'mn' ? 'Үүсгэн байгуулагдсанаас хойш' : 'Since inception')
  }
})

describe('a comparison in the address', () => {
  const comparison: Comparison = {
    base: '2025-01-01',
    last: '2026-01-06',
    funds: ['NBS-1', 'NBS-2'].map((code, i) => ({
      id: `00000000-0000-4000-8000-00000000030${i}`,
      code,
      name: { mn: `Сан ${i + 1}` },
      value: i ? '99.99' : '123.45',
      change: i ? '-0.01' : '23.45',
      line: [
        { day: '2025-01-01', price: '100.00' },
        { day: '2026-01-06', price: i ? '99.99' : '123.45' },
      ],
    })),
    rows: [
      { day: '2025-01-01', values: ['100.00', '100.00'] },
      { day: '2025-07-01', values: ['111.11', '100.50'] },
      { day: '2026-01-06', values: ['123.45', '99.99'] },
    ],
  }
  const all = [fund, { ...fund, id: comparison.funds[1]?.id ?? '', code: 'NBS-2' }]
  const data: PageData = { funds: { data: all.map((one) => ({ fund: one, figures })) } }

  test('is asked of the server from both forms of an address, without repetitions and at most four', () => {
    expect(queryOf('/fund?compare=A1,B2,A1', 'comparison')).toEqual({ codes: 'A1,B2', range: 'inception' })
    expect(queryOf('/fund?compare=A1&compare=B2&range=5y', 'comparison')).toEqual({ codes: 'A1,B2', range: '5y' })
    expect(queryOf('/fund?compare=A1,B2,C3,D4,E5,F6', 'comparison')).toEqual({
      codes: 'A1,B2,C3,D4',
      range: 'inception',
    })
    expect(needsOf(at('/fund?compare=A1'))?.map(({ name }) => name)).toEqual(['funds'])
    expect(planOf(at('/fund?compare=A1&compare=<b>&compare=B2'), '')?.url.search).toBe('?compare=A1%2CB2')
  })

  test('has one chart and a table of values that agree with their changes', () => {
    const html = draw('/fund?compare=NBS-1,NBS-2', { ...data, comparison: { data: comparison } })
    for (const text of ['data-line="2"', '123.45', '▲ +23.45%', '99.99', '▼ −0.01%']) expect(html).toContain(text)
    expect(html.match(/name="compare"[^>]* checked=""/g)).toHaveLength(2)
  })

  test('has its lines as a table, and the prices of each fund as a file', () => {
    const html = draw('/fund?compare=NBS-1,NBS-2', { ...data, comparison: { data: comparison } })
    const table = html.slice(html.indexOf('fund-more'))
    for (const text of ['2025.07.01', '111.11', '100.50']) expect(table).toContain(text)
    for (const { id } of comparison.funds) expect(html).toContain(`/v1/funds/${id}/prices?format=csv`)
  })

  test('of too many funds, or of funds without common days, says so', () => {
    const many = draw('/fund?compare=NBS-1,NBS-2,C3,D4,E5', { ...data, comparison: { data: comparison } })
    expect(many).toContain('Хамгийн ихдээ 4 сан')
    const none = draw('/fund?compare=NBS-1,NBS-2', { ...data, comparison: { data: null } })
    expect(none).toContain('Хоёр буюу түүнээс олон сан сонгоно уу')
  })
})
