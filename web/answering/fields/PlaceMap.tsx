import { useEffect, useMemo, useState } from 'react'
import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { type FoundArea, PlacePicker } from '../../ui/data/map/PlacePicker.tsx'
import type { Border, Box, MapArea, MapBase, Place } from '../../ui/data/map/types.ts'
import { useForm } from './field.ts'
import { en } from './place-map-en.ts'
import { mn } from './place-map-mn.ts'

interface NamedArea {
  id: string
  name: Localized
}
interface MapData {
  base: MapBase
  areas: (Omit<MapArea, 'name'> & { name: Localized })[]
  credit: string
}
interface BorderCollection {
  attribution: string
  features: { id: string; properties: { name: Localized }; geometry: Border | null }[]
}

/** The initial view if no borders are known: Mongolia. */
const COUNTRY: Box = [87.7, 41.5, 120, 52.2]

async function ask<T>(path: string, signal: AbortSignal): Promise<T> {
  const reply = await fetch(`/v1/areas/${path}`, { signal })
  if (!reply.ok) throw new Error(`${reply.status}`)
  return reply.json() as Promise<T>
}

/** Fetches the base map and the lowest known borders, of khoroos or districts. */
async function load(signal: AbortSignal): Promise<MapData> {
  const { data: base } = await ask<{ data: MapBase }>('map', signal)
  const khoroos = await ask<BorderCollection>('borders?level=khoroo', signal)
  const found = khoroos.features.length > 0 ? khoroos : await ask<BorderCollection>('borders?level=district', signal)
  return {
    base,
    areas: found.features.flatMap(({ id, properties: { name }, geometry }) =>
      geometry ? [{ id, name, border: geometry }] : [],
    ),
    credit: found.attribution,
  }
}

const CATALOGUES = { mn, en }

const useMapTexts = (lang: Lang) =>
  useMemo(
    () =>
      (key: keyof typeof mn, params?: Record<string, string>): string =>
        fill(CATALOGUES[lang][key], params),
    [lang],
  )

/** The texts of the map. */
function useMapLabels() {
  const { t: form, lang } = useForm()
  const t = useMapTexts(lang)
  return useMemo(
    () => ({
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      whole: t('whole'),
      keys: t('keys'),
      touch: '',
      wheel: '',
      wheelMac: '',
      loading: form('map.loading'),
      noGraphics: t('noGraphics'),
      failed: form('map.failed'),
      noBase: t('noBase'),
      hint: t('hint'),
      mark: t('mark'),
      search: t('search'),
      nothingFound: t('nothingFound'),
      noBox: t('noBox'),
      searchFailed: t('searchFailed'),
    }),
    [t, form],
  )
}

interface PlaceMapProps {
  place: Place | null
  onPlace: (place: Place) => void
}

/** Chooses the place of an answer on a map. Loaded lazily together with MapLibre. */
export default function PlaceMap({ place, onPlace }: PlaceMapProps) {
  const { t: form, lang } = useForm()
  const t = useMapTexts(lang)
  const [mapData, setMapData] = useState<MapData | 'failed'>()
  const [round, setRound] = useState(0)
  // incrementing `round` retries
  useEffect(() => {
    const controller = new AbortController()
    load(controller.signal).then(setMapData, () => !controller.signal.aborted && setMapData('failed'))
    return () => controller.abort()
  }, [round])
  const areasAtPlace = useAreasAt(place)
  const areas = useMemo(
    () =>
      (mapData && mapData !== 'failed' ? mapData.areas : []).map((area) => ({
        ...area,
        name: inLang(area.name, lang),
      })),
    [mapData, lang],
  )
  const labels = useMapLabels()
  if (mapData === 'failed') {
    return (
      <p role="alert" className="sv-error">
        {form('map.failed')}{' '}
        <button
          type="button"
          className="sv-link"
          onClick={() => {
            setMapData(undefined)
            setRound(round + 1)
          }}
        >
          {t('retry')}
        </button>
      </p>
    )
  }
  if (!mapData) {
    return (
      <p role="status" className="sv-hint">
        {form('map.loading')}
      </p>
    )
  }
  return (
    <PlacePicker
      label={t('label')}
      labels={labels}
      base={mapData.base}
      areas={areas}
      credit={mapData.credit && t('credit', { credit: mapData.credit })}
      start={COUNTRY}
      place={place}
      onPlace={onPlace}
      find={async (q, signal) => {
        type Found = NamedArea & { above: Localized[]; box: FoundArea['box'] }
        const { data } = await ask<{ data: Found[] }>(`find?q=${encodeURIComponent(q)}`, signal)
        return data.map(({ id, name, above, box }) => ({ id, name: pathOf([...above, name]), box }))
      }}
      about={
        areasAtPlace && areasAtPlace.length > 0 && t('inside', { path: pathOf(areasAtPlace.map(({ name }) => name)) })
      }
    />
  )

  function pathOf(names: readonly Localized[]): string {
    return names.map((name) => inLang(name, lang)).join(' › ')
  }
}

/** The areas that contain a place, from the district down; undefined while loading or unknown. */
function useAreasAt(place: Place | null): readonly NamedArea[] | undefined {
  const [areasAtPlace, setAreas] = useState<readonly NamedArea[]>()
  const lat = place?.lat
  const lng = place?.lng
  useEffect(() => {
    setAreas(undefined)
    if (lat === undefined || lng === undefined) return
    const controller = new AbortController()
    ask<{ data: NamedArea[] }>(`at?lat=${lat}&lng=${lng}`, controller.signal).then(
      ({ data }) => setAreas(data.slice(1)),
      () => {},
    )
    return () => controller.abort()
  }, [lat, lng])
  return areasAtPlace
}
