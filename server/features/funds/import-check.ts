import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { addDays, type Day, dayInUlaanbaatar, isWorkingDay, type WorkDays } from '#contract/core/time/dates.ts'
import type { PriceRow } from '#contract/features/funds/index.ts'
import { jumpOf } from '#contract/features/funds/price-rules.ts'
import { workDaysOf } from '../../core/areas/work-days.ts'
import type { CheckedRow, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import { rightsOf } from './officers.ts'
import type { FundTables, PriceRecord } from './tables.ts'

type Call = WorkCall<FundTables>
type Looked = CheckedRow<Partial<z.output<typeof PriceRow>>>

/** A gap longer than this is not counted day by day. */
const GAP_DAYS_MAX = 3660

export interface KnownFund {
  id: string
  code: string
  inception: Day
  names: readonly string[]
}

/** The funds within reach. */
export async function fundsIn({ rows }: Pick<Call, 'rows'>): Promise<KnownFund[]> {
  const found = await rows.from('funds').select(['funds.id', 'funds.code', 'funds.inception', 'funds.name']).execute()
  return found.map(({ id, code, inception, name }) => ({
    id,
    code,
    inception,
    names: [code, name.mn, name.en ?? ''].filter(Boolean).map(foldForSearch),
  }))
}

/** The fund that a row names by code or name; the only fund when a file names none. */
export function fundOf(all: readonly KnownFund[], name: string | undefined): KnownFund | undefined {
  if (!name) return all.length === 1 ? all[0] : undefined
  const folded = foldForSearch(name)
  const found = all.filter(({ names }) => names.includes(folded))
  return found.length === 1 ? found[0] : undefined
}

type Stored = Pick<PriceRecord, 'fund_id' | 'day' | 'status' | 'price'>

/** Rows of a fund in the file, and its stored prices, by day. */
interface Series {
  fund: KnownFund
  stored: Map<Day, Stored[]>
}

async function seriesOf(call: Call, funds: readonly KnownFund[]): Promise<Map<string, Series>> {
  const rows = await call.rows
    .from('fund_prices')
    .select(['fund_prices.fund_id', 'fund_prices.day', 'fund_prices.status', 'fund_prices.price'])
    .where(sql<boolean>`fund_prices.fund_id = any (${funds.map(({ id }) => id)}::uuid[])`)
    .orderBy('fund_prices.revision')
    .execute()
  const series = new Map(funds.map((fund) => [fund.id, { fund, stored: new Map<Day, Stored[]>() }]))
  for (const row of rows) {
    const stored = series.get(row.fund_id)?.stored
    stored?.set(row.day, [...(stored.get(row.day) ?? []), row])
  }
  return series
}

/** Checks the rows of a file for errors and questions. Rule: docs/rules/fund.md "Import". */
export async function checkRows(call: Call, rows: readonly Looked[]): Promise<Map<number, RowProblem[]>> {
  const all = await fundsIn(call)
  const rights = await rightsOf(call)
  const named = new Set(rows.map(({ value }) => fundOf(all, value.fund)))
  const series = await seriesOf(
    call,
    all.filter((fund) => named.has(fund)),
  )
  const workDays = await workDaysOf(call)
  const today = dayInUlaanbaatar(call.now)
  const found = new Map<number, RowProblem[]>()
  const mark = (line: number, problem: RowProblem) => found.set(line, [...(found.get(line) ?? []), problem])
  const placed = new Map<string, Map<Day, Looked>>()
  for (const row of rows) {
    const fund = fundOf(all, row.value.fund)
    if (!rights.enters) mark(row.line, { path: 'fund', code: 'price_no_right' })
    else if (!fund) mark(row.line, { path: 'fund', code: row.value.fund ? 'no_fund' : 'required' })
    if (!fund || !row.value.day) continue
    const taken = placed.get(fund.id) ?? new Map<Day, Looked>()
    placed.set(fund.id, taken)
    const before = taken.get(row.value.day)
    const problems = dayProblems(row.value.day, { today, series: series.get(fund.id), before })
    for (const problem of problems) mark(row.line, problem)
    if (problems.length === 0 && row.isWhole) taken.set(row.value.day, row)
  }
  for (const [fundId, taken] of placed) {
    const stored = series.get(fundId)?.stored ?? new Map<Day, Stored[]>()
    for (const [line, problem] of neighbourProblems(stored, taken, workDays)) mark(line, problem)
  }
  return found
}

function dayProblems(
  day: Day,
  { today, series, before }: { today: Day; series: Series | undefined; before: Looked | undefined },
): RowProblem[] {
  const stored = series?.stored.get(day) ?? []
  if (day > today) return [{ path: 'day', code: 'in_future' }]
  if (series && day < series.fund.inception)
    return [{ path: 'day', code: 'before_inception', params: { date: series.fund.inception } }]
  if (before) return [{ path: 'day', code: 'twice_in_file', params: { line: before.line } }]
  if (stored.some(({ status }) => status !== 'published')) return [{ path: 'day', code: 'price_open' }]
  return stored.length > 0 ? [{ path: 'day', code: 'price_day_taken' }] : []
}

/** Questions about a row and the price before it: a large change, and working days without a price. */
function neighbourProblems(
  stored: ReadonlyMap<Day, Stored[]>,
  taken: ReadonlyMap<Day, Looked>,
  workDays: WorkDays,
): [number, RowProblem][] {
  const prices = new Map<Day, string>()
  for (const [day, versions] of stored) {
    const last = versions.findLast(({ status }) => status !== 'rejected')
    if (last) prices.set(day, last.price)
  }
  for (const [day, { value }] of taken) if (value.price && !prices.has(day)) prices.set(day, value.price)
  const days = [...prices.keys()].toSorted()
  return days.flatMap((day, i) => {
    const row = taken.get(day)
    const before = days[i - 1]
    if (!row || stored.has(day) || before === undefined) return []
    const problems: [number, RowProblem][] = []
    const jump = jumpOf(prices.get(before) ?? '', prices.get(day) ?? '')
    if (jump !== undefined)
      problems.push([row.line, { path: 'price', code: 'price_jump_import', params: { percent: jump } }])
    const missing = workingDaysBetween(before, day, workDays)
    if (missing > 0)
      problems.push([row.line, { path: 'day', code: 'price_gap', params: { count: missing, date: before } }])
    return problems
  })
}

/** Working days strictly between two days. */
function workingDaysBetween(from: Day, to: Day, workDays: WorkDays): number {
  let count = 0
  let steps = 0
  for (let day = addDays(from, 1); day < to && steps < GAP_DAYS_MAX; day = addDays(day, 1), steps++)
    if (isWorkingDay(day, workDays)) count++
  return count
}
