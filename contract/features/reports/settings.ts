import * as z from 'zod/mini'
import { keysOf } from '../../core/model/entries.ts'
import { entryList, entryShape } from '../../core/model/entry-list.ts'
import { setting } from '../../core/model/settings.ts'
import { localized } from '../../core/text/localized.ts'
import type { Dated } from '../../core/time/dated.ts'
import { reportFigures } from './figures.ts'
import { PERIOD_KINDS, type PeriodKind } from './period.ts'
import type { AreaReportKind, ReportKind } from './workflow.ts'

/** Working days that each level has to act, and that the city has to revoke its approval. */
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

/** The longest deadline: about a year of working days. Our choice. */
export const DEADLINE_MAX_DAYS = 250
const Days = z.int().check(z.minimum(1), z.maximum(DEADLINE_MAX_DAYS))

export const UNIT_MAX_CHARS = 20
const Figure = z.strictObject({
  ...entryShape,
  unit: localized(UNIT_MAX_CHARS, { required: false }),
  check: z.nullable(z.int().check(z.minimum(1), z.maximum(1000))),
})

/** The period lengths allowed for each kind of report that areas write. */
export const reportPeriods: Dated<Record<AreaReportKind, PeriodKind[]>> = {
  key: 'reports.periods',
  default: { leader: [...PERIOD_KINDS], khoroo: [...PERIOD_KINDS], district: [...PERIOD_KINDS] },
}

/** The period lengths of company reports, as companies publish them; the city does not change these. */
export const COMPANY_PERIODS: readonly PeriodKind[] = ['quarter', 'year']

/** The period lengths of a kind of report; `lengths` is the setting in force. */
export const periodKindsOf = (
  kind: ReportKind,
  lengths: Record<AreaReportKind, PeriodKind[]>,
): readonly PeriodKind[] => (kind === 'company' ? COMPANY_PERIODS : lengths[kind])

const Kinds = z.array(z.enum(PERIOD_KINDS)).check(
  z.minLength(1),
  z.refine((all) => new Set(all).size === all.length, { error: 'twice' }),
)

/** Settings that the city administers. */
export const reportSettings = {
  figures: setting(reportFigures, entryList(Figure), { entries: keysOf }),
  periods: setting(reportPeriods, z.strictObject({ leader: Kinds, khoroo: Kinds, district: Kinds })),
  deadlines: setting(deadlines, z.strictObject({ khoroo: Days, district: Days, city: Days, revoke: Days })),
}
