import 'maplibre-gl/dist/maplibre-gl.css'
import { type GeoJSONSource, MapLibreMap, type MapMouseEvent, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { type MapColours, mapColours } from './colours.ts'
import { boxAround, boxOfBorders } from './geometry.ts'
import { addLayers, addSources, areaFeatures, LAYERS, nameFeatures, pointFeatures, SOURCES } from './layers.ts'
import { PlaceMark } from './place-mark.ts'
import { hasBase, OWN_FONT, plainStyle, type Style, styleOf } from './style.ts'
import type { Box, MapArea, MapBase, MapPoint, MapWords, Place } from './types.ts'

setWorkerUrl(workerUrl)

/** What a map shows. */
export interface MapContent {
  areas: readonly MapArea[]
  points: readonly MapPoint[]
  selected?: string | undefined
  /** The place that is being chosen; undefined where none is. */
  place?: Place | null | undefined
}

/** What happens on a map. */
export interface MapEvents {
  onArea: ((id: string) => void) | undefined
  /** Points that were pressed: one, or several at the same place. */
  onPoints: ((ids: string[]) => void) | undefined
  onPlace: ((place: Place) => void) | undefined
  onHover: (area: string | undefined) => void
  /** The base could not be loaded; the borders are shown. */
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
  words: MapWords
  /** The name of the mark of the chosen place. */
  markLabel: string | undefined
  /** Where to begin: the camera of before, or the box. */
  camera: MapCamera | undefined
  start: Box
  /** The page scrolls past the map: moving it takes two fingers, or a key and the wheel. */
  isInPage: boolean
  events: () => MapEvents
}

/** A map that was drawn. */
export interface Drawn {
  show(content: MapContent): void
  zoom(by: number): void
  fit(box?: Box): void
  camera(): MapCamera
  remove(): void
}

/** The most that the map zooms in without being asked, so that one point is not a street without anything around it. */
const FIT_MAX_ZOOM = 15
const FIT_PADDING_PX = 32
const boundsOf = ([west, south, east, north]: Box): [number, number, number, number] => [west, south, east, north]

/** Draws a map into an element. Needs WebGL 2. @throws Error without it. */
export async function drawMap(element: HTMLElement, options: DrawOptions): Promise<Drawn> {
  const { base, label, words, camera, start, isInPage, events, markLabel } = options
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
    locale: {
      'Map.Title': label,
      'CooperativeGesturesHandler.WindowsHelpText': words.wheel,
      'CooperativeGesturesHandler.MacHelpText': words.wheelMac,
      'CooperativeGesturesHandler.MobileHelpText': words.touch,
    },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.getCanvas().setAttribute('aria-describedby', `${element.id}-keys`)

  let shown: MapContent = { areas: [], points: [] }
  let isReady = false
  let isOnBase = false
  const mark = markLabel === undefined ? undefined : new PlaceMark(map, markLabel, (place) => events().onPlace?.(place))
  const fill = () => isReady && fillSources(map, shown, colours, isOnBase)
  void baseOf(map, colours, () => events().onBaseFailed(), style).then((isStyle) => {
    isOnBase = isStyle && hasBase(base)
    addSources(map)
    addLayers(map, colours, fontOf(map), isOnBase)
    isReady = true
    fill()
    events().onReady()
  })
  listen(map, events, () => shown)

  return {
    show(content) {
      shown = content
      fill()
      mark?.move(content.place ?? undefined)
    },
    zoom: (by) => void map.easeTo({ zoom: map.getZoom() + by }),
    fit(box) {
      const whole = box ?? boxAround(shown.points) ?? boxOfBorders(shown.areas.map(({ border }) => border))
      if (whole) map.fitBounds(boundsOf(whole), { padding: FIT_PADDING_PX, maxZoom: FIT_MAX_ZOOM })
    },
    camera: () => ({ center: map.getCenter().toArray(), zoom: map.getZoom() }),
    remove() {
      mark?.remove()
      map.remove()
    },
  }
}

/** Waits until the style is there, or else for the plain ground. @returns whether it is the style that was asked for. */
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

/** A font stack that the style draws with, so that its server has it; our own where letters are drawn by the browser. */
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
  put(SOURCES.points, pointFeatures(points, colours))
}

/** Points of a cluster that is opened as a list, because they are at the same place. */
const SAME_PLACE_MAX = 50

function listen(map: MapLibreMap, events: () => MapEvents, shown: () => MapContent): void {
  const at = (event: MapMouseEvent, layers: string[]) => {
    const known = layers.filter((layer) => map.getLayer(layer))
    return known.length > 0 ? map.queryRenderedFeatures(event.point, { layers: known })[0] : undefined
  }
  const open = async (event: MapMouseEvent) => {
    const { onArea, onPoints, onPlace } = events()
    if (onPlace) return onPlace({ lat: event.lngLat.lat, lng: event.lngLat.lng })
    const found = at(event, [LAYERS.clusters, LAYERS.points, LAYERS.areas])
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
    const point = at(event, [LAYERS.clusters, LAYERS.points])
    const area = at(event, [LAYERS.areas])
    const id = area && String(area.properties.id)
    map.getCanvas().style.cursor = onPlace ? 'crosshair' : point || (area && onArea) ? 'pointer' : ''
    hover(shown().areas.some((one) => one.id === id) ? id : undefined)
  })
  map.on('mouseout', () => hover(undefined))
  map.getCanvas().addEventListener('keydown', (event) => {
    const { onPlace } = events()
    if (!onPlace || (event.key !== 'Enter' && event.key !== ' ')) return
    event.preventDefault()
    const { lat, lng } = map.getCenter()
    onPlace({ lat, lng })
  })
}

type Pressed = ReturnType<MapLibreMap['queryRenderedFeatures']>[number]

/** Zooms in until a cluster falls apart; one that never does is opened as its points. */
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
