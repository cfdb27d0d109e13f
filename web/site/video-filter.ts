import type { Entry } from '#contract/core/model/entries.ts'
import type { SettingChanges } from '#contract/core/time/dated.ts'
import { videoCategories } from '#contract/features/videos/categories.ts'
import { entriesToday } from './entries-today.ts'
import { searchOf } from './law-filter.ts'

/** The filter of the video page; every part is optional. */
export interface VideoFilter {
  page: number
  q?: string
  category?: string
  /** The opened video. */
  video?: string
}

/** Today's categories in display order, including closed ones, whose videos remain. */
export const videoCategoriesIn = (city: SettingChanges): readonly Entry[] => entriesToday(videoCategories, city)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PAGE_MAX = 1_000_000

/** The filter in an address. Invalid values are ignored, so that every link leads somewhere. */
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

/** The query of the page with this filter; the first page is the default. */
export const videoQueryOf = ({ page, ...filter }: VideoFilter): Record<string, string | undefined> => ({
  ...filter,
  page: page > 1 ? String(page) : undefined,
})
