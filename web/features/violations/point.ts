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
