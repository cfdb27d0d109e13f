import { en } from './words/en.ts'
import { mn } from './words/mn.ts'

type Words = {
  file: string
  category: Record<string, string>
  more: Record<string, string>
  column: { source: string }
  provider: { youtube: string; vimeo: string; file: string }
}

/** Words of videos by language; the categories are those of a city that has not changed them. */
export const videoWords: { mn: Words; en: Words } = { mn, en }
