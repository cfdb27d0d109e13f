import { sql } from 'kysely'
import { type PageMeta, POINTS_MAX } from '#contract/core/model/page.ts'
import type { ViolationPoint, ViolationStatus } from '#contract/features/violations/index.ts'
import type { PageAsk } from '../../core/access/list.ts'
import { isOverdue, type ListQuery, listAsk, matching } from './list.ts'
import type { AnyCall, ViolationTables } from './tables.ts'

interface PointRow {
  id: string
  number: number
  category: string
  status: ViolationStatus
  lat: number
  lon: number
  created_at: Date
  overdue: boolean
}

/** The violations of a list that have a point, newest first, up to the limit of a map. */
export async function violationPoints(
  call: AnyCall & { query: Omit<ListQuery, 'page' | 'pageSize' | 'sort'> },
): Promise<{ data: ViolationPoint[]; meta: PageMeta }> {
  const query = { ...call.query, page: 1, pageSize: POINTS_MAX }
  const ask: PageAsk<ViolationTables, 'violations', PointRow> = {
    ...(await listAsk(call, query)),
    where: (q) => q.where(matching(call, query)).where(sql<boolean>`violations.lat is not null`),
    select: (q) =>
      q
        .select(['violations.id', 'violations.number', 'violations.category', 'violations.status'])
        .select([sql<number>`violations.lat`.as('lat'), sql<number>`violations.lon`.as('lon'), 'violations.created_at'])
        .select(isOverdue(call).as('overdue')),
  }
  const { data, meta } = await call.rows.page('violations', ask)
  return { data: data.map(({ created_at, ...point }) => ({ ...point, createdAt: created_at.toISOString() })), meta }
}
