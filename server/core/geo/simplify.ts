import { feature } from 'topojson-client'
import { topology } from 'topojson-server'
import { presimplify, quantile, simplify } from 'topojson-simplify'
import type { Border } from './border.ts'

/** GeoJSON objects by name, and their topology before it is weighted. */
type Objects = Parameters<typeof topology>[0]
type Whole = Parameters<typeof presimplify>[0]

export interface WholeBorder {
  id: string
  /** What the area is called, in both languages. */
  name: { mn: string; en?: string | undefined }
  geometry: Border
}

/** Points of a level that the browser gets at most; our choice: some 200 kB before compression. */
const POINTS_MAX = 10_000
/** Steps of the grid on which points of neighbours meet; over a city of 150 km some 15 m. */
const GRID = 10_000
/** Digits behind the point in the answer: about a metre. */
const DECIMALS = 5

/** The same with as many points as a browser gets. */
function fewer(whole: Whole, points: number): Whole {
  const weighted = presimplify(whole)
  return simplify(weighted, quantile(weighted, 1 - POINTS_MAX / points))
}

/**
 * Borders with as many points as a browser draws well. Lines between neighbours are simplified once for both, so that no gaps come
 * about (a topology, Visvalingam's method). @returns a GeoJSON feature collection as text; each feature has the area's id and name.
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
