import { sql } from 'kysely'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { isOpenToAuthor, KIND_OF_ROLE, type ReportStatus } from '#contract/features/reports/index.ts'
import type { ReportCall } from './write.ts'

/** Years before the current one for which the form offers periods. */
const YEARS_BACK = 2

/**
 * The periods for which the actor's area has a report. Abandoned reports are omitted, because creating a report for their
 * period takes them over (`createReport`).
 */
export async function takenPeriods(
  call: ReportCall<'periods'>,
): Promise<{ period: string; id: string; status: ReportStatus }[]> {
  const { actor, now, rows } = call
  const kind = actor && KIND_OF_ROLE[actor.role]
  if (!actor?.areaId || !kind) return []
  const firstYear = Number(dayInUlaanbaatar(now).slice(0, 4)) - YEARS_BACK
  const found = await rows
    .from('reports')
    .where('reports.area_id', '=', actor.areaId)
    .where('reports.kind', '=', kind)
    .where('reports.period_to', '>=', `${firstYear}-01-01`)
    .select(['reports.id', 'reports.period', 'reports.status'])
    .select(
      sql<boolean>`exists (select from users where users.id = reports.author_id and users.status = 'active'
        and users.role = ${actor.role} and users.area_id = ${actor.areaId})`.as('has_author'),
    )
    .orderBy('reports.period_from', 'desc')
    .orderBy('reports.period_to')
    .execute()
  return found
    .filter(({ status, has_author }) => has_author || !isOpenToAuthor(status))
    .map(({ id, period, status }) => ({ id, period, status }))
}
