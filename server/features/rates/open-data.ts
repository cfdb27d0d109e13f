import type { Localized } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { OpenDataRow } from '#contract/features/opendata/index.ts'
import { type Bands, gradeOf, type PeriodKind, type RatedLevel } from '#contract/features/rates/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { OpenDataSource } from '../../core/requests/open-data.ts'
import { pointsOf } from './tables.ts'

interface Line {
  kind: PeriodKind
  year: number
  no: number
  bands: Bands
  level: RatedLevel
  code: string
  name: Localized
  parent_code: string
  total: number
  rank: number
  ranked: number
  approved_at: Date
}

const rowOf = (line: Line): OpenDataRow<'ratings'> => ({
  year: line.year,
  period: line.kind,
  period_number: line.no,
  level: line.level,
  area_code: line.code,
  area_mn: line.name.mn,
  area_en: line.name.en ?? null,
  parent_code: line.parent_code,
  points: pointsOf(line.total),
  grade: gradeOf(line.total, line.bands),
  rank: line.rank,
  ranked_areas: line.ranked,
  approved_on: dayInUlaanbaatar(line.approved_at),
})

/** Approved totals of districts and khoroos. Sections are left out, since the work of one leader is rated there. */
export const ratingsData: OpenDataSource = {
  name: 'ratings',
  shows: ['areas'],
  read: async ({ core }) => {
    const { rows } = await unscoped(core, 'open data: approved totals of districts and khoroos').query<Line>(
      `select p.kind, p.year, p.no, p.bands, s.level, a.code, a.name, parent.code as parent_code, s.total, s.approved_at,
         dense_rank() over siblings::int as rank, count(*) over (partition by s.period_id, s.rater_area_id)::int as ranked
       from rate_sheets s join rate_periods p on p.id = s.period_id join areas a on a.id = s.area_id
         join areas parent on parent.id = s.rater_area_id
       where s.status = 'approved' and s.level in ('district', 'khoroo')
       window siblings as (partition by s.period_id, s.rater_area_id order by s.total desc)
       order by p.starts_on desc, p.kind, s.level, a.code collate "und-x-icu"`,
    )
    const last = rows.reduce<Date | null>((at, line) => (!at || line.approved_at > at ? line.approved_at : at), null)
    return { rows: rows.map(rowOf), changedAt: last }
  },
}
