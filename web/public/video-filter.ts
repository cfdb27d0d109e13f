import type { SettingChanges } from '#contract/core/dated.ts'
import type { Entry } from '#contract/core/entries.ts'
import { videoCategories } from '#contract/features/videos/categories.ts'
import { entriesToday } from './entries-today.ts'
import { searchOf } from './law-filter.ts'

/** What the page of videos shows; everything may be missing. */
export interface VideoFilter {
  page: number
  q?: string
  category?: string
  /** The video that is opened. */
  video?: string
}

/** The categories of today in the order in which readers see them, closed ones included: their videos stay. */
export const videoCategoriesIn = (city: SettingChanges): readonly Entry[] => entriesToday(videoCategories, city)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PAGE_MAX = 1_000_000

/** The filter in an address. A value that cannot be meant counts as not given, so that every link leads somewhere. */
export function videoFilterOf(url: URL, city: SettingChanges = {}): VideoFilter {
  const { searchParams } = url
  const page = Number(searchParams.get('page'))
  const filter: VideoFilter = { page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 }
  const q = searchOf(url)
  if (q) filter.q = q
  const category = videoCategoriesIn(city).find(({ key }) => key === searchParams.get('category'))?.key
  if (category) filter.category = category
  const video = searchParams.get('video')
  if (video && UUID.test(video)) filter.video = video.toLowerCase()
  return filter
}

/** The query of the page with this filter; the first page is not named. */
export const videoQueryOf = ({ page, ...filter }: VideoFilter): Record<string, string | undefined> => ({
  ...filter,
  page: page > 1 ? String(page) : undefined,
})
