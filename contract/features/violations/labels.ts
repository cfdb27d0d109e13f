import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'
import type { HandlingLevel } from './terms.ts'
import type { ViolationStatus } from './workflow.ts'

type Texts = {
  file: string
  category: Record<string, string>
  status: Record<ViolationStatus, string>
  level: Record<HandlingLevel, string>
  column: Record<keyof typeof mn.column, string>
}

/** Texts about violations by language, with one for every category, state and level. */
export const violationLabels: { mn: Texts; en: Texts } = { mn, en }
