import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { Reached } from '#contract/features/citizens/index.ts'
import { type AreaRefRow, areaRef } from '../../core/access/area-ref.ts'
import type { CitizenCall } from './tables.ts'

interface Counted {
  area: AreaRefRow
  is_whole: boolean
  people: number
  by_mail: number
  asked: number
  confirmed: number
}

const show = ({ area, people, by_mail: byMail, asked, confirmed }: Counted): Reached => ({
  area,
  people,
  byMail,
  asked,
  confirmed,
})

/**
 * How many active citizens live in an area and in each area directly below it. People are read from the stored counts
 * by area, confirmations from the few accounts that have one. @throws Problem('not_found') when the area is out of
 * reach.
 */
export async function reachedIn(
  { rows, actor }: Pick<CitizenCall, 'rows' | 'actor'>,
  areaId = actor?.areaId ?? null,
): Promise<{ whole: Reached; parts: Reached[] }> {
  const found = await rows
    .from('areas')
    .where(sql<boolean>`${areaId}::uuid in (areas.id, areas.parent_id)`)
    .select([
      areaRef('areas.id').as('area'),
      sql<boolean>`areas.id = ${areaId}::uuid`.as('is_whole'),
      sql<number>`coalesce(counted.people, 0)::int`.as('people'),
      sql<number>`coalesce(counted.by_mail, 0)::int`.as('by_mail'),
      sql<number>`homes.asked::int`.as('asked'),
      sql<number>`homes.confirmed::int`.as('confirmed'),
    ])
    .innerJoin(
      sql<{ people: number | null; by_mail: number | null }>`lateral (
        select sum(c.people) as people, sum(c.by_mail) as by_mail
        from people_counts c join areas b on b.id = c.area_id
        where c.role = 'APPLICATION' and b.path like areas.path || '%')`.as('counted'),
      (join) => join.onTrue(),
    )
    .innerJoin(
      sql<{ asked: number; confirmed: number }>`lateral (
        select count(*) filter (where u.home_status = 'asked') as asked,
          count(*) filter (where u.home_status = 'confirmed') as confirmed
        from users u join areas b on b.id = u.area_id
        where u.role = 'APPLICATION' and u.home_status <> 'stated' and u.status = 'active'
          and b.path like areas.path || '%')`.as('homes'),
      (join) => join.onTrue(),
    )
    .orderBy('areas.ordinal')
    .execute()
  const whole = found.find((row) => row.is_whole)
  if (!whole) throw new Problem('not_found')
  return {
    whole: show(whole as Counted),
    parts: found.filter((row) => !row.is_whole).map((row) => show(row as Counted)),
  }
}
