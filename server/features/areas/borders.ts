import pointInPolygon from '@turf/boolean-point-in-polygon'
import type { Level } from '#contract/core/model/actor.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import { type Border, boxOf, joined, pointsOf } from '../../core/areas/border.ts'
import { type AreasCall, type AreaWork, treeOf } from './tables.ts'

interface BorderRow {
  area_id: string
  geometry: Border
  credit: string
}

interface FileBorder {
  geometry: { type: string; coordinates: unknown[] }
  credit: string
}

/** Borders per statement: each may have megabytes. */
const BORDERS_AT_ONCE = 50

/** Stores the full borders of areas; of two for one area the last one. The maps of their levels are rebuilt. */
export async function saveBorders(
  call: AreaWork,
  borders: readonly { id: string; border: FileBorder }[],
): Promise<void> {
  const rows = [...new Map(borders.map((one) => [one.id, one])).values()]
  for (let at = 0; at < rows.length; at += BORDERS_AT_ONCE) await saveSome(call, rows.slice(at, at + BORDERS_AT_ONCE))
}

async function saveSome(call: AreaWork, borders: readonly { id: string; border: FileBorder }[]): Promise<void> {
  const rows = borders.map(({ id, border: { geometry, credit } }) => {
    const border = geometry as Border
    return { id, geometry: border, points: pointsOf(border), ...boxOf(border), credit }
  })
  await treeOf(call).query(
    `insert into area_borders (area_id, geometry, points, west, south, east, north, credit, updated_at)
     select id, geometry, points, west, south, east, north, credit, $2 from jsonb_to_recordset($1::jsonb) as n (id uuid,
       geometry jsonb, points int, west double precision, south double precision, east double precision, north double precision,
       credit text)
     on conflict (area_id) do update set geometry = excluded.geometry, points = excluded.points, west = excluded.west,
       south = excluded.south, east = excluded.east, north = excluded.north, credit = excluded.credit, updated_at = excluded.updated_at
     where area_borders.geometry <> excluded.geometry or area_borders.credit <> excluded.credit`,
    [JSON.stringify(rows), call.now],
  )
}

/** Joins the borders of two areas that are merged. */
export async function joinBorders(call: AreaWork, from: string, into: string): Promise<void> {
  const { rows } = await treeOf(call).query<BorderRow>(
    'select area_id, geometry, credit from area_borders where area_id = any($1)',
    [[from, into]],
  )
  const [a, b] = [rows.find((row) => row.area_id === into), rows.find((row) => row.area_id === from)]
  if (!a || !b) return
  await saveBorders(call, [{ id: into, border: { geometry: joined(a.geometry, b.geometry), credit: a.credit } }])
}

/** Levels from the bottom up: a place is first searched among sections. */
const LOWEST_FIRST: readonly Level[] = ['section', 'khoroo', 'district', 'city']

/** The lowest open area whose border contains a place, if any. A place on a border belongs to one of the two. */
export async function areaAt({ rows, now }: Pick<AreasCall<'at'>, 'rows' | 'now'>, lat: number, lng: number) {
  const found = await rows
    .from('areas')
    .innerJoin('area_borders', 'area_borders.area_id', 'areas.id')
    .selectAll('areas')
    .select('area_borders.geometry')
    .where('area_borders.west', '<=', lng)
    .where('area_borders.east', '>=', lng)
    .where('area_borders.south', '<=', lat)
    .where('area_borders.north', '>=', lat)
    .where(isOpenNow(now))
    .orderBy('areas.code')
    .execute()
  const holding = found.filter(({ geometry }) => pointInPolygon([lng, lat], geometry))
  return LOWEST_FIRST.flatMap((level) => holding.filter((area) => area.level === level)).at(0)
}
