import { type AreaWork, treeOf } from './tables.ts'

const COUNTED = ['population', 'households'] as const

/** Counts of an area on a day; undefined without a day. */
export interface Figures {
  population?: number | undefined
  households?: number | undefined
  countedOn?: string | undefined
  source?: string | null | undefined
}

/** Writes counts of a day; the area shows the latest of each. */
export const putCounts = (call: Pick<AreaWork, 'rows'>, id: string, figures: Figures): Promise<void> =>
  putAllCounts(call, [{ id, figures }])

/** Writes counts of many areas in few statements; of two counts for one area and day the last one is kept. */
export async function putAllCounts(
  call: Pick<AreaWork, 'rows'>,
  counts: readonly { id: string; figures: Figures }[],
): Promise<void> {
  const rows = counts.flatMap(({ id, figures: { countedOn, source, ...amounts } }) =>
    COUNTED.flatMap((what) => {
      const amount = amounts[what]
      if (!countedOn || amount === undefined) return []
      return { area_id: id, counted_on: countedOn, what, amount, source: source || null }
    }),
  )
  const byKey = new Map(rows.map((row) => [`${row.area_id} ${row.what} ${row.counted_on}`, row]))
  await call.rows.putMany('area_counts', ['area_id', 'what', 'counted_on'], [...byKey.values()])
  const dated = counts.filter(({ figures }) => figures.countedOn).map(({ id }) => id)
  if (dated.length > 0) await showLatest(call, dated)
}

/** Copies the latest counts to the areas themselves, where lists and expected numbers read them. */
export async function showLatest(call: Pick<AreaWork, 'rows'>, ids: readonly string[]): Promise<void> {
  await treeOf(call).query(
    `update areas a set
       population = coalesce((select c.amount from area_counts c where c.area_id = a.id and c.what = 'population'
         order by c.counted_on desc limit 1), 0),
       households = coalesce((select c.amount from area_counts c where c.area_id = a.id and c.what = 'households'
         order by c.counted_on desc limit 1), 0),
       counted_on = (select max(c.counted_on) from area_counts c where c.area_id = a.id and c.what in ('population', 'households'))
     where a.id = any($1)`,
    [ids],
  )
}
