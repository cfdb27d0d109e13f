import { fill } from '#contract/core/text/messages.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay, formatDayLong, MONTH_NAMES } from '#contract/core/time/dates.ts'
import {
  type History,
  historyOf,
  PERCENT_DECIMALS,
  type PricePoint,
  RANGES,
  type RangeFigures,
  rangeFigures,
  rangePoints,
  thinned,
  yearFigures,
} from '#contract/features/funds/figures.ts'
import type { PaperFonts } from '../../../core/paper/fonts.ts'
import { BOTTOM, CONTENT_WIDTH, PAGE, Paper, QUIET } from '../../../core/paper/paper.ts'
import { type SheetContent, sheetTexts } from './content.ts'
import { drawLine } from './line.ts'
import { priceWords, signedPercent } from './words.ts'

/** Points of the line: more cannot be told apart on paper. */
const LINE_POINTS = 400
/** The chart is lower when the texts above it are long: the two tables below it keep their place. */
const CHART_HEIGHT = 190
const TABLES_HEIGHT = 338
/** Calendar years in the two columns of the table; earlier ones are on the page of the fund. */
const YEARS_SHOWN = 16
const YEARS_WITH_HOLDINGS = 10
const RISK_RANGES = ['1y', '2y', '5y', 'inception'] as const

/** The words and figures of one sheet. */
interface Sheet extends SheetContent {
  t: (typeof sheetTexts)['mn'] | (typeof sheetTexts)['en']
  history: History
  last: PricePoint
  price: (value: string) => string
  percent: (value: string | null | undefined) => string
  /** With a sign: the change of a price. */
  change: (value: string | null | undefined) => string
}

/** The month of a sheet in words: '2026 оны 10 дугаар сар', 'October 2026'. */
export function monthText(month: string, lang: SheetContent['lang']): string {
  const [year = '', number = '1'] = month.split('-')
  return fill(sheetTexts[lang].month, { year, month: MONTH_NAMES[lang].long[Number(number) - 1] ?? '' })
}

function sheetOf(content: SheetContent): Sheet {
  const { lang, prices } = content
  const history = historyOf(prices.map(([day, price]) => ({ day, price })))
  const [day, price] = prices.at(-1) ?? ['', '']
  return {
    ...content,
    t: sheetTexts[lang],
    history,
    last: { day, price },
    price: (value) => priceWords(value, lang),
    percent: (value) => formatPercent(value, lang, PERCENT_DECIMALS),
    change: (value) => signedPercent(value, lang),
  }
}

/** Draws the two pages of a fact sheet. @returns the PDF. */
export async function drawSheet(content: SheetContent, fonts: PaperFonts): Promise<Uint8Array> {
  const sheet = sheetOf(content)
  const title = `${content.fund.name} · ${sheet.t.title} · ${monthText(content.month, content.lang)}`
  const { lang, publishedAt: at, city: author } = content
  const paper = new Paper({ lang, at, author, title }, fonts)
  firstPage(paper, sheet)
  paper.nextPage()
  secondPage(paper, sheet)
  return paper.end()
}

/** What both pages have: the city and the month above, the note and the number below. */
function frame(paper: Paper, { t, city, colour, month, lang, fund }: Sheet, page: number): void {
  paper.decorate((doc) => doc.rect(0, 0, PAGE.width, 8).fill(colour))
  paper.repeated(city, { y: 28, size: 9, bold: true, width: 240 })
  paper.repeated(`${t.title} · ${monthText(month, lang)}`, {
    x: 300,
    y: 28,
    size: 9,
    width: 247,
    align: 'right',
    colour: QUIET,
  })
  paper.rule(46)
  paper.rule(BOTTOM + 8)
  paper.repeated(t.past, { y: BOTTOM + 14, size: 7.5, width: 420, colour: QUIET })
  const number = fill(t.page, { page: String(page), pages: '2' })
  paper.repeated(`${fund.code} · ${number}`, {
    x: 447,
    y: BOTTOM + 14,
    size: 7.5,
    width: 100,
    align: 'right',
    colour: QUIET,
  })
}

/** The largest size at which a name needs at most two lines. */
const nameSize = (paper: Paper, name: string): number =>
  [22, 18, 15, 12].find((size) => paper.height(name, { y: 0, size, bold: true }) <= size * 1.4 * 2 + 2) ?? 10

