import { entryName } from '#contract/core/model/entries.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { valuesOf } from '#contract/core/time/dated.ts'
import { type OpenDataRow, openCountIn } from '#contract/features/opendata/index.ts'
import { COUNTED_STATUSES, violationCategories } from '#contract/features/violations/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import type { OpenDataSource } from '../../core/requests/open-data.ts'

interface Line {
  month: string
  code: string
  name: Localized
  category: string
  status: string
  population: number
  n: number
  changed_at: Date
}

/** Verified violations by month, district, category and state: no totals, and no count of 1 to 4 where few people live. */
export const violationsData: OpenDataSource = {
  name: 'violations',
  shows: ['areas'],
  read: async ({ core }) => {
    const { rows } = await unscoped(core, 'open data: numbers of verified violations in whole districts').query<Line>(
      `select to_char(v.found_on, 'YYYY-MM') as month, d.code, d.name, d.population, v.category, v.status, count(*)::int as n,
         max(v.updated_at) as changed_at
       from violations v join areas a on a.id = v.area_id
         join areas d on d.level = 'district' and a.path like d.path || '%'
       where v.status = any($1)
       group by 1, d.id, v.category, v.status order by 1 desc, d.code collate "und-x-icu", v.category, v.status`,
      [COUNTED_STATUSES],
    )
    const categories = valuesOf(violationCategories, await core.settings.forPages())
    const rowOf = (line: Line): OpenDataRow<'violations'> => ({
      month: line.month,
      district_code: line.code,
      district_mn: line.name.mn,
      district_en: line.name.en ?? null,
      category: line.category,
      category_mn: entryName(categories, line.category, 'mn'),
      category_en: entryName(categories, line.category, 'en'),
      state: line.status,
      count: openCountIn(line.n, line.population),
    })
    const last = rows.reduce<Date | null>((at, line) => (!at || line.changed_at > at ? line.changed_at : at), null)
    return { rows: rows.map(rowOf), changedAt: last }
  },
}
