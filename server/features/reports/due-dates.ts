import { sql } from 'kysely'
import { DUE_DATES_MAX, type DueDate, type DueSpan } from '#contract/core/model/due-dates.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatPeriod } from '#contract/features/reports/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { tabIs } from './filters.ts'
import type { Reading } from './tables.ts'

const TEXT = { mn: '{{area}} · «{{title}}», {{period}}', en: '{{area}} · “{{title}}”, {{period}}' }

/** The deadlines of reports on which the reader, or the reader's office, has to act. */
export async function reportsDue(call: Reading, { from, to }: DueSpan): Promise<DueDate[]> {
  const found = await call.rows
    .from('reports')
    .select(['reports.id', 'reports.title', 'reports.period', 'reports.due_on'])
    .select(areaName(sql.ref('reports.area_id')).as('area'))
    .where('reports.due_on', '>=', from)
    .where('reports.due_on', '<=', to)
    .where(tabIs('waiting', call))
    .orderBy('reports.due_on')
    .orderBy('reports.id')
    .limit(DUE_DATES_MAX)
    .execute()
  return found.map(({ id, title, period, due_on: day, area }) => ({
    id,
    day: day ?? from,
    title: inBoth(TEXT, (lang: Lang) => ({ area: inLang(area, lang), title, period: formatPeriod(period, lang) })),
    link: `/dashboard/reports/${id}`,
  }))
}
