import type { Border, Box } from './types.ts'

/** A point of a drawing, px. */
export type Point = readonly [x: number, y: number]

/** The northing of the Mercator projection, in degrees of longitude. */
const northing = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

export interface Projection {
  /** The height of the drawing, px. */
  height: number
  at: (lng: number, lat: number) => Point
}

/** Fits a box into a drawing of a width, at most `maxHeight` high, with a margin on each side. Mercator, north up. */
export function fit([west, south, east, north]: Box, width: number, maxHeight: number, margin = 8): Projection {
  const [bottom, top] = [northing(south), northing(north)]
  const [across, up] = [Math.max(1e-9, east - west), Math.max(1e-9, top - bottom)]
  const scale = Math.min((width - 2 * margin) / across, (maxHeight - 2 * margin) / up)
  const left = (width - across * scale) / 2
  return {
    height: up * scale + 2 * margin,
    at: (lng, lat) => [left + (lng - west) * scale, margin + (top - northing(lat)) * scale],
  }
}

/** The rings of a border in the drawing, px. */
export const ringsIn = (border: Border, { at }: Projection): Point[][] =>
  (border.type === 'Polygon' ? [border.coordinates] : border.coordinates)
    .flat()
    .map((ring) => ring.map(([lng = 0, lat = 0]) => at(lng, lat)))

/** The border as the data of an SVG path; holes stay open with the fill rule `evenodd`. */
export function pathOfBorder(border: Border, projection: Projection): string {
  return ringsIn(border, projection)
    .map((ring) => {
      const points = ring.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`)
      // points closer than a tenth of a pixel are one
      return `M${points.filter((point, i) => point !== points[i - 1]).join('L')}Z`
    })
    .join('')
}
