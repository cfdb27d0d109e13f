import type { Place } from '../../ui/map/types.ts'

/** Degrees as they are typed; a comma may stand for the point. */
export interface TypedPoint {
  lat: string
  lon: string
}

/** A place of degrees that five decimals tell to about a metre. */
export const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** What is sent of typed degrees: null when nothing is typed; what is no number stays text, which the schema refuses. */
export function pointOf({ lat, lon }: TypedPoint): { lat: number | string; lon: number | string } | null {
  if (lat.trim() === '' && lon.trim() === '') return null
  const number = (text: string) => {
    const value = Number(text.trim().replace(',', '.'))
    return text.trim() === '' || Number.isNaN(value) ? text : rounded(value)
  }
  return { lat: number(lat), lon: number(lon) }
}

/** Typed degrees as a place of a map; null while they are none. */
export function placeOf(typed: TypedPoint): Place | null {
  const { lat, lon } = pointOf(typed) ?? {}
  if (typeof lat !== 'number' || typeof lon !== 'number' || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null
  return { lat, lng: lon }
}
