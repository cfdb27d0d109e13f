import type { SettingChanges } from '#contract/core/dated.ts'
import type { Entry } from '#contract/core/entries.ts'
import { newsCategories } from '#contract/features/news/categories.ts'
import { entriesToday } from './entries-today.ts'

/** What the list of news is narrowed to; everything may be missing. */
export interface NewsFilter {
  page: number
  q?: string
  category?: string
  areaId?: string
}

/** The categories of today in the order in which readers see them, the closed ones too: their news stay. */
export const categoriesIn = (city: SettingChanges): readonly Entry[] => entriesToday(newsCategories, city)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SEARCH_MAX_CHARS = 100
const PAGE_MAX = 1_000_000

/** The filter in an address. A value that cannot be meant counts as not given, so that every link leads somewhere. */
export function newsFilterOf({ searchParams }: URL, city: SettingChanges = {}): NewsFilter {
  const page = Number(searchParams.get('page'))
  const filter: NewsFilter = { page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 }
  const q = Array.from(searchParams.get('q')?.trim() ?? '')
    .slice(0, SEARCH_MAX_CHARS)
    .join('')
  if (q) filter.q = q
  const category = categoriesIn(city).find(({ key }) => key === searchParams.get('category'))?.key
  if (category) filter.category = category
  const areaId = searchParams.get('areaId')
  if (areaId && UUID.test(areaId)) filter.areaId = areaId
  return filter
}

/** The query of a list with this filter; the first page is not named. */
export function queryOf({ page, ...filter }: NewsFilter): Record<string, string | undefined> {
  return { ...filter, page: page > 1 ? String(page) : undefined }
}
