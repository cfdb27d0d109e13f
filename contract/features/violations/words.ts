import type { HandlingLevel } from './terms.ts'
import { en } from './words/en.ts'
import { mn } from './words/mn.ts'
import type { ViolationStatus } from './workflow.ts'

type Words = {
  file: string
  category: Record<string, string>
  status: Record<ViolationStatus, string>
  level: Record<HandlingLevel, string>
  column: Record<keyof typeof mn.column, string>
}

/** Words of violations by language; every category, state and level has one. */
export const violationWords: { mn: Words; en: Words } = { mn, en }
