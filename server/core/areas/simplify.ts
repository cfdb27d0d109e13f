import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, quantile, simplify } from 'topojson-simplify'
import type { Border } from './border.ts'

/** Named GeoJSON objects, and their topology without weights. */
type Objects = Parameters<typeof topology>[0]
type Whole = Parameters<typeof presimplify>[0]

export interface WholeBorder {
  id: string
  /** The area's name in both languages. */
  name: { mn: string; en?: string | undefined }
  geometry: Border
}

/** Maximum points of a level for the browser; our choice: some 200 kB before compression. */
const POINTS_MAX = 10_000
/** Steps of the grid that the points of neighbours snap to: about 15 m for a city of 150 km. */
const GRID = 10_000
/** Decimal places in the result: about a metre. */
const DECIMALS = 5

/** Reduces a topology to this many points. */
function fewer(whole: Whole, points: number): Whole {
  const weighted = presimplify(whole)
  return simplify(weighted, quantile(weighted, 1 - POINTS_MAX / points))
}

/**
 * Simplifies borders to as many points as a browser draws well. Lines between neighbours are simplified once for both
 * (a topology, Visvalingam's method), so there are no gaps. @returns a GeoJSON feature collection as text; each feature
 * has the area's id and name.
 */
export function simplified(borders: readonly WholeBorder[]): string {
  const features = borders.map(({ id, name, geometry }) => ({
    type: 'Feature' as const,
    id,
    properties: { name },
    geometry,
  }))
  const collection: Objects[string] = { type: 'FeatureCollection', features } as never
  const whole = topology({ areas: collection }, GRID) as Whole
  const points = whole.arcs.reduce((sum, arc) => sum + arc.length, 0)
  const less = points > POINTS_MAX ? fewer(whole, points) : whole
  const drawn = feature(less, less.objects.areas as Parameters<typeof feature>[1])
  return JSON.stringify(drawn, (key, value) => {
    if (typeof value === 'number' && key !== 'id') return Number(value.toFixed(DECIMALS))
    return value
  })
}
