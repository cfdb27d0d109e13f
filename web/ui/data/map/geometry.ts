import type { Border, Box, Place } from './types.ts'

const ringsOf = (border: Border): number[][][] =>
  (border.type === 'Polygon' ? [border.coordinates] : border.coordinates).flatMap(([outer]) => (outer ? [outer] : []))

/** The bounding box of places; undefined without any. */
export function boxAround(places: readonly Place[]): Box | undefined {
  if (places.length === 0) return undefined
  const [lng, lat] = [places.map((place) => place.lng), places.map((place) => place.lat)]
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
  return [least(lng), least(lat), most(lng), most(lat)]
}

/** The bounding box of borders; undefined without any. */
export const boxOfBorders = (borders: readonly Border[]): Box | undefined =>
  boxAround(
    borders.flatMap((border) => ringsOf(border).flatMap((ring) => ring.map(([lng = 0, lat = 0]) => ({ lng, lat })))),
  )

/** The position of an area's name: the centroid of its largest part, with that part's size (square degrees). */
export function middleOf(border: Border): { lng: number; lat: number; area: number } {
  let largest = { area: -1, lng: 0, lat: 0 }
  for (const ring of ringsOf(border)) {
    const found = centroidOf(ring)
    if (found.area > largest.area) largest = found
  }
  return largest
}

/** Area (square degrees) and centroid of a ring, by the shoelace formula. */
function centroidOf(ring: readonly number[][]): { area: number; lng: number; lat: number } {
  const [originX = 0, originY = 0] = ring[0] ?? []
  let [twice, x, y] = [0, 0, 0]
  for (let i = 1; i < ring.length; i++) {
    // relative to the first point: absolute degrees would lose the small differences
    const [ax, ay] = [(ring[i - 1]?.[0] ?? 0) - originX, (ring[i - 1]?.[1] ?? 0) - originY]
    const [bx, by] = [(ring[i]?.[0] ?? 0) - originX, (ring[i]?.[1] ?? 0) - originY]
    const cross = ax * by - bx * ay
    twice += cross
    x += (ax + bx) * cross
    y += (ay + by) * cross
  }
  if (twice === 0) return { area: 0, lng: originX, lat: originY }
  return { area: Math.abs(twice / 2), lng: originX + x / (3 * twice), lat: originY + y / (3 * twice) }
}

/** A place rounded to five decimals, about a metre. */
export const roundPlace = ({ lat, lng }: Place): Place => ({
  lat: Math.round(lat * 100_000) / 100_000,
  lng: Math.round(lng * 100_000) / 100_000,
})
