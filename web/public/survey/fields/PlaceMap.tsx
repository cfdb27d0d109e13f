import { useEffect, useMemo, useState } from 'react'
import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import { fill } from '#contract/core/texts.ts'
import { type FoundArea, PlacePicker } from '../../../ui/map/PlacePicker.tsx'
import type { Border, Box, MapArea, MapBase, Place } from '../../../ui/map/types.ts'
import { useForm } from './field.ts'
import { en } from './place-map-en.ts'
import { mn } from './place-map-mn.ts'

interface Named {
  id: string
  name: Localized
}
interface Known {
  base: MapBase
  areas: (Omit<MapArea, 'name'> & { name: Localized })[]
  credit: string
}
interface Borders {
  attribution: string
  features: { id: string; properties: { name: Localized }; geometry: Border | null }[]
}

/** What is seen where no borders are known: Mongolia. */
const COUNTRY: Box = [87.7, 41.5, 120, 52.2]

async function ask<T>(path: string, signal: AbortSignal): Promise<T> {
  const reply = await fetch(`/v1/areas/${path}`, { signal })
  if (!reply.ok) throw new Error(`${reply.status}`)
  return reply.json() as Promise<T>
}

/** The base of the map and the lowest borders that are known, khoroos or districts. */
async function load(signal: AbortSignal): Promise<Known> {
  const { data: base } = await ask<{ data: MapBase }>('map', signal)
  const khoroos = await ask<Borders>('borders?level=khoroo', signal)
  const found = khoroos.features.length > 0 ? khoroos : await ask<Borders>('borders?level=district', signal)
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

interface PlaceMapProps {
  place: Place | null
  onPlace: (place: Place) => void
}

/** Chooses the place of an answer on a map. Loaded when somebody asks for it, MapLibre along with it. */
export default function PlaceMap({ place, onPlace }: PlaceMapProps) {
  const { t: form, lang } = useForm()
  const t = useMapTexts(lang)
  const [known, setKnown] = useState<Known | 'failed'>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by `round`
  useEffect(() => {
    const ending = new AbortController()
    load(ending.signal).then(setKnown, () => !ending.signal.aborted && setKnown('failed'))
    return () => ending.abort()
  }, [round])
  const inside = useInside(place)
  const areas = useMemo(
    () => (known && known !== 'failed' ? known.areas : []).map((area) => ({ ...area, name: inLang(area.name, lang) })),
    [known, lang],
  )
  const words = useMemo(
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
  if (known === 'failed') {
    return (
      <p role="alert" className="sv-error">
        {form('map.failed')}{' '}
        <button
          type="button"
          className="sv-link"
          onClick={() => {
            setKnown(undefined)
            setRound(round + 1)
          }}
        >
          {t('retry')}
        </button>
      </p>
    )
  }
  if (!known) {
    return (
      <p role="status" className="sv-hint">
        {form('map.loading')}
      </p>
    )
  }
  return (
    <PlacePicker
      label={t('label')}
      words={words}
      base={known.base}
      areas={areas}
      credit={known.credit && t('credit', { credit: known.credit })}
      start={COUNTRY}
      place={place}
      onPlace={onPlace}
      find={async (q, signal) => {
        type Found = Named & { above: Localized[]; box: FoundArea['box'] }
        const { data } = await ask<{ data: Found[] }>(`find?q=${encodeURIComponent(q)}`, signal)
        return data.map(({ id, name, above, box }) => ({ id, name: pathOf([...above, name]), box }))
      }}
      about={inside && inside.length > 0 && t('inside', { path: pathOf(inside.map(({ name }) => name)) })}
    />
  )

  function pathOf(names: readonly Localized[]): string {
    return names.map((name) => inLang(name, lang)).join(' › ')
  }
}

/** The areas that hold a place, from the district down; undefined while they are not known. */
function useInside(place: Place | null): readonly Named[] | undefined {
  const [inside, setInside] = useState<readonly Named[]>()
  const lat = place?.lat
  const lng = place?.lng
  useEffect(() => {
    setInside(undefined)
    if (lat === undefined || lng === undefined) return
    const ending = new AbortController()
    ask<{ data: Named[] }>(`at?lat=${lat}&lng=${lng}`, ending.signal).then(
      ({ data }) => setInside(data.slice(1)),
      () => {},
    )
    return () => ending.abort()
  }, [lat, lng])
  return inside
}
