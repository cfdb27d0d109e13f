import type { Place } from '../../ui/data/map/types.ts'

/** Degrees as typed, with a decimal point or comma. */
export interface TypedPoint {
  lat: string
  lon: string
}

/** Rounds degrees to five decimals, which is about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** The request's point of typed degrees: null if nothing is typed. Text that is not a number is passed on, so that the schema refuses it. */
export function pointOf({ lat, lon }: TypedPoint): { lat: number | string; lon: number | string } | null {
  if (lat.trim() === '' && lon.trim() === '') return null
  const number = (text: string) => {
    const value = Number(text.trim().replace(',', '.'))
    return text.trim() === '' || Number.isNaN(value) ? text : rounded(value)
  }
  return { lat: number(lat), lon: number(lon) }
}

/** Typed degrees as a place on a map; null if they are incomplete or invalid. */
export function placeOf(typed: TypedPoint): Place | null {
  const { lat, lon } = pointOf(typed) ?? {}
  if (typeof lat !== 'number' || typeof lon !== 'number' || Math.abs(lat) > 90 || Math.abs(lon) > 180) return null
  return { lat, lng: lon }
}
