import type { Lang } from '#contract/core/text/localized.ts'
import { addDays, type Day } from '#contract/core/time/dates.ts'
import type { DocumentKind } from '#contract/features/documents/kinds.ts'
import { DEMO_DAY } from './calendar.ts'
import { makePdf, PDF_HEIGHT, PDF_WIDTH, type PdfPage } from './drawing/pdf.ts'
import { type FundSeed, makeFunds } from './funds.ts'
import { DOCUMENT_TEXTS, FILE_TEXTS } from './texts/documents.ts'
import { FUNDS } from './texts/funds.ts'

/** A document of the demo city, with its file in each language. */
export interface DocumentSeed {
  key: string
  category: DocumentKind
  year: number
  quarter: number | null
  datedOn: Day
  fund: FundSeed | null
  title: { mn: string; en?: string }
  about: Record<Lang, string>
  isDraft: boolean
  files: readonly { lang: Lang; name: string; bytes: Buffer }[]
}

/** The quarters with a presentation; the last one is a draft. */
const QUARTERS: readonly (readonly [year: number, quarter: number])[] = [
  ...[2024, 2025].flatMap((year) => [1, 2, 3, 4].map((quarter) => [year, quarter] as const)),
  [2026, 1],
  [2026, 2],
  [2026, 3],
]
const ANNUAL_YEARS = [2022, 2023, 2024, 2025]
const FUND_KINDS = ['prospectus', 'rules', 'licence'] as const
/** Days after the end of the period until a report is there. */
const REPORTED_AFTER_DAYS = 25

/** The last day of a quarter. */
const endOf = (year: number, quarter: number): Day =>
  addDays(quarter === 4 ? `${year + 1}-01-01` : `${year}-${String(quarter * 3 + 1).padStart(2, '0')}-01`, -1)

type Reports = 'quarterly' | 'annual' | 'financial'

/** All documents, the same at every start. */
export function makeDocuments(): DocumentSeed[] {
  const funds = makeFunds()
  const report = (category: Reports, year: number, quarter: number | null): DocumentSeed => {
    const end = endOf(year, quarter ?? 4)
    const start = quarter === null ? endOf(year - 1, 4) : addDays(endOf(year, quarter), -91)
    const fill = { year: String(year), quarter: String(quarter ?? '') }
    return documentOf(category, {
      key: `${category} ${year} ${quarter ?? ''}`,
      year,
      quarter,
      datedOn: addDays(end, REPORTED_AFTER_DAYS),
      fund: null,
      fill: { mn: fill, en: fill },
      // the statements of the oldest year were not translated
      langs: category === 'financial' && year === ANNUAL_YEARS[0] ? ['mn'] : ['mn', 'en'],
      isDraft: category === 'quarterly' && year === 2026 && quarter === 3,
      pages: (lang) => [pricesPage(funds, { start, end, lang }), coursePage(funds[0], { end, lang }), policyPage(lang)],
    })
  }
  return [
    ...QUARTERS.map(([year, quarter]) => report('quarterly', year, quarter)),
    ...ANNUAL_YEARS.flatMap((year) => [report('annual', year, null), report('financial', year, null)]),
    ...funds.flatMap((fund) => FUND_KINDS.map((kind) => ofFund(kind, fund))),
  ]
}

function ofFund(category: (typeof FUND_KINDS)[number], fund: FundSeed): DocumentSeed {
  const { mn, en } = nameOf(fund)
  return documentOf(category, {
    key: `${category} ${fund.at}`,
    year: Number(fund.inception.slice(0, 4)),
    quarter: null,
    datedOn: addDays(fund.inception, -30),
    fund,
    fill: { mn: { fund: mn }, en: { fund: en } },
    langs: category === 'licence' ? ['mn'] : ['mn', 'en'],
    isDraft: false,
    pages: (lang) => [policyPage(lang)],
  })
}

/** The name of a fund; all names of the demo are in both languages. */
function nameOf({ at }: FundSeed): Record<Lang, string> {
  const fund = FUNDS[at]
  if (!fund) throw new RangeError(`there is no fund ${at}`)
  return { mn: fund.name.mn, en: fund.name.en ?? fund.name.mn }
}

interface Plan extends Pick<DocumentSeed, 'key' | 'year' | 'quarter' | 'datedOn' | 'fund' | 'isDraft'> {
  fill: Record<Lang, Record<string, string>>
  langs: readonly Lang[]
  pages: (lang: Lang) => PdfPage[]
}

function documentOf(
  category: Reports | (typeof FUND_KINDS)[number],
  { fill, langs, pages, ...plan }: Plan,
): DocumentSeed {
  const { title, about } = DOCUMENT_TEXTS[category]
  const titleIn = (lang: Lang) => filled(title[lang], fill[lang])
  return {
    ...plan,
    category,
    title: { mn: titleIn('mn'), ...(langs.includes('en') && { en: titleIn('en') }) },
    about,
    files: langs.map((lang) => ({
      lang,
      name: `${plan.key.trim().replaceAll(' ', '-')}-${lang}.pdf`,
      bytes: makePdf([titlePage(titleIn(lang), about[lang], lang), ...pages(lang)], { title: titleIn(lang), lang }),
    })),
  }
}

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

