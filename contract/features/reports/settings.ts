import * as z from 'zod/mini'
import type { Dated } from '../../core/dated.ts'
import { keysOf } from '../../core/entries.ts'
import { entryList, entryShape } from '../../core/entry-list.ts'
import { setting } from '../../core/settings.ts'
import { localized } from '../../core/text.ts'
import { reportFigures } from './figures.ts'
import { PERIOD_KINDS, type PeriodKind } from './period.ts'
import type { ReportKind } from './workflow.ts'

/** Working days that each level has, and within which the city may revoke its approval. */
export interface Deadlines {
  khoroo: number
  district: number
  city: number
  revoke: number
}
/** Rule: docs/rules/reports.md. */
export const deadlines: Dated<Deadlines> = {
  key: 'reports.deadlines',
  default: { khoroo: 2, district: 3, city: 5, revoke: 5 },
}

/** The most working days of a deadline: a year of them. Our choice. */
export const DEADLINE_MAX_DAYS = 250
const Days = z.int().check(z.minimum(1), z.maximum(DEADLINE_MAX_DAYS))

/** Characters of a unit. */
export const UNIT_MAX_CHARS = 20
const Figure = z.strictObject({
  ...entryShape,
  unit: localized(UNIT_MAX_CHARS, { required: false }),
  check: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
})

/** For which lengths of time each kind of report is written. */
export const reportPeriods: Dated<Record<ReportKind, PeriodKind[]>> = {
  key: 'reports.periods',
  default: { leader: [...PERIOD_KINDS], khoroo: [...PERIOD_KINDS], district: [...PERIOD_KINDS] },
}
const Kinds = z.array(z.enum(PERIOD_KINDS)).check(
  z.minLength(1),
  z.refine((all) => new Set(all).size === all.length, { error: 'twice' }),
)

/** What the city sets about reports. */
export const reportSettings = {
  figures: setting(reportFigures, entryList(Figure), { entries: keysOf }),
  periods: setting(reportPeriods, z.strictObject({ leader: Kinds, khoroo: Kinds, district: Kinds })),
  deadlines: setting(deadlines, z.strictObject({ khoroo: Days, district: Days, city: Days, revoke: Days })),
}
