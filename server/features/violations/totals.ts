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

/** How many there are within reach: by state, and those that count by category, law, area and month. */
export async function totals(call: AnyCall & { query: Filters }): Promise<ViolationTotals> {
  const { rows, query } = call
  const all = () => rows.from('violations').where(matching(call, query, 'status'))
  const counted = () => rows.from('violations').where(matching(call, query)).where(isCounted)
  const top = query.areaId ?? personOf(call).areaId
  const months = monthsUpTo(dayInUlaanbaatar(call.now))
  const month = sql<string>`to_char(violations.found_on, 'YYYY-MM')`
  const inChild = sql<{ own: string; child: string }>`(
    select own.id as own, child.id as child from areas child join areas own on own.path like child.path || '%'
    where child.parent_id = ${top})`
  const [states, late, categories, laws, children, byChild, byMonth] = await Promise.all([
    all().select(['violations.status as name', count]).groupBy('violations.status').execute(),
    all().where(isOverdue(call)).select(count).executeTakeFirstOrThrow(),
    counted().select(['violations.category as name', count]).groupBy('violations.category').execute(),
    counted()
      .where('violations.law', '!=', '')
      .select(['violations.law', count])
      .groupBy('violations.law')
      .orderBy('n', 'desc')
      .orderBy('violations.law')
      .limit(LAWS_MAX)
      .execute(),
    top ? call.ask(areas, 'names', { query: { parentId: top } }) : { data: [] },
    counted()
      .innerJoin(inChild.as('m'), (join) => join.onRef('m.own', '=', 'violations.area_id'))
      .select(['m.child', count])
      .groupBy('m.child')
      .execute(),
    counted()
      .where(month, '>=', months[0] ?? '')
      .select([month.as('name'), count])
      .groupBy(month)
      .execute(),
  ])
  const ofChild = new Map(byChild.map(({ child, n }) => [child, n]))
  const ofMonth = filled(months, byMonth)
  const category = filled(await categoryKeys(call), categories)
  return {
    total: Object.values(category).reduce((sum, n) => sum + n, 0),
    overdue: late.n,
    status: filled(violationWorkflow.states, states),
    category,
    law: laws.map(({ law, n }) => ({ law, count: n })),
    area: children.data.map(({ id, name }) => ({ areaId: id, name, count: ofChild.get(id) ?? 0 })),
    month: months.map((name) => ({ month: name, count: ofMonth[name] ?? 0 })),
  }
}
