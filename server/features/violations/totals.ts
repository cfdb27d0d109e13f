import { sql } from 'kysely'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { areas } from '#contract/features/areas/index.ts'
import { type ViolationTotals, violationWorkflow } from '#contract/features/violations/index.ts'
import { categoryKeys } from './categories.ts'
import { type Filters, isCounted, isOverdue, matching } from './list.ts'
import { personOf } from './show.ts'
import type { AnyCall } from './tables.ts'

const count = sql<number>`count(*)`.as('n')
/** Laws that are named, those with the most first. */
const LAWS_MAX = 50
const MONTHS = 12

/** 'YYYY-MM' of the twelve months up to this day, the oldest first. */
function monthsUpTo(day: string): string[] {
  const last = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  return Array.from({ length: MONTHS }, (_, i) => {
    const month = last - (MONTHS - 1) + i
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** Every name with its number, 0 where there are none. */
const filled = <N extends string>(names: readonly N[], found: readonly { name: N; n: number }[]): Record<N, number> => {
  const known = new Map(found.map(({ name, n }) => [name, n]))
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? 0])) as Record<N, number>
}

const month = sql<string>`to_char(violations.found_on, 'YYYY-MM')`
/** What is counted by in one pass over the rows: seven statements of a pass each took 200 ms at 20,000 violations. */
const groups = sql`grouping sets ((violations.category), (violations.law), (violations.area_id), (${month}))`
/** What `grouping` answers for each of them: a bit for each column that a row is not grouped by. */
const GROUP = { category: 0b0111, law: 0b1011, area: 0b1101, month: 0b1110 }
const groupColumns = [
  'violations.category',
  'violations.law',
  'violations.area_id',
  month.as('month'),
  sql<number>`grouping(violations.category, violations.law, violations.area_id, ${month})`.as('group'),
  count,
] as const

/** For every area below `top` and for its children themselves: the child of `top` that it belongs to. */
async function childrenOf(db: AnyCall['db'], top: string | null): Promise<Map<string, string>> {
  if (!top) return new Map()
  const { rows } = await db.query<{ own: string; child: string }>(
    `select own.id as own, child.id as child from areas child join areas own on own.path like child.path || '%' where child.parent_id = $1`,
    [top],
  )
  return new Map(rows.map(({ own, child }) => [own, child]))
}

/** How many there are within reach: by state, and those that count by category, law, area and month. */
export async function totals(call: AnyCall & { query: Filters }): Promise<ViolationTotals> {
  const { rows, query } = call
  const all = () => rows.from('violations').where(matching(call, query, 'status'))
  const counted = () => rows.from('violations').where(matching(call, query)).where(isCounted)
  const top = query.areaId ?? personOf(call).areaId
  const months = monthsUpTo(dayInUlaanbaatar(call.now))
  const [states, found, children, childOf] = await Promise.all([
    all()
      .select(['violations.status as name', count, sql<number>`count(*) filter (where ${isOverdue(call)})`.as('late')])
      .groupBy('violations.status')
      .execute(),
    counted().select(groupColumns).groupBy(groups).execute(),
    top ? call.ask(areas, 'names', { query: { parentId: top } }) : { data: [] },
    childrenOf(call.db, top),
  ])
  const of = (group: number) => found.filter((row) => row.group === group)
  const ofMonth = filled(
    months,
    of(GROUP.month).map(({ month, n }) => ({ name: month, n })),
  )
  const category = filled(
    await categoryKeys(call),
    of(GROUP.category).map((row) => ({ name: row.category, n: row.n })),
  )
  const laws = of(GROUP.law)
    .filter(({ law }) => law !== '')
    .sort((a, b) => b.n - a.n || (a.law < b.law ? -1 : 1))
    .slice(0, LAWS_MAX)
  const ofChild = new Map<string, number>()
  for (const { area_id: id, n } of of(GROUP.area)) {
    const child = childOf.get(id)
    if (child !== undefined) ofChild.set(child, (ofChild.get(child) ?? 0) + n)
  }
  return {
    total: Object.values(category).reduce((sum, n) => sum + n, 0),
    overdue: states.reduce((sum, { late }) => sum + late, 0),
    status: filled(violationWorkflow.states, states),
    category,
    law: laws.map(({ law, n }) => ({ law, count: n })),
    area: children.data.map(({ id, name }) => ({ areaId: id, name, count: ofChild.get(id) ?? 0 })),
    month: months.map((name) => ({ month: name, count: ofMonth[name] ?? 0 })),
  }
}
