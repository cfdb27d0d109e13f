import type { SectionGroup } from './groups.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = {
  file: string
  category: Record<SectionGroup, string>
  more: Record<string, string>
  column: { link: string }
}

/** Texts of the sections by language, including every group. */
export const sectionLabels: { mn: Words; en: Words } = { mn, en }
