import selfIntersections from 'geojson-polygon-self-intersections'

/** Longitude and latitude, degrees of WGS 84. */
type Position = number[]
/** The border of an area as a GeoJSON geometry, outer rings counter-clockwise (RFC 7946). */
export type Border =
  | { type: 'Polygon'; coordinates: Position[][] }
  | { type: 'MultiPolygon'; coordinates: Position[][][] }

/** Maximum size of a border; our choice. The largest of the nine districts of Ulaanbaatar has 1,897 points. */
export const BORDER_LIMITS = { points: 50_000, rings: 2_000 }

/** Decimal places that are kept: about a centimetre. */
const DECIMALS = 7

/** A rejected border, with the code for the field's problem. */
export class BorderProblem extends Error {
  readonly code: string
  readonly params: Record<string, number>
  constructor(code: string, params: Record<string, number> = {}) {
    super(code)
    this.code = code
    this.params = params
  }
}

/**
 * Validates a border and normalizes it: rounded, without repeated points, rings oriented as in RFC 7946.
 *
 * @throws BorderProblem for anything that is not an area on the globe.
 */
export function checkBorder(geometry: unknown): Border {
  const found = geometry as { type?: unknown; coordinates?: unknown } | null
  const { type, coordinates } = typeof found === 'object' && found !== null ? found : {}
  if ((type !== 'Polygon' && type !== 'MultiPolygon') || !Array.isArray(coordinates))
    throw new BorderProblem('border_type')
  const counter = { points: 0, rings: 0 }
  const polygons = (type === 'Polygon' ? [coordinates] : coordinates).map((polygon: unknown) =>
    checkPolygon(polygon, counter),
  )
  if (polygons.length === 0) throw new BorderProblem('border_short')
  for (const [i, polygon] of polygons.entries()) refuseCrossings(polygon, i)
  const [only] = polygons
  return polygons.length === 1 && only
    ? { type: 'Polygon', coordinates: only }
    : { type: 'MultiPolygon', coordinates: polygons }
}

function checkPolygon(polygon: unknown, counter: { points: number; rings: number }): Position[][] {
  if (!Array.isArray(polygon) || polygon.length === 0) throw new BorderProblem('border_short')
  return polygon.map((ring, i) => {
    if (++counter.rings > BORDER_LIMITS.rings) throw new BorderProblem('border_large', { max: BORDER_LIMITS.points })
    const checked = checkRing(ring, counter)
    const isCounterClockwise = signedArea(checked) > 0
    return isCounterClockwise === (i === 0) ? checked : checked.toReversed()
  })
}

function checkRing(ring: unknown, counter: { points: number }): Position[] {
  if (!Array.isArray(ring)) throw new BorderProblem('border_type')
  counter.points += ring.length
  if (counter.points > BORDER_LIMITS.points) throw new BorderProblem('border_large', { max: BORDER_LIMITS.points })
  const points = ring.map(checkPoint)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) throw new BorderProblem('border_short')
  if (first[0] !== last[0] || first[1] !== last[1]) throw new BorderProblem('border_open')
  const kept = points.filter(
    (point, i) => i === 0 || point[0] !== points[i - 1]?.[0] || point[1] !== points[i - 1]?.[1],
  )
  if (kept.length < 4 || signedArea(kept) === 0) throw new BorderProblem('border_short')
  return kept
}

function checkPoint(point: unknown): Position {
  if (!Array.isArray(point) || point.length < 2) throw new BorderProblem('border_type')
  const [lng, lat] = point as unknown[]
  if (typeof lng !== 'number' || typeof lat !== 'number' || !Number.isFinite(lng) || !Number.isFinite(lat))
    throw new BorderProblem('border_type')
  if (Math.abs(lng) > 180 || Math.abs(lat) > 90) throw new BorderProblem('border_range')
  return [Number(lng.toFixed(DECIMALS)), Number(lat.toFixed(DECIMALS))]
}

/** Twice the area of a ring in square degrees, positive when it runs counter-clockwise. */
function signedArea(ring: readonly Position[]): number {
  let sum = 0
  for (let i = 1; i < ring.length; i++) {
    const [x = 0, y = 0] = ring[i - 1] ?? []
    const [nextX = 0, nextY = 0] = ring[i] ?? []
    sum += x * nextY - nextX * y
  }
  return sum
}

function refuseCrossings(coordinates: Position[][], polygon: number): void {
  const feature = { type: 'Feature' as const, properties: {}, geometry: { type: 'Polygon' as const, coordinates } }
  const crossings = selfIntersections(feature)
  if (crossings.length > 0) throw new BorderProblem('border_crosses', { count: crossings.length, polygon: polygon + 1 })
}

/** The number of points of a border. */
export const pointsOf = ({ type, coordinates }: Border): number =>
  (type === 'Polygon' ? [coordinates] : coordinates).reduce(
    (sum, polygon) => sum + polygon.reduce((n, ring) => n + ring.length, 0),
    0,
  )

/** The bounding box of a border, degrees. */
export function boxOf({ type, coordinates }: Border): { west: number; south: number; east: number; north: number } {
  const box = { west: 180, south: 90, east: -180, north: -90 }
  for (const [outer = []] of type === 'Polygon' ? [coordinates] : coordinates) {
    for (const [lng = 0, lat = 0] of outer) {
      box.west = Math.min(box.west, lng)
      box.east = Math.max(box.east, lng)
      box.south = Math.min(box.south, lat)
      box.north = Math.max(box.north, lat)
    }
  }
  return box
}

/** Joins the borders of two merged areas. */
export const joined = (a: Border, b: Border): Border => ({
  type: 'MultiPolygon',
  coordinates: [...polygonsOf(a), ...polygonsOf(b)],
})
const polygonsOf = ({ type, coordinates }: Border): Position[][][] => (type === 'Polygon' ? [coordinates] : coordinates)
