import type { Same } from '#contract/core/text/catalogue.ts'
import type { mn } from './place-map-mn.ts'

/** Texts of the map on which a place is chosen, in English. */
export const en: Same<typeof mn> = {
  label: 'Map to choose a place',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  whole: 'Show everything',
  keys: 'Arrow keys move the map, Enter sets the point in its middle. Select the point to move it with the arrow keys.',
  noGraphics: 'This browser cannot draw maps. Use your position, or type the coordinates.',
  retry: 'Try again',
  noBase: 'The base map could not be loaded. Only borders are shown.',
  hint: 'Press to set the point. You can drag it.',
  mark: 'The chosen point. Move it with the arrow keys',
  search: 'Search for an area',
  nothingFound: 'No such area was found',
  noBox: 'The border of this area is not known',
  searchFailed: 'The search failed. Try again.',
  credit: 'Borders: {{credit}}',
  inside: 'This point is in: {{path}}',
}
