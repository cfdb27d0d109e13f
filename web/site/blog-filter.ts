import type { Entry } from '#contract/core/model/entries.ts'
import type { SettingChanges } from '#contract/core/time/dated.ts'
import { blogCategories } from '#contract/features/blog/categories.ts'
import { entriesToday } from './entries-today.ts'
import { searchOf } from './law-filter.ts'

/** The filter of the blog; every part is optional. */
export interface BlogFilter {
  page: number
  q?: string
  category?: string
  tag?: string
  /** Id of the person who wrote the posts. */
  writer?: string
}

/** Today's categories in display order, including closed ones, whose posts remain. */
export const blogCategoriesIn = (city: SettingChanges): readonly Entry[] => entriesToday(blogCategories, city)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PAGE_MAX = 1_000_000
/** As long as a tag may be: contract/features/blog/tags.ts. */
const TAG_MAX_CHARS = 30

/** The filter in an address. Invalid values are ignored, so that every link leads somewhere. */
export function blogFilterOf(url: URL, city: SettingChanges = {}): BlogFilter {
  const { searchParams } = url
  const page = Number(searchParams.get('page'))
  const filter: BlogFilter = { page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 }
  const q = searchOf(url)
  if (q) filter.q = q
  const category = blogCategoriesIn(city).find(({ key }) => key === searchParams.get('category'))?.key
  if (category) filter.category = category
  const tag = (searchParams.get('tag') ?? '').normalize('NFC').trim().toLowerCase()
  if (tag && !/\p{Cc}/u.test(tag) && Array.from(tag).length <= TAG_MAX_CHARS) filter.tag = tag
  const writer = searchParams.get('writer')
  if (writer && UUID.test(writer)) filter.writer = writer.toLowerCase()
  return filter
}

/** The query of the page with this filter; the first page is the default. */
export const blogQueryOf = ({ page, ...filter }: BlogFilter): Record<string, string | undefined> => ({
  ...filter,
  page: page > 1 ? String(page) : undefined,
})
