import type { Entry } from '#contract/core/model/entries.ts'
import type { SettingChanges } from '#contract/core/time/dated.ts'
import { newsCategories } from '#contract/features/news/categories.ts'
import { entriesToday } from './entries-today.ts'

/** The filter of the list of news; every part is optional. */
export interface NewsFilter {
  page: number
  q?: string
  category?: string
  areaId?: string
}

/** Today's categories in display order, including closed ones, whose news remain. */
export const categoriesIn = (city: SettingChanges): readonly Entry[] => entriesToday(newsCategories, city)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SEARCH_MAX_CHARS = 100
const PAGE_MAX = 1_000_000

/** The filter in an address. Invalid values are ignored, so that every link leads somewhere. */
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

/** The query of a list with this filter; the first page is the default. */
export function queryOf({ page, ...filter }: NewsFilter): Record<string, string | undefined> {
  return { ...filter, page: page > 1 ? String(page) : undefined }
}
