import { CIVIC } from './civic.ts'
import { CULTURE } from './culture.ts'
import { ECONOMY } from './economy.ts'
import { FAMILIES } from './families.ts'
import { REPORTS } from './reports.ts'
import { SAFETY } from './safety.ts'
import { STREETS_AND_GREEN } from './streets.ts'
import type { Subject } from './subject.ts'
import { UTILITIES } from './utilities.ts'

/** All subjects, each written by hand in both languages. */
export const SUBJECTS: readonly Subject[] = [
  ...UTILITIES,
  ...STREETS_AND_GREEN,
  ...FAMILIES,
  ...CULTURE,
  ...CIVIC,
  ...SAFETY,
  ...ECONOMY,
  ...REPORTS,
]
