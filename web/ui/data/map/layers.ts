import type { AddLayerObject, MapLibreMap } from 'maplibre-gl'
import { inkOn, type MapColours } from './colours.ts'
import { middleOf } from './geometry.ts'
import { addShapes, shapeImage } from './shapes.ts'
import type { Border, MapArea, MapPoint } from './types.ts'

/** The sources of our own layers. */
export const SOURCES = { areas: 'nt-areas', names: 'nt-names', points: 'nt-points' } as const
/** The layers that react to a press, topmost first. */
export const LAYERS = { clusters: 'nt-clusters', points: 'nt-points', areas: 'nt-areas' } as const

interface Feature {
  type: 'Feature'
  properties: Record<string, string | number | boolean>
  geometry: Border | { type: 'Point'; coordinates: number[] }
}
const collection = (features: Feature[]): { type: 'FeatureCollection'; features: Feature[] } => ({
  type: 'FeatureCollection',
  features,
})

/** Radius in px within which points are clustered, and the zoom from which they no longer are. */
const CLUSTER_RADIUS_PX = 44
const CLUSTER_MAX_ZOOM = 16

/** Adds our sources, empty. */
export function addSources(map: MapLibreMap): void {
  const data = collection([])
  map.addSource(SOURCES.areas, { type: 'geojson', data, promoteId: 'id' })
  map.addSource(SOURCES.names, { type: 'geojson', data })
  map.addSource(SOURCES.points, {
    type: 'geojson',
    data,
    cluster: true,
    clusterRadius: CLUSTER_RADIUS_PX,
    clusterMaxZoom: CLUSTER_MAX_ZOOM,
  })
}

const areaLayers = (colours: MapColours, font: string[], hasBase: boolean): AddLayerObject[] => {
  const bold = colours.isDark ? 1.5 : 1
  return [
    {
      id: LAYERS.areas,
      type: 'fill',
      source: SOURCES.areas,
      paint: {
        'fill-color': ['get', 'colour'],
        'fill-opacity': hasBase ? ['case', ['get', 'isFilled'], 0.55, 0.05] : 1,
      },
    },
    {
      id: 'nt-lines',
      type: 'line',
      source: SOURCES.areas,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.line, 'line-width': bold },
    },
    {
      id: 'nt-hovered',
      type: 'line',
      source: SOURCES.areas,
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': colours.brand,
        'line-width': 3,
        'line-opacity': ['case', ['any', ['boolean', ['feature-state', 'on'], false], ['get', 'isSelected']], 1, 0],
      },
    },
    {
      id: 'nt-names',
      type: 'symbol',
      source: SOURCES.names,
      layout: {
        'text-field': ['format', ['get', 'name'], {}, '\n', {}, ['get', 'value'], { 'font-scale': 1.15 }],
        'text-font': font,
        'text-size': 13,
        'text-max-width': 9,
        'text-padding': 3,
        'symbol-sort-key': ['-', ['get', 'size']],
      },
      paint: { 'text-color': ['get', 'ink'], 'text-halo-color': ['get', 'halo'], 'text-halo-width': 1.5 },
    },
  ]
}

const pointLayers = (colours: MapColours, font: string[]): AddLayerObject[] => [
  {
    id: LAYERS.points,
    type: 'symbol',
    source: SOURCES.points,
    filter: ['!', ['has', 'point_count']],
    layout: { 'icon-image': ['get', 'shape'], 'icon-allow-overlap': true, 'icon-ignore-placement': true },
  },
  {
    id: LAYERS.clusters,
    type: 'circle',
    source: SOURCES.points,
    filter: ['has', 'point_count'],
    paint: {
      'circle-color': colours.brand,
      'circle-radius': ['step', ['get', 'point_count'], 16, 10, 20, 100, 25, 1000, 31],
      'circle-stroke-color': colours.card,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'nt-counts',
    type: 'symbol',
    source: SOURCES.points,
    filter: ['has', 'point_count'],
    layout: {
      'text-field': ['to-string', ['get', 'point_count']],
      'text-font': font,
      'text-size': 14,
      'text-allow-overlap': true,
      'text-ignore-placement': true,
    },
    paint: { 'text-color': colours.card },
  },
]

/** Adds our layers. `font` is a stack that the base has; with `hasBase` the areas are translucent. */
export function addLayers(map: MapLibreMap, colours: MapColours, font: string[], hasBase: boolean): void {
  addShapes(map, colours)
  for (const layer of [...areaLayers(colours, font, hasBase), ...pointLayers(colours, font)]) map.addLayer(layer)
}

const fillOf = ({ tone, step }: MapArea, colours: MapColours): string | undefined => {
  if (step !== undefined) return colours.steps[Math.min(Math.max(step, 0), colours.steps.length - 1)]
  return tone && colours.tones[tone].ground
}

/** The features of the areas source. */
export const areaFeatures = (areas: readonly MapArea[], colours: MapColours, selected: string | undefined) =>
  collection(
    areas.map((area) => {
      const colour = fillOf(area, colours)
      const properties = {
        id: area.id,
        colour: colour ?? colours.card,
        isFilled: colour !== undefined,
        isSelected: area.id === selected,
      }
      return { type: 'Feature', properties, geometry: area.border }
    }),
  )

/** The features of the names source, one point per area, with its name and figure. */
export const nameFeatures = (areas: readonly MapArea[], colours: MapColours, hasBase: boolean) =>
  collection(
    areas.map((area) => {
      const { name, value = '', border } = area
      const halo = (hasBase ? undefined : fillOf(area, colours)) ?? colours.card
      const { lng, lat, area: size } = middleOf(border)
      return {
        type: 'Feature',
        properties: { name, value, ink: inkOn(halo, colours), halo, size },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      }
    }),
  )

/** The features of the points source. */
export const pointFeatures = (points: readonly MapPoint[]) =>
  collection(
    points.map(({ id, lat, lng, tone }) => ({
      type: 'Feature',
      properties: { id, shape: shapeImage(tone) },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  )
