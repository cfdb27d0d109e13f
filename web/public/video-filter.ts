import type { VideoCategory } from '#contract/features/videos/index.ts'
import { videoWords } from '#contract/features/videos/words.ts'
import { searchOf } from './law-filter.ts'

/** What the page of videos shows; everything may be missing. */
export interface VideoFilter {
  page: number
  q?: string
  category?: VideoCategory
  /** The video that is opened. */
  video?: string
}

/** The categories, in the order in which readers see them. */
export const VIDEO_CATEGORIES_SHOWN = Object.keys(videoWords.mn.category) as VideoCategory[]

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const PAGE_MAX = 1_000_000

/** The filter in an address. A value that cannot be meant counts as not given, so that every link leads somewhere. */
export function videoFilterOf(url: URL): VideoFilter {
  const { searchParams } = url
  const page = Number(searchParams.get('page'))
  const filter: VideoFilter = { page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1 }
  const q = searchOf(url)
  if (q) filter.q = q
  const category = VIDEO_CATEGORIES_SHOWN.find((name) => name === searchParams.get('category'))
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
