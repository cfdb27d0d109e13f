import { type RawBuilder, sql } from 'kysely'
import { LEVEL_OF_ROLE, type Role } from '#contract/core/model/actor.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { periodOf, type ReportKind, type ReportStatus, type ReportTab } from '#contract/features/reports/index.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import type { Reading } from './tables.ts'

/** The parsed filters of the list. */
export interface ReportFilters {
  tab?: ReportTab | undefined
  status?: ReportStatus | undefined
  overdue?: boolean | undefined
  kind?: ReportKind | undefined
  period?: string | undefined
  periodKind?: 'week' | 'month' | 'quarter' | 'year' | undefined
  areaId?: string | undefined
  authorId?: string | undefined
  notAuthorId?: string | undefined
  below?: boolean | undefined
}

const status = sql.ref('reports.status')

/** Reports that this person has to act on: those of others sent or returned to their level, and their own returned ones. */
function waitsFor(role: Role | undefined, id: string | null): RawBuilder<boolean> {
  const level = role && LEVEL_OF_ROLE[role]
  const mine = sql`(reports.author_id = ${id} and ${status} in ('returned_section', 'returned_khoroo', 'returned_district'))`
  if (level === 'city')
    return sql<boolean>`(${status} = 'sent_city' and reports.author_id is distinct from ${id}
      or ${status} = 'returned_city' and reports.author_id = ${id})`
  if (level === 'district') return sql<boolean>`(${status} in ('sent_district', 'returned_district') or ${mine})`
  if (level === 'khoroo') return sql<boolean>`(${status} in ('sent_khoroo', 'returned_khoroo') or ${mine})`
  return sql<boolean>`${mine}`
}

/** Whether a row belongs under a tab for this person. */
export function tabIs(tab: ReportTab, { actor }: Pick<Reading, 'actor'>): RawBuilder<boolean> {
  switch (tab) {
    case 'waiting':
      return waitsFor(actor?.role, actor?.id ?? null)
    case 'draft':
      return sql<boolean>`${status} = 'draft'`
    case 'returned':
      return sql<boolean>`${status} in ('returned_section', 'returned_khoroo', 'returned_district', 'returned_city')`
    case 'approved':
      return sql<boolean>`${status} in ('approved_khoroo', 'approved_district', 'approved_city')`
    case 'not_approved':
      return sql<boolean>`${status} in ('sent_khoroo', 'sent_district', 'sent_city', 'returned_section', 'returned_khoroo', 'returned_district', 'returned_city')`
  }
}

/** Whether the deadline has passed; the same rule as `isOverdue` in the contract. */
export const overdueIs = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(reports.due_on < ${dayInUlaanbaatar(now)}::date, false)`

// the least and most days of each kind of period
const LENGTHS = { week: [7, 7], month: [28, 31], quarter: [90, 92], year: [365, 366] } as const

/** Translates the filters to SQL; `tabs: false` omits tab and overdue, so that each of them can be counted. */
export function reportFilter(
  filters: ReportFilters,
  call: Pick<Reading, 'actor' | 'now'>,
  { tabs = true }: { tabs?: boolean } = {},
): RawBuilder<boolean> {
  const { tab, overdue, kind, period, periodKind, areaId, below = true } = filters
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (tabs && tab) all.push(tabIs(tab, call))
  // written so that the index on `due_on` is used; the negation below also covers reports without a deadline
  if (tabs && overdue) all.push(sql<boolean>`reports.due_on < ${dayInUlaanbaatar(call.now)}::date`)
  if (tabs && overdue === false) all.push(sql<boolean>`not ${overdueIs(call.now)}`)
  if (filters.status) all.push(sql<boolean>`${status} = ${filters.status}`)
  if (kind) all.push(sql<boolean>`reports.kind = ${kind}`)
  if (period) all.push(sql<boolean>`reports.period = ${period}`)
  if (periodKind) {
    const [least, most] = LENGTHS[periodKind]
    all.push(sql<boolean>`reports.period_to - reports.period_from + 1 between ${least} and ${most}`)
  }
  if (filters.authorId) all.push(sql<boolean>`reports.author_id = ${filters.authorId}`)
  if (filters.notAuthorId) all.push(sql<boolean>`reports.author_id is distinct from ${filters.notAuthorId}`)
  if (areaId) all.push(below ? inAndBelow('reports.area_id', areaId) : sql<boolean>`reports.area_id = ${areaId}`)
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** The columns of a period that the contract has validated. */
export function daysOf(code: string): { period: string; period_from: string; period_to: string } {
  const period = periodOf(code)
  if (!period) throw new RangeError(`invalid period: ${code}`)
  return { period: code, period_from: period.from, period_to: period.to }
}
