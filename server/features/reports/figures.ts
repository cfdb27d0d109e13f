import { sql } from 'kysely'
import { openEntries } from '#contract/core/model/entries.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { addDays } from '#contract/core/time/dates.ts'
import {
  type Figures,
  periodAt,
  periodKindsOf,
  periodOf,
  type ReportFigure,
  type ReportKind,
  reportFigures,
  reportPeriods,
} from '#contract/features/reports/index.ts'
import { figuresOf, type Reading, type ReportRecord } from './tables.ts'

/** The first day of a period, whose settings apply to the whole period. */
const firstDay = (period: string): string => periodOf(period)?.from ?? ''

/** The figures that reports for a period ask for. */
export const figuresOn = async ({ setting }: Pick<Reading, 'setting'>, period: string): Promise<ReportFigure[]> =>
  openEntries(valueOn(await setting(reportFigures), firstDay(period)))

/** @throws Problem('invalid') with an error for each figure that is missing or that the period does not have. */
export async function checkFigures(call: Pick<Reading, 'setting'>, figures: Figures, period: string): Promise<void> {
  const keys = (await figuresOn(call, period)).map(({ key }) => key)
  const missing = keys.filter((key) => !Object.hasOwn(figures, key)).map((key) => ({ key, code: 'required' }))
  const unknown = Object.keys(figures)
    .filter((key) => !keys.includes(key))
    .map((key) => ({ key, code: 'unknown_field' }))
  const errors = [...missing, ...unknown].map(({ key, code }) => ({ path: `figures.${key}`, code }))
  if (errors.length > 0) throw new Problem('invalid', { errors })
}

/** @throws Problem('invalid') on `period` if reports of this kind may not have its length. */
export async function checkPeriodKind(call: Pick<Reading, 'setting'>, kind: ReportKind, period: string): Promise<void> {
  const lengths = periodKindsOf(kind, valueOn(await call.setting(reportPeriods), firstDay(period)))
  const length = periodOf(period)?.kind
  if (length && !lengths.includes(length)) throw fieldProblem('period', 'period_kind')
}

/** Sums figures by key. */
export const sumOf = (all: readonly Figures[], keys: readonly string[]): Figures => {
  const known = [...new Set([...keys, ...all.flatMap((one) => Object.keys(one))])]
  return Object.fromEntries(known.map((key) => [key, all.reduce((sum, one) => sum + (one[key] ?? 0), 0)]))
}

/** The figures of the same area's report of this kind for the preceding period; null unless it was sent with figures. */
export async function previousFigures(
  { rows }: Pick<Reading, 'rows'>,
  { kind, area_id: areaId, period }: Pick<ReportRecord, 'kind' | 'area_id' | 'period'>,
): Promise<Figures | null> {
  const found = periodOf(period)
  if (!found || kind === 'company') return null
  const before = periodAt(found.kind, addDays(found.from, -1))
  const row = await rows
    .from('reports', 'read')
    .select(['households_visited', 'meetings', 'requests_received', 'requests_solved', 'own_figures'])
    .where('kind', '=', kind)
    .where('area_id', '=', areaId)
    .where('period', '=', before)
    .where(sql<boolean>`status <> 'draft'`)
    .executeTakeFirst()
  return row ? figuresOf(row, kind) : null
}
