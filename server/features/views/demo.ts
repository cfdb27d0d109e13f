import type { DemoCity } from '../../core/requests/declare.ts'

/** Views that each of the first people of the demo city has saved. */
const VIEWS = [
  { list: '/dashboard/violations', name: 'Хугацаа хэтэрсэн', query: 'overdue=true', shared: true },
  { list: '/dashboard/violations', name: 'Надад хуваарилсан', query: 'assigned=true&open=true', shared: false },
  { list: '/dashboard/reports', name: 'Батлах тайлан, хугацаагаар', query: 'tab=waiting&sort=dueOn', shared: true },
]
const PEOPLE = 12

/** Gives the first people of the demo city saved views, of which some are shared. */
export async function fill({ staff, insert }: DemoCity): Promise<void> {
  const rows = staff.slice(0, PEOPLE).flatMap(({ id }) => VIEWS.map((view) => ({ ...view, owner_id: id })))
  if (rows.length > 0) await insert('saved_views', rows)
}
