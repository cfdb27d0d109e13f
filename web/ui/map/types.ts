import type { Tone } from '../theme/colours.ts'

/** A place in degrees of WGS 84. */
export interface Place {
  lat: number
  lng: number
}

/** West, south, east and north, degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** What a map is drawn on: a style, a PMTiles archive of the server, or (both null) the borders of the areas alone. */
export interface MapBase {
  styleUrl: string | null
  tilesUrl: string | null
}

export type Border =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }

/** Shades of one colour, from little (0) to much. */
export const STEPS = 5

/** An area as a map draws it. */
export interface MapArea {
  id: string
  name: string
  /** The figure shown below the name, formatted. */
  value?: string | undefined
  /** The colour: a state, or a step of the sequential scale from 0 to `STEPS` - 1. Neither: only the border. */
  tone?: Tone | undefined
  step?: number | undefined
  border: Border
}

/** A point as a map draws it. */
export interface MapPoint extends Place {
  id: string
  tone?: Tone | undefined
}

/** Texts of a map. */
export interface MapWords {
  zoomIn: string
  zoomOut: string
  whole: string
  /** How the keys work, for those who cannot see the map. */
  keys: string
  /** How to move a map on which the page would scroll, on a touch screen and with a wheel. */
  touch: string
  wheel: string
  wheelMac: string
  loading: string
  /** The browser draws no maps. */
  noGraphics: string
  /** The program of the map could not be loaded. */
  failed: string
  /** The base map could not be loaded; the borders are shown. */
  noBase: string
}