function firstPage(paper: Paper, sheet: Sheet): void {
  const { t, fund, lang, last, colour, history } = sheet
  frame(paper, sheet, 1)
  let y = paper.text('H1', fund.name, { y: 58, size: nameSize(paper, fund.name), bold: true, maxHeight: 64 })
  y = paper.text('P', `${fund.code} · ${fill(t.asOf, { day: formatDay(last.day, lang) })}`, {
    y: y + 2,
    size: 9,
    colour: QUIET,
  })
  if (fund.description) y = paper.text('P', fund.description, { y: y + 8, maxHeight: 80 })
  y = headline(paper, sheet, y + 14)
  y = heading(paper, fill(t.chart, { currency: fund.currency }), y + 16)
  const line = thinned(rangePoints(history, 'inception'), LINE_POINTS)
  const [low, high] = extremes(line)
  if (low && high) {
    const box = { y: y + 6, height: Math.min(CHART_HEIGHT, BOTTOM - TABLES_HEIGHT - y - 6) }
    const alt = fill(t.chartAlt, {
      from: formatDay(line[0]?.day ?? '', lang),
      to: formatDay(last.day, lang),
      high: sheet.price(high.price),
      low: sheet.price(low.price),
    })
    drawLine(paper, line, { lang, colour, alt, box })
    y = box.y + box.height
  } else y = paper.text('P', t.noChart, { y: y + 6, colour: QUIET })
  y = returns(paper, sheet, heading(paper, t.returns, y + 14) + 4)
  risk(paper, sheet, heading(paper, t.risk, y + 12) + 4)
}

function extremes(line: readonly PricePoint[]): readonly [PricePoint | undefined, PricePoint | undefined] {
  const sorted = line.toSorted((a, b) => Number(a.price) - Number(b.price))
  return [sorted[0], sorted.at(-1)]
}

const heading = (paper: Paper, text: string, y: number): number => paper.text('H2', text, { y, size: 12, bold: true })

/** The price of the day and three returns in large numbers. */
function headline(paper: Paper, { t, history, last, price, change, fund }: Sheet, y: number): number {
  const of = (range: (typeof RANGES)[number]) => change(rangeFigures(history, range)?.change)
  const parts: [string, string][] = [
    [t.price, `${price(last.price)} ${fund.currency}`],
    [t.change, of('yesterday')],
    [t.yearReturn, of('1y')],
    [t.inceptionReturn, of('inception')],
  ]
  const widths = [182, 95, 95, 127]
  let x: number = PAGE.left
  for (const [at, [label, value]] of parts.entries()) {
    const width = (widths[at] ?? 0) - 8
    paper.text('P', label, { x, y, width, size: 8, colour: QUIET, maxHeight: 12 })
    const size =
      [18, 14, 11, 9].find((one) => paper.height(value, { y, width, size: one, bold: true }) < one * 1.6) ?? 8
    paper.text('P', value, { x, y: y + 12, width, size, bold: true, maxHeight: 28 })
    x += widths[at] ?? 0
  }
  return y + 40
}

/** The six ranges with their returns. */
function returns(paper: Paper, { t, lang, history, price, change }: Sheet, y: number): number {
  const rows = RANGES.map((range) => {
    const figures = rangeFigures(history, range)
    return [
      t.range[range],
      change(figures?.change),
      change(figures?.annualised),
      figures ? price(figures.from.price) : NO_VALUE,
      figures ? `${formatDay(figures.from.day, lang)}${figures.isClamped ? ' *' : ''}` : NO_VALUE,
    ]
  })
  const end = paper.table(
    [
      { title: t.ranges, width: 187, align: 'left' },
      { title: t.return, width: 70 },
      { title: t.annualised, width: 82 },
      { title: t.base, width: 80 },
      { title: t.baseDay, width: 80 },
    ],
    rows,
    { y },
  )
  const isClamped = RANGES.some((range) => rangeFigures(history, range)?.isClamped)
  return isClamped ? paper.text('P', `* ${t.clamped}`, { y: end + 4, size: 7.5, colour: QUIET }) : end
}

function secondPage(paper: Paper, sheet: Sheet): void {
  const { t } = sheet
  frame(paper, sheet, 2)
  let y = years(paper, sheet, 58)
  y = largest(paper, sheet, y + 14)
  y = facts(paper, sheet, heading(paper, t.facts, y) + 4)
  notes(paper, sheet, y + 14)
}

