import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'
import type { OPEN_DATA, OpenDataName } from './sets.ts'

type Labels = {
  [N in OpenDataName]: { title: string; description: string; column: Record<keyof (typeof OPEN_DATA)[N], string> }
}

/** What the data sets and their columns mean, by language. */
export const openDataLabels: { mn: Labels; en: Labels } = { mn, en }
