import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = {
  file: string
  category: Record<string, string>
  more: Record<string, string>
  column: { source: string }
  provider: { youtube: string; vimeo: string; file: string }
}

/** Texts of videos by language; the categories are the defaults of a city. */
export const videoLabels: { mn: Words; en: Words } = { mn, en }