function risk(paper: Paper, { t, lang, history, price, percent }: Sheet, y: number): number {
  const days = ({ peak, trough }: RangeFigures['drawdown']) =>
    peak && trough ? `${formatDay(peak, lang)}–${formatDay(trough, lang)}` : NO_VALUE
  const rows = RISK_RANGES.map((range) => {
    const figures = rangeFigures(history, range)
    return [
      t.range[range],
      percent(figures?.volatility),
      percent(figures?.drawdown.percent),
      figures ? days(figures.drawdown) : NO_VALUE,
      figures ? price(figures.highest.price) : NO_VALUE,
      figures ? price(figures.lowest.price) : NO_VALUE,
    ]
  })
  const columns = [
    { title: t.ranges, width: 137, align: 'left' as const },
    { title: t.volatility, width: 60 },
    { title: t.drawdown, width: 66 },
    { title: t.drawdownDays, width: 112 },
    { title: t.highest, width: 62 },
    { title: t.lowest, width: 62 },
  ]
  return paper.table(columns, rows, { y })
}

/** The calendar years, newest first, in two columns. */
function years(paper: Paper, { t, history, change, holdings }: Sheet, y: number): number {
  const shown = yearFigures(history).slice(0, holdings ? YEARS_WITH_HOLDINGS : YEARS_SHOWN)
  if (shown.length === 0) return y
  const top = heading(paper, t.years, y) + 4
  const half = Math.ceil(shown.length / 2)
  const width = CONTENT_WIDTH / 2 - 10
  const columns = [
    { title: t.year, width: width - 80, align: 'left' as const },
    { title: t.return, width: 80 },
  ]
  const ends = [shown.slice(0, half), shown.slice(half)].map((part, at) => {
    if (part.length === 0) return top
    const rows = part.map(({ year, change: value, isPartial }) => [
      `${year}${isPartial ? ` (${t.partial})` : ''}`,
      change(value),
    ])
    return paper.table(columns, rows, { x: PAGE.left + at * (width + 20), y: top })
  })
  return Math.max(...ends)
}

/** The largest holdings, if any are published. @returns where the next part begins. */
function largest(paper: Paper, { t, lang, holdings, percent }: Sheet, y: number): number {
  if (!holdings) return y
  const { day, count, weight, rows } = holdings
  const lead = fill(t.holdingsLead, {
    day: formatDay(day, lang),
    count: formatNumber(count, lang),
    top: String(rows.length),
    weight: percent(weight),
  })
  const top = paper.text('P', lead, { y: heading(paper, t.holdings, y) + 2, size: 8.5, colour: QUIET, maxHeight: 12 })
  const columns = [
    { title: t.holding, width: 184, align: 'left' as const },
    { title: t.assetClass, width: 110, align: 'left' as const },
    { title: t.sector, width: 145, align: 'left' as const },
    { title: t.weight, width: 60 },
  ]
  const cells = rows.map((row) => [row.name, row.assetClass, row.sector, percent(row.weight)])
  return paper.table(columns, cells, { y: top + 2, isDense: true }) + 14
}

function facts(paper: Paper, { t, lang, fund }: Sheet, y: number): number {
  const money = fund.minimum && `${formatNumber(fund.minimum, lang)} ${fund.currency}`
  const rows: [string, string | null][] = [
    [t.inception, formatDayLong(fund.inception, lang)],
    [t.currency, fund.currency],
    [t.manager, fund.manager],
    [t.custodian, fund.custodian],
    [t.licence, fund.licence],
    [t.units, fund.units && formatNumber(fund.units, lang)],
    [t.minimum, money],
    [t.riskLevel, fund.risk ? fill(t.riskOf, { n: String(fund.risk) }) : null],
    [t.fees, fund.fees],
  ]
  let top = y
  for (const [label, value] of rows) {
    if (!value) continue
    const left = paper.text('P', label, { y: top, width: 180, size: 8.5, colour: QUIET, maxHeight: 24 })
    const right = paper.text('P', value, {
      x: PAGE.left + 190,
      y: top,
      width: CONTENT_WIDTH - 190,
      size: 8.5,
      maxHeight: 60,
    })
    top = Math.max(left, right) + 4
    paper.rule(top - 2)
  }
  return top
}

function notes(paper: Paper, { t, url, publishedAt, lang }: Sheet, y: number): number {
  let top = heading(paper, t.notes, y) + 4
  const published = formatDay(dayInUlaanbaatar(new Date(publishedAt)), lang)
  for (const text of [t.past, t.noteBase, fill(t.noteVersion, { published })])
    top = paper.text('P', text, { y: top, size: 8, maxHeight: 34 }) + 4
  return paper.text('Link', fill(t.rules, { url }), { y: top, size: 8, link: url, colour: '#0b5cad', maxHeight: 24 })
}
