import type { VideoCategory } from './index.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = {
  file: string
  category: Record<VideoCategory, string>
  more: Record<string, string>
  column: { source: string }
  provider: { youtube: string; vimeo: string; file: string }
}

/** Words of videos by language; every category has one. */
export const videoWords: { mn: Words; en: Words } = { mn, en }