const GREEN = [0, 120, 103] as const
const WHITE = [255, 255, 255] as const
const GREY = [99, 115, 129] as const
const PALE = [217, 240, 234] as const
const MARGIN = 60

function titlePage(title: string, about: string, lang: Lang): PdfPage {
  const lines = wrapped(title, 34)
  return {
    boxes: [{ x: 0, y: 0, width: PDF_WIDTH, height: PDF_HEIGHT, colour: GREEN }],
    texts: [
      { text: DOCUMENT_TEXTS.publisher[lang], x: MARGIN, y: 120, size: 18, colour: WHITE },
      ...lines.map((text, at) => ({ text, x: MARGIN, y: 230 + at * 46, size: 36, bold: true, colour: WHITE })),
      ...wrapped(about, 70).map((text, at) => ({ text, x: MARGIN, y: 400 + at * 26, size: 18, colour: WHITE })),
      { text: FILE_TEXTS.demo[lang], x: MARGIN, y: 540, size: 12, colour: WHITE },
    ],
  }
}

/** Breaks a text into lines of about this many letters. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && `${last} ${word}`.length <= letters) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}

const heading = (text: string) => ({ text, x: MARGIN, y: 90, size: 28, bold: true, colour: GREEN })
const note = (lang: Lang) => ({ text: FILE_TEXTS.past[lang], x: MARGIN, y: 540, size: 11, colour: GREY })

/** The last published price of a fund on or before a day, in hundredths. */
const centsOn = ({ prices }: FundSeed, day: Day): number | undefined =>
  prices.findLast((price) => price.status === 'published' && price.day <= day)?.cents

const money = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

function pricesPage(funds: readonly FundSeed[], { start, end, lang }: { start: Day; end: Day; lang: Lang }): PdfPage {
  const columns = [MARGIN, 360, 510, 660]
  const rows = funds.flatMap((fund) => {
    const [before, after] = [centsOn(fund, start), centsOn(fund, end)]
    if (before === undefined || after === undefined) return []
    const change = Math.round((after / before - 1) * 10_000)
    const sign = change < 0 ? '-' : '+'
    const percent = `${sign}${money(Math.abs(change))}%`
    return [[nameOf(fund)[lang], `${money(before)} ${fund.currency}`, `${money(after)} ${fund.currency}`, percent]]
  })
  const heads = [FILE_TEXTS.fund, FILE_TEXTS.start, FILE_TEXTS.end, FILE_TEXTS.change].map((words) => words[lang])
  const line = (words: readonly string[], y: number, bold: boolean) =>
    words.map((text, at) => ({ text, x: columns[at] ?? MARGIN, y, size: 16, bold }))
  return {
    boxes: [{ x: MARGIN - 10, y: 130, width: PDF_WIDTH - 2 * MARGIN + 20, height: 36, colour: PALE }],
    texts: [
      heading(`${FILE_TEXTS.prices[lang]}: ${start} – ${end}`),
      ...line(heads, 154, true),
      ...rows.flatMap((row, at) => line(row, 200 + at * 40, false)),
      note(lang),
    ],
  }
}

/** Bars of the price at the ends of the last eight quarters. */
function coursePage(fund: FundSeed | undefined, { end, lang }: { end: Day; lang: Lang }): PdfPage {
  if (!fund) return { texts: [] }
  const days = Array.from({ length: 8 }, (_, at) => addDays(end, (at - 7) * 91))
  const prices = days.map((day) => centsOn(fund, day) ?? 0)
  const most = Math.max(...prices, 1)
  const bars = prices.map((cents, at) => ({
    x: MARGIN + at * 90,
    y: 460 - Math.round((300 * cents) / most),
    width: 60,
    height: Math.round((300 * cents) / most),
    colour: GREEN,
  }))
  return {
    boxes: bars,
    texts: [
      heading(filled(FILE_TEXTS.course[lang], { fund: nameOf(fund)[lang] })),
      ...days.map((day, at) => ({ text: day, x: MARGIN + at * 90, y: 482, size: 11, colour: GREY })),
      ...bars.map(({ x, y }, at) => ({ text: money(prices[at] ?? 0), x, y: y - 6, size: 11 })),
      note(lang),
    ],
  }
}

const policyPage = (lang: Lang): PdfPage => ({
  texts: [
    heading(FILE_TEXTS.policy[lang]),
    ...FILE_TEXTS.policyLines[lang].map((text, at) => ({ text: `– ${text}`, x: MARGIN, y: 150 + at * 44, size: 18 })),
    note(lang),
  ],
})

/** The day from which a document is public: a few days after its date, within the life of the system. */
export const publishedOn = ({ datedOn }: DocumentSeed, first: Day): Day => {
  const day = addDays(datedOn, 5)
  if (day < first) return addDays(first, 7)
  return day > DEMO_DAY ? DEMO_DAY : day
}
