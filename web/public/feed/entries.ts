import { formatDay, startOfDayInUlaanbaatar } from '#contract/core/dates.ts'
import { formatNumber, plural } from '#contract/core/numbers.ts'
import type { Localized } from '#contract/core/text.ts'
import { lawWords } from '#contract/features/laws/words.ts'
import { newsCategories } from '#contract/features/news/categories.ts'
import type { PageData } from '../renderer.ts'
import { cityName, type Site } from '../site.ts'
import type { FeedName } from './address.ts'

/** One entry of a feed. */
export interface FeedEntry {
  id: string
  /** The path of its page. */
  path: string
  title: Localized
  summary: Localized
  area: Localized
  category: string | undefined
  published: string
  updated: string
}

/** The entries of a feed from the answers of the API; undefined when the answer is missing. */
export function entriesOf(feed: FeedName, site: Site, data: PageData): FeedEntry[] | undefined {
  if (feed === 'news') return newsEntries(site, data)
  if (feed === 'laws') return lawEntries(site, data)
  return surveyEntries(site, data)
}

const newsEntries = (site: Site, { list }: PageData) =>
  list?.data.map((row) => ({
    id: row.id,
    path: `/news/${row.id}`,
    title: row.title,
    summary: row.excerpt,
    area: row.area,
    category: cityName(site, newsCategories, row.category, row.postedAt),
    published: row.postedAt,
    updated: later(row.postedAt, row.updatedAt),
  }))

const lawEntries = ({ lang }: Site, { laws }: PageData) =>
  laws?.data.map((row) => ({
    id: row.id,
    path: `/laws/${row.id}`,
    title: row.title,
    summary: row.excerpt,
    area: row.area,
    category: lawWords[lang].category[row.category],
    published: row.postedAt,
    updated: later(row.postedAt, row.updatedAt),
  }))

const surveyEntries = ({ lang, t }: Site, { surveysRunning }: PageData) =>
  surveysRunning?.data.map((row) => {
    const n = formatNumber(row.questions, lang)
    const size = plural(row.questions, lang, {
      one: t('surveys.questions.one', { n }),
      other: t('surveys.questions.other', { n }),
    })
    const until = row.endDate ? t('surveys.until', { date: formatDay(row.endDate, lang) }) : ''
    const summary = [until, size].filter(Boolean).join(' · ')
    const published = row.startDate ? startOfDayInUlaanbaatar(row.startDate).toISOString() : row.createdAt
    return {
      id: row.id,
      path: `/survey/${row.id}`,
      title: row.title,
      summary: { mn: summary, en: summary },
      area: row.area,
      category: undefined,
      published,
      updated: later(published, row.updatedAt),
    }
  })

/** Scheduled content was last saved before it appeared: readers get it when it appeared. */
const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b)
