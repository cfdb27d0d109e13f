import type { MapOptions } from 'maplibre-gl'
import type { MapColours } from './colours.ts'
import type { MapBase } from './types.ts'

export type Style = NonNullable<Exclude<MapOptions['style'], string>>
type Layer = Style['layers'][number]

/** The page's own font, for styles without a font server. */
export const OWN_FONT = ['Nutag', 'sans-serif']

/** The background alone: the areas' borders are the map. */
export const plainStyle = (colours: MapColours): Style => ({
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': colours.ground } }],
})

/** Whether a base map is configured in addition to the borders. */
export const hasBase = ({ styleUrl, tilesUrl }: MapBase): boolean => styleUrl !== null || tilesUrl !== null

/** The initial style. @throws Error when the tile archive cannot be read. */
export async function styleOf({ styleUrl, tilesUrl }: MapBase, colours: MapColours): Promise<Style | string> {
  if (styleUrl) return styleUrl
  if (!tilesUrl) return plainStyle(colours)
  const { openArchive } = await import('./archive.ts')
  const archive = await openArchive(new URL(tilesUrl, location.href).href)
  if (archive.isRaster) {
    return {
      version: 8,
      sources: { base: { type: 'raster', url: archive.url, tileSize: 256 } },
      layers: [...plainStyle(colours).layers, { id: 'base', type: 'raster', source: 'base' }],
    }
  }
  return {
    version: 8,
    sources: { base: { type: 'vector', url: archive.url } },
    layers: [...plainStyle(colours).layers, ...archive.layers.flatMap((name) => layersFor(name, colours))],
  }
}

/** Kinds of features in the tiles of OpenMapTiles, Shortbread and Protomaps, by their layer names. */
const KINDS: Record<string, 'green' | 'water' | 'built' | 'road' | 'rail' | 'border' | 'place' | 'street_name'> = {
  landcover: 'green',
  landuse: 'green',
  park: 'green',
  land: 'green',
  water: 'water',
  ocean: 'water',
  water_polygons: 'water',
  building: 'built',
  buildings: 'built',
  transportation: 'road',
  roads: 'road',
  streets: 'road',
  boundary: 'border',
  boundaries: 'border',
  place: 'place',
  places: 'place',
  place_labels: 'place',
  transportation_name: 'street_name',
  street_labels: 'street_name',
}

/** The muted styles of one tile layer: our own layers are on top of it. */
function layersFor(name: string, colours: MapColours): Layer[] {
  const kind = KINDS[name]
  if (!kind) return []
  const of = { source: 'base', 'source-layer': name } as const
  const { isDark, card, text, ground } = colours
  switch (kind) {
    case 'green':
      return [
        { id: name, type: 'fill', ...of, paint: { 'fill-color': isDark ? '#16241F' : '#E6F0E4', 'fill-opacity': 0.6 } },
      ]
    case 'water':
      return [
        {
          id: name,
          type: 'fill',
          ...of,
          filter: ['==', ['geometry-type'], 'Polygon'],
          paint: { 'fill-color': isDark ? '#14304A' : '#C9DFF2' },
        },
        {
          id: `${name}-lines`,
          type: 'line',
          ...of,
          filter: ['==', ['geometry-type'], 'LineString'],
          paint: { 'line-color': isDark ? '#14304A' : '#C9DFF2', 'line-width': 1.5 },
        },
      ]
    case 'built':
      return [{ id: name, type: 'fill', ...of, minzoom: 13, paint: { 'fill-color': isDark ? '#27313B' : '#E2E4E6' } }]
    case 'border':
      return []
    case 'road':
    case 'rail':
      return [
        {
          id: name,
          type: 'line',
          ...of,
          layout: { 'line-cap': 'round', 'line-join': 'round' },
          paint: {
            'line-color': isDark ? '#3A4651' : card,
            'line-width': ['interpolate', ['exponential', 1.5], ['zoom'], 8, 0.6, 14, 3, 18, 14],
          },
        },
      ]
    case 'place':
    case 'street_name':
      return [
        {
          id: name,
          type: 'symbol',
          ...of,
          layout: {
            'text-field': ['coalesce', ['get', 'name:mn'], ['get', 'name']],
            'text-font': OWN_FONT,
            'text-size': 12,
            'symbol-placement': kind === 'place' ? 'point' : 'line',
          },
          paint: { 'text-color': text, 'text-halo-color': ground, 'text-halo-width': 1.2 },
        },
      ]
  }
}
