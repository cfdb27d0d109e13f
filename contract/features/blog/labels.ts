import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = {
  file: string
  category: Record<string, string>
  more: Record<string, string>
  column: { tags: string; writer: string; yes: string; no: string }
}

/** Texts of the blog by language; the categories are the defaults of a city. */
export const blogLabels: { mn: Words; en: Words } = { mn: { ...mn, more: {} }, en: { ...en, more: {} } }
