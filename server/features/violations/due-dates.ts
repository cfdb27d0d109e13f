import { sql } from 'kysely'
import { LEVEL_OF_ROLE } from '#contract/core/model/actor.ts'
import { DUE_DATES_MAX, type DueDate, type DueSpan } from '#contract/core/model/due-dates.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inBoth } from '../../core/requests/notices.ts'
import { categoryNames } from './categories.ts'
import { isOpen } from './list.ts'
import { personOf } from './show.ts'
import type { AnyCall } from './tables.ts'

const TEXT = { mn: '№ {{number}} · {{category}} · {{area}}', en: 'No. {{number}} · {{category}} · {{area}}' }

/** The deadlines of open violations that are assigned to the reader, or wait at the reader's level. */
export async function violationsDue(call: AnyCall, { from, to }: DueSpan): Promise<DueDate[]> {
  const { id: person, role } = personOf(call)
  const level = LEVEL_OF_ROLE[role]
  const found = await call.rows
    .from('violations')
    .selectAll('violations')
    .select(areaName(sql.ref('violations.area_id')).as('area'))
    .where('violations.due_on', '>=', from)
    .where('violations.due_on', '<=', to)
    .where(isOpen)
    .where(sql<boolean>`(violations.assignee_id = ${person} or violations.level = ${level})`)
    .orderBy('violations.due_on')
    .orderBy('violations.id')
    .limit(DUE_DATES_MAX)
    .execute()
  const nameOf = await categoryNames(call)
  return found.map((row) => ({
    id: row.id,
    day: row.due_on,
    title: inBoth(TEXT, (lang: Lang) => ({
      number: row.number,
      category: nameOf(row, lang),
      area: inLang(row.area, lang),
    })),
    link: `/dashboard/violations/${row.id}`,
  }))
}
