import type { MapLibreMap } from 'maplibre-gl'
import { TONES, type Tone } from '../../theme/colours.ts'
import type { MapColours } from './colours.ts'

/** Side of a shape, CSS px. */
export const SHAPE_PX = 24

/**
 * A shape for each tone in a square of 24, so that points can be distinguished without colour; `none` is for points
 * without a tone.
 */
export const SHAPES: Record<Tone | 'none', string> = {
  none: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z',
  neutral: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 9a3 3 0 1 1 0 6a3 3 0 1 1 0-6z',
  info: 'M4.5 4.5h15v15h-15z',
  progress: 'M12 4a8 8 0 1 0 0 16a8 8 0 1 0 0-16z',
  moved: 'M12 2l10 10l-10 10l-10-10z',
  good: 'M2 13l3.5-3.5l4.5 4.5l8.5-8.5l3.5 3.5l-12 12z',
  warning: 'M12 2.5l10.5 18.5h-21z',
  bad: 'M6.5 3l5.5 5.5l5.5-5.5l3.5 3.5l-5.5 5.5l5.5 5.5l-3.5 3.5l-5.5-5.5l-5.5 5.5l-3.5-3.5l5.5-5.5l-5.5-5.5z',
}

/** The name of a shape's image. */
export const shapeImage = (tone: Tone | undefined): string => `nt-${tone ?? 'none'}`

/** Device pixels per CSS pixel of the image, so that it is sharp on every screen. */
const RATIO = 2

/** Adds the images of all shapes to the map, each with an outline that separates it from the background. */
export function addShapes(map: MapLibreMap, colours: MapColours): void {
  const canvas = document.createElement('canvas')
  canvas.width = SHAPE_PX * RATIO
  canvas.height = SHAPE_PX * RATIO
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return
  context.scale(RATIO, RATIO)
  context.lineWidth = 3
  context.lineJoin = 'round'
  context.strokeStyle = colours.card
  for (const tone of [undefined, ...TONES]) {
    const path = new Path2D(SHAPES[tone ?? 'none'])
    context.clearRect(0, 0, SHAPE_PX, SHAPE_PX)
    context.stroke(path)
    context.fillStyle = tone ? colours.tones[tone].text : colours.brand
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas is no array
    context.fill(path, 'evenodd')
    map.addImage(shapeImage(tone), context.getImageData(0, 0, canvas.width, canvas.height), { pixelRatio: RATIO })
  }
}
