import type * as z from 'zod/mini'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import {
  HOLDINGS_MAX,
  type HoldingRow,
  holdingKey,
  type Portfolio,
  portfolioProblems,
} from '#contract/features/holdings/index.ts'
import type { CheckedRow, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import { fundsOf } from './rights.ts'
import type { HoldingTables } from './tables.ts'

type Call = WorkCall<HoldingTables>
type Row = CheckedRow<Partial<z.output<typeof HoldingRow>>>

/** The fund that a row names by code or name; the only fund when a file names none. */
export function fundNamed(all: readonly Fund[], name: string | undefined): Fund | undefined {
  if (!name) return all.length === 1 ? all[0] : undefined
  const wanted = foldForSearch(name)
  const found = all.filter((fund) =>
    [fund.code, fund.name.mn, fund.name.en ?? ''].some((one) => foldForSearch(one) === wanted),
  )
  return found.length === 1 ? found[0] : undefined
}

/** The rows of a file that belong to one fund and day: a portfolio is saved as a whole or not at all. */
interface Group {
  fund: Fund
  day: Day
  rows: Row[]
}

const stateKey = (fundId: string, day: Day) => `${fundId} ${day}`

/** The state of the newest version of each stored portfolio. */
async function statesOf({ rows }: Call): Promise<Map<string, Portfolio['status']>> {
  const found = await rows
    .from('fund_portfolios')
    .select(['fund_portfolios.fund_id', 'fund_portfolios.day', 'fund_portfolios.status'])
    .orderBy('fund_portfolios.revision')
    .execute()
  return new Map(found.map(({ fund_id: fundId, day, status }) => [stateKey(fundId, day), status]))
}

/** Checks the rows of a file. Rule: docs/rules/fund.md "Holdings". */
export async function checkRows(call: Call, rows: readonly Row[]): Promise<Map<number, RowProblem[]>> {
  const all = await fundsOf(call)
  const states = await statesOf(call)
  const today = dayInUlaanbaatar(call.now)
  const found = new Map<number, RowProblem[]>()
  const mark = (row: Row, problem: RowProblem) => found.set(row.line, [...(found.get(row.line) ?? []), problem])
  const groups = new Map<string, Group>()
  const homeless: Row[] = []
  for (const row of rows) {
    const fund = fundNamed(all, row.value.fund)
    if (!fund) mark(row, { path: 'fund', code: row.value.fund ? 'no_fund' : 'required' })
    else if (!fund.canEnter) mark(row, { path: 'fund', code: 'holdings_no_right' })
    const { day } = row.value
    if (!fund || !day) {
      homeless.push(row)
      continue
    }
    const key = stateKey(fund.id, day)
    const group = groups.get(key) ?? { fund, day, rows: [] }
    groups.set(key, group)
    group.rows.push(row)
  }
  for (const group of groups.values())
    checkGroup(group, { today, state: states.get(stateKey(group.fund.id, group.day)), mark })
  markIncomplete([...groups.values()], { found, homeless, mark })
  return found
}

type Mark = (row: Row, problem: RowProblem) => void

function checkGroup(
  { fund, day, rows }: Group,
  { today, state, mark }: { today: Day; state: Portfolio['status'] | undefined; mark: Mark },
): void {
  const problem = dayProblem(day, { today, fund, state })
  const isTooLong = rows.length > HOLDINGS_MAX
  const seen = new Map<string, Row>()
  for (const row of rows) {
    if (problem) mark(row, problem)
    if (isTooLong) mark(row, { path: 'day', code: 'holdings_too_many', params: { max: HOLDINGS_MAX } })
    const { name, assetClass } = row.value
    if (!name || !assetClass) continue
    const key = holdingKey({ name: { mn: name }, assetClass })
    const first = seen.get(key)
    if (first) mark(row, { path: 'name', code: 'twice_in_file', params: { line: first.line } })
    else seen.set(key, row)
  }
  const sums = rows.flatMap((row) => {
    const { weight, value } = row.value
    return weight && value ? [{ row, weight, value }] : []
  })
  if (sums.length < rows.length) return
  for (const { code, params, index } of portfolioProblems(sums)) {
    const marked = index === undefined ? sums : sums.slice(index, index + 1)
    for (const { row } of marked) mark(row, { path: 'weight', code, params })
  }
}

function dayProblem(
  day: Day,
  { today, fund, state }: { today: Day; fund: Fund; state: Portfolio['status'] | undefined },
): RowProblem | undefined {
  if (day > today) return { path: 'day', code: 'in_future' }
  if (day < fund.inception) return { path: 'day', code: 'before_inception', params: { date: fund.inception } }
  if (state === 'published') return { path: 'day', code: 'holdings_day_taken' }
  return state ? { path: 'day', code: 'holdings_open' } : undefined
}

/**
 * A portfolio without one of its holdings would be wrong: as long as a row of it has an error, or a row could belong to
 * any of them, the others are not saved either.
 */
function markIncomplete(
  groups: readonly Group[],
  { found, homeless, mark }: { found: ReadonlyMap<number, unknown>; homeless: readonly Row[]; mark: Mark },
): void {
  const isWrong = (row: Row) => !row.isWhole || found.has(row.line)
  for (const { rows } of groups) {
    const wrong = rows.find(isWrong) ?? homeless[0]
    if (!wrong) continue
    for (const row of rows.filter((one) => !isWrong(one)))
      mark(row, { path: 'day', code: 'holdings_incomplete', params: { line: wrong.line } })
  }
}
