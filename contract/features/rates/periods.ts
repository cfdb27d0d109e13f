import * as z from 'zod/mini'
import type { Lang } from '../../core/text/localized.ts'
import type { Day } from '../../core/time/dates.ts'
import { rateLabels } from './labels.ts'

/** Lengths of rating periods. */
export const PERIOD_KINDS = ['quarter', 'half', 'year'] as const
export type PeriodKind = (typeof PERIOD_KINDS)[number]

/** Number of periods of a kind in a year. */
export const PERIODS_IN_YEAR: Record<PeriodKind, number> = { quarter: 4, half: 2, year: 1 }
export const PERIOD_YEAR_MIN = 2000
export const PERIOD_YEAR_MAX = 2099

/** A calendar period: the `no`-th (from 1) quarter, half-year or year of `year`. */
export interface Stretch {
  kind: PeriodKind
  year: number
  no: number
}

const twoDigits = (n: number) => String(n).padStart(2, '0')
const LAST_DAY: Record<number, number> = { 3: 31, 6: 30, 9: 30, 12: 31 }

/** First and last day of a calendar period, both inclusive. */
export function daysOf({ kind, year, no }: Stretch): { from: Day; to: Day } {
  const months = 12 / PERIODS_IN_YEAR[kind]
  const last = no * months
  return {
    from: `${year}-${twoDigits(last - months + 1)}-01`,
    to: `${year}-${twoDigits(last)}-${LAST_DAY[last] ?? 31}`,
  }
}

/** The preceding calendar period of the same length. */
export function stretchBefore({ kind, year, no }: Stretch): Stretch {
  return no > 1 ? { kind, year, no: no - 1 } : { kind, year: year - 1, no: PERIODS_IN_YEAR[kind] }
}

/** The name of a period: «2026 оны III улирал», "Q3 2026". */
export const periodName = ({ kind, year, no }: Stretch, lang: Lang): string =>
  (rateLabels[lang].period[kind][no - 1] ?? '').replace('{{year}}', String(year))

/** The short name of a period: «2026-III», "Q3 2026". */
export const periodShort = ({ kind, year, no }: Stretch, lang: Lang): string =>
  (rateLabels[lang].periodShort[kind][no - 1] ?? '').replace('{{year}}', String(year))

/** Schema fields of a calendar period; `fitsKind` checks that `no` matches the kind. */
export const stretchShape = {
  kind: z.enum(PERIOD_KINDS),
  year: z.int().check(z.minimum(PERIOD_YEAR_MIN), z.maximum(PERIOD_YEAR_MAX)),
  no: z.int().check(z.minimum(1), z.maximum(4)),
}

/** Rejects, for example, a third half-year: `too_big` on `no`. */
export const fitsKind = () =>
  z.check<Stretch>(({ value, issues }) => {
    const max = PERIODS_IN_YEAR[value.kind]
    if (value.no > max)
      issues.push({ code: 'custom', input: value.no, path: ['no'], message: 'too_big', params: { max } })
  })
