import { en } from './labels/en.ts'
import { mn } from './labels/mn.ts'
import type { OPEN_DATA, OpenDataName, OpenDataValue } from './sets.ts'

interface SetLabels<N extends OpenDataName> {
  title: string
  description: string
  column: Record<keyof (typeof OPEN_DATA)[N], string>
}
type Labels = { [N in OpenDataName]: SetLabels<N> } & { value: Record<OpenDataValue, string> }

/** What the data sets, their columns and the values of some columns mean, by language. */
export const openDataLabels: { mn: Labels; en: Labels } = { mn, en }
