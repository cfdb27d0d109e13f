import type { TeamGroup } from './groups.ts'
import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'

type Words = {
  file: string
  category: Record<TeamGroup, string>
  more: Record<string, string>
  column: { role: string }
}

/** Texts of the people of the fund by language, including every group. */
export const teamLabels: { mn: Words; en: Words } = { mn, en }
