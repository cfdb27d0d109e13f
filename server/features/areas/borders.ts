import pointInPolygon from '@turf/boolean-point-in-polygon'
import type { Level } from '#contract/core/actor.ts'
import { type Border, boxOf, joined, pointsOf } from '../../core/geo/border.ts'
import { isOpenNow } from '../../core/open-areas.ts'
import type { AreasCall, AreaWork } from './tables.ts'

interface BorderRow {
  area_id: string
  geometry: Border
  credit: string
}

interface FileBorder {
  geometry: { type: string; coordinates: unknown[] }
  credit: string
}

/** Keeps the border of an area, whole; the maps of its level are built again. */
export async function saveBorder(call: AreaWork, areaId: string, { geometry, credit }: FileBorder): Promise<void> {
  const border = geometry as Border
  const { west, south, east, north } = boxOf(border)
  await call.tx.query(
    `insert into area_borders (area_id, geometry, points, west, south, east, north, credit, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (area_id) do update set geometry = excluded.geometry, points = excluded.points, west = excluded.west,
       south = excluded.south, east = excluded.east, north = excluded.north, credit = excluded.credit, updated_at = excluded.updated_at
     where area_borders.geometry <> excluded.geometry or area_borders.credit <> excluded.credit`,
    [areaId, JSON.stringify(border), pointsOf(border), west, south, east, north, credit, call.now],
  )
}

/** Of two areas that become one the border is that of both. */
export async function joinBorders(call: AreaWork, from: string, into: string): Promise<void> {
  const { rows } = await call.tx.query<BorderRow>(
    'select area_id, geometry, credit from area_borders where area_id = any($1)',
    [[from, into]],
  )
  const [a, b] = [rows.find((row) => row.area_id === into), rows.find((row) => row.area_id === from)]
  if (a && b) await saveBorder(call, into, { geometry: joined(a.geometry, b.geometry), credit: a.credit })
}

/** Levels from the lowest: a place is first looked for among sections. */
const LOWEST_FIRST: readonly Level[] = ['section', 'khoroo', 'district', 'city']

/** The lowest open area whose border holds a place; undefined where no border does. A place on a border belongs to one of the two. */
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
