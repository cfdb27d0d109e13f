import type { Tone } from '../../theme/colours.ts'

/** A position in degrees of WGS 84. */
export interface Place {
  lat: number
  lng: number
}

/** West, south, east and north, degrees. */
export type Box = readonly [west: number, south: number, east: number, north: number]

/** The base of a map: a style, a PMTiles archive of the server, or (both null) the areas' borders alone. */
export interface MapBase {
  styleUrl: string | null
  tilesUrl: string | null
}

export type Border =
  | { type: 'Polygon'; coordinates: number[][][] }
  | { type: 'MultiPolygon'; coordinates: number[][][][] }

/** Number of shades of the sequential scale, from little (0) to much. */
export const STEPS = 5

/** An area on a map. */
export interface MapArea {
  id: string
  name: string
  /** The figure shown below the name, formatted. */
  value?: string | undefined
  /**
   * The colour: a tone, or a step of the sequential scale from 0 to `STEPS` - 1. With neither, only the border is
   * drawn.
   */
  tone?: Tone | undefined
  step?: number | undefined
  border: Border
}

/** A point on a map. */
export interface MapPoint extends Place {
  id: string
  tone?: Tone | undefined
}

/** Texts of a map. */
export interface MapLabels {
  zoomIn: string
  zoomOut: string
  whole: string
  /** Explains the keyboard to people who cannot see the map. */
  keys: string
  /** Explains how to move the map without scrolling the page, by touch and by wheel. */
  touch: string
  wheel: string
  wheelMac: string
  loading: string
  /** The browser has no WebGL. */
  noGraphics: string
  /** The map component could not be loaded. */
  failed: string
  /** The base map could not be loaded; only the borders are shown. */
  noBase: string
}
