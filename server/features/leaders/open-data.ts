import type { Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type OpenDataRow, openCount } from '#contract/features/opendata/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { OpenDataSource } from '../../core/requests/open-data.ts'

interface Line {
  code: string
  name: Localized
  district_code: string
  district_name: Localized
  population: number
  households: number
  counted_on: string | null
  sections: number
  with_leader: number
  changed_at: Date | null
}

const rowOf = (line: Line): OpenDataRow<'coverage'> => {
  const isCounted = line.counted_on !== null
  return {
    khoroo_code: line.code,
    khoroo_mn: line.name.mn,
    khoroo_en: line.name.en ?? null,
    district_code: line.district_code,
    district_mn: line.district_name.mn,
    district_en: line.district_name.en ?? null,
    population: isCounted ? openCount(line.population) : null,
    households: isCounted ? openCount(line.households) : null,
    counted_on: line.counted_on,
    sections: line.sections,
    sections_with_leader: line.with_leader,
  }
}

/** Residents and section leaders of the open khoroos. Leaders are counted as offices that are filled, not as people. */
export const coverageData: OpenDataSource = {
  name: 'coverage',
  shows: ['areas'],
  read: async ({ core }) => {
    const { rows } = await unscoped(
      core,
      'open data: of leaders only how many sections of a khoroo have one',
    ).query<Line>(
      `select k.code, k.name, d.code as district_code, d.name as district_name, k.population, k.households, k.counted_on::text,
         count(s.id)::int as sections, count(s.id) filter (where l.id is not null)::int as with_leader,
         greatest(max(l.updated_at), (select max(recorded_at) from area_counts c where c.area_id = k.id)) as changed_at
       from areas k join areas d on d.id = k.parent_id
         left join areas s on s.parent_id = k.id
           and (s.opened_on is null or s.opened_on <= $1) and (s.closed_on is null or s.closed_on > $1)
         left join leaders l on l.area_id = s.id and l.status = 'active'
       where k.level = 'khoroo' and (k.opened_on is null or k.opened_on <= $1) and (k.closed_on is null or k.closed_on > $1)
       group by k.id, d.id order by k.code collate "und-x-icu"`,
      [dayInUlaanbaatar(core.now())],
    )
    return { rows: rows.map(rowOf), changedAt: newest(rows.map((line) => line.changed_at)) }
  },
}

const newest = (times: readonly (Date | null)[]): Date | null =>
  times.reduce((last, time) => (time && (!last || time > last) ? time : last), null)
