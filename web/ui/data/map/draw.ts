import 'maplibre-gl/dist/maplibre-gl.css'
import { type GeoJSONSource, MapLibreMap, type MapMouseEvent, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { REDRAW } from '../charts/redraw.ts'
import { type MapColours, mapColours } from './colours.ts'
import { boxAround, boxOfBorders } from './geometry.ts'
import { addLayers, addSources, areaFeatures, LAYERS, nameFeatures, pointFeatures, SOURCES } from './layers.ts'
import { PlaceMark } from './place-mark.ts'
import { hasBase, OWN_FONT, plainStyle, type Style, styleOf } from './style.ts'
import type { Box, MapArea, MapBase, MapLabels, MapPoint, Place } from './types.ts'

setWorkerUrl(workerUrl)

/** Contents of a map. */
export interface MapContent {
  areas: readonly MapArea[]
  points: readonly MapPoint[]
  selected?: string | undefined
  /** The selected place; undefined when places cannot be selected. */
  place?: Place | null | undefined
}

/** Events of a map. */
export interface MapEvents {
  onArea: ((id: string) => void) | undefined
  /** Points that were pressed: one, or several at the same place. */
  onPoints: ((ids: string[]) => void) | undefined
  onPlace: ((place: Place) => void) | undefined
  onHover: (area: string | undefined) => void
  /** The base map could not be loaded; only the borders are shown. */
  onBaseFailed: () => void
  onReady: () => void
}

export interface MapCamera {
  center: [number, number]
  zoom: number
}

interface DrawOptions {
  base: MapBase
  label: string
  labels: MapLabels
  /** Accessible name of the marker of the selected place. */
  markLabel: string | undefined
  /** The initial view: the previous camera, or a box. */
  camera: MapCamera | undefined
  start: Box
  /** The page scrolls past the map, so moving it takes two fingers, or a modifier key with the wheel. */
  isInPage: boolean
  events: () => MapEvents
}

/** A rendered map. */
export interface Drawn {
  show(content: MapContent): void
  zoom(by: number): void
  fit(box?: Box): void
  camera(): MapCamera
  remove(): void
}

/** Limits automatic zooming, so that a single point is shown with its surroundings. */
const FIT_MAX_ZOOM = 15
const FIT_PADDING_PX = 32
const boundsOf = ([west, south, east, north]: Box): [number, number, number, number] => [west, south, east, north]

/** Draws a map into an element. Needs WebGL 2. @throws Error without it. */
export async function drawMap(element: HTMLElement, options: DrawOptions): Promise<Drawn> {
  const { base, label, labels, camera, start, isInPage, events, markLabel } = options
  const colours = mapColours()
  const style = await styleOf(base, colours).catch(() => undefined)
  const map = new MapLibreMap({
    container: element,
    style: style ?? plainStyle(colours),
    ...(camera ?? { bounds: boundsOf(start), fitBoundsOptions: { padding: FIT_PADDING_PX } }),
    attributionControl: hasBase(base) ? { compact: false } : false,
    cooperativeGestures: isInPage,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    maxPitch: 0,
    maxZoom: 19,
    // show points and cluster sizes without fading in
    fadeDuration: 0,
    locale: {
      'Map.Title': label,
      'CooperativeGesturesHandler.WindowsHelpText': labels.wheel,
      'CooperativeGesturesHandler.MacHelpText': labels.wheelMac,
      'CooperativeGesturesHandler.MobileHelpText': labels.touch,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.getCanvas().setAttribute('aria-describedby', `${element.id}-keys`)

  let shown: MapContent | undefined
  let isReady = false
  let isOnBase = false
  const mark = markLabel === undefined ? undefined : new PlaceMark(map, markLabel, (place) => events().onPlace?.(place))
  const fill = () => isReady && shown && fillSources(map, shown, colours, isOnBase)
  void baseOf(map, colours, () => events().onBaseFailed(), style).then((isStyle) => {
    isOnBase = isStyle && hasBase(base)
    addSources(map)
    addLayers(map, colours, fontOf(map), isOnBase)
    isReady = true
    fill()
    onceRendered(
      map,
      () => shown !== undefined,
      () => events().onReady(),
    )
  })
  listen(map, events, () => shown?.areas ?? [])

  return {
    show(content) {
      shown = content
      fill()
      mark?.move(content.place ?? undefined)
    },
    zoom: (by) => void map.easeTo({ zoom: map.getZoom() + by }),
    fit(box) {
      const whole =
        box ?? boxAround(shown?.points ?? []) ?? boxOfBorders((shown?.areas ?? []).map(({ border }) => border))
      if (whole) map.fitBounds(boundsOf(whole), { padding: FIT_PADDING_PX, maxZoom: FIT_MAX_ZOOM })
    },
    camera: () => ({ center: map.getCenter().toArray(), zoom: map.getZoom() }),
    remove() {
      mark?.remove()
      map.remove()
    },
  }
}

/** Waits for the style, or falls back to the plain background. @returns whether the requested style was loaded. */
async function baseOf(
  map: MapLibreMap,
  colours: MapColours,
  onFailed: () => void,
  style: Style | string | undefined,
): Promise<boolean> {
  const loaded = (is: boolean) => new Promise<boolean>((resolve) => void map.once('style.load', () => resolve(is)))
  if (style === undefined) {
    onFailed()
    return loaded(false)
  }
  const failed = new Promise<boolean>((resolve) => void map.once('error', () => resolve(false)))
  if (await Promise.race([loaded(true), failed])) return true
  onFailed()
  map.setStyle(plainStyle(colours), { diff: false })
  return loaded(false)
}

/** A font stack of the style, which its server is sure to have; our own where the browser renders the glyphs. */
function fontOf(map: MapLibreMap): string[] {
  const { glyphs, layers } = map.getStyle()
  if (!glyphs) return OWN_FONT
  for (const layer of layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (Array.isArray(font) && font.every((name) => typeof name === 'string')) return font as string[]
  }
  return ['Noto Sans Regular']
}

function fillSources(
  map: MapLibreMap,
  { areas, points, selected }: MapContent,
  colours: MapColours,
  hasBase: boolean,
): void {
  const put = (source: string, data: Parameters<GeoJSONSource['setData']>[0]) =>
    void map.getSource<GeoJSONSource>(source)?.setData(data)
  put(SOURCES.areas, areaFeatures(areas, colours, selected))
  put(SOURCES.names, nameFeatures(areas, colours, hasBase))
  put(SOURCES.points, pointFeatures(points))
}

/** Calls `then` once everything is rendered and can be pressed. */
function onceRendered(map: MapLibreMap, isHandedOver: () => boolean, then: () => void): void {
  const look = () => {
    if (!isHandedOver() || !Object.values(SOURCES).every((source) => map.isSourceLoaded(source))) return
    map.off('render', look)
    then()
  }
  map.on('render', look)
}

/** The most points of a cluster that are opened as a list because they are at the same place. */
const SAME_PLACE_MAX = 50

function listen(map: MapLibreMap, events: () => MapEvents, areas: () => readonly MapArea[]): void {
  const at = (event: MapMouseEvent, layers: string[]) => {
    const known = layers.filter((layer) => map.getLayer(layer))
    return known.length > 0 ? map.queryRenderedFeatures(event.point, { layers: known })[0] : undefined
  }
  const open = async (event: MapMouseEvent) => {
    const { onArea, onPoints, onPlace } = events()
    if (onPlace) return onPlace({ lat: event.lngLat.lat, lng: event.lngLat.lng })
    const found = pointNear(map, event) ?? at(event, [LAYERS.areas])
    if (!found) return
    if (found.layer.id === LAYERS.clusters) return openCluster(map, found, onPoints)
    const id = String(found.properties.id)
    if (found.layer.id === LAYERS.points) onPoints?.([id])
    else onArea?.(id)
  }
  map.on('click', (event) => void open(event))
  let hovered: string | undefined
  const hover = (id: string | undefined) => {
    if (id === hovered) return
    if (hovered !== undefined) map.setFeatureState({ source: SOURCES.areas, id: hovered }, { on: false })
    hovered = id
    if (id !== undefined) map.setFeatureState({ source: SOURCES.areas, id }, { on: true })
    events().onHover(id)
  }
  map.on('mousemove', (event) => {
    const { onArea, onPlace } = events()
    const point = pointNear(map, event)
    const area = at(event, [LAYERS.areas])
    const id = area && String(area.properties.id)
    map.getCanvas().style.cursor = onPlace ? 'crosshair' : point || (area && onArea) ? 'pointer' : ''
    hover(areas().some((one) => one.id === id) ? id : undefined)
  })
  map.on('mouseout', () => hover(undefined))
  map.getCanvas().addEventListener(REDRAW, () => map.redraw())
  map.getCanvas().addEventListener('keydown', (event) => {
    const { onPlace } = events()
    if (!onPlace || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    const { lat, lng } = map.getCenter()
    onPlace({ lat, lng })
  })
}

type Pressed = ReturnType<MapLibreMap['queryRenderedFeatures']>[number]

/**
 * Radius in which a press reaches a point or cluster, px: a target of 44 px. Source: WCAG 2.2, target size (enhanced).
 */
const FINGER_PX = 22

/** The cluster or point at the pressed position, or else the nearest one within reach. */
function pointNear(map: MapLibreMap, { point }: MapMouseEvent): Pressed | undefined {
  const layers = [LAYERS.clusters, LAYERS.points].filter((layer) => map.getLayer(layer))
  if (layers.length === 0) return undefined
  const [hit] = map.queryRenderedFeatures(point, { layers })
  if (hit) return hit
  const { x, y } = point
  const covered = map.queryRenderedFeatures(
    [
      [x - FINGER_PX, y - FINGER_PX],
      [x + FINGER_PX, y + FINGER_PX],
    ],
    { layers },
  )
  const distance = ({ geometry }: Pressed): number => {
    if (geometry.type !== 'Point') return Number.POSITIVE_INFINITY
    const middle = map.project(geometry.coordinates as [number, number])
    return Math.hypot(middle.x - x, middle.y - y)
  }
  return covered.toSorted((a, b) => distance(a) - distance(b))[0]
}

/** Zooms in until a cluster splits; one that never does is opened as a list of its points. */
async function openCluster(map: MapLibreMap, { properties, geometry }: Pressed, onPoints: MapEvents['onPoints']) {
  const source = map.getSource<GeoJSONSource>(SOURCES.points)
  if (!source || geometry.type !== 'Point') return
  const id = Number(properties.cluster_id)
  const zoom = await source.getClusterExpansionZoom(id)
  if (zoom <= map.getMaxZoom() - 1 && zoom > map.getZoom()) {
    map.easeTo({ center: geometry.coordinates as [number, number], zoom })
    return
  }
  const leaves = await source.getClusterLeaves(id, SAME_PLACE_MAX, 0)
  onPoints?.(leaves.map((leaf) => String(leaf.properties?.id)))
}
