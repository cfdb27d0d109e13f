import type { Localized } from '#contract/core/text/localized.ts'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { formatDay, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { blogCategories } from '#contract/features/blog/categories.ts'
import { documentLabels } from '#contract/features/documents/labels.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
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
  /** The files of the entry, which feed readers offer to download. */
  files?: readonly { url: string; type: string; bytes: number; lang: string }[]
}

/** The entries of a feed from the API's responses; undefined when the response is missing. */
export function entriesOf(feed: FeedName, site: Site, data: PageData): FeedEntry[] | undefined {
  if (feed === 'news') return newsEntries(site, data)
  if (feed === 'laws') return lawEntries(site, data)
  if (feed === 'documents') return documentEntries(site, data)
  if (feed === 'blog') return postEntries(site, data)
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
    category: lawLabels[lang].category[row.category],
    published: row.postedAt,
    updated: later(row.postedAt, row.updatedAt),
  }))

const documentEntries = ({ lang }: Site, { documents }: PageData) =>
  documents?.data.map((row) => ({
    id: row.id,
    path: `/documents/${row.id}`,
    title: row.title,
    summary: row.excerpt,
    area: row.area,
    category: `${documentLabels[lang].category[row.category]} ${row.year}`,
    published: row.postedAt,
    updated: later(row.postedAt, row.updatedAt),
    files: row.pdfs,
  }))

const postEntries = (site: Site, { posts }: PageData) =>
  posts?.data.map((row) => ({
    id: row.id,
    path: `/blog/${row.slug}`,
    title: row.title,
    summary: row.excerpt,
    area: row.area,
    category: cityName(site, blogCategories, row.category, row.postedAt),
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

/** The later date: scheduled content was last saved before it was published, and counts from its publication. */
const later = (a: string, b: string): string => (Date.parse(a) > Date.parse(b) ? a : b)
