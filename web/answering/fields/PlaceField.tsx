import { type ComponentProps, type ComponentType, useState } from 'react'
import { controlProps, type FieldProps, useForm } from './field.ts'
import { numberOf } from './number.ts'
import type PlaceMap from './PlaceMap.tsx'

/** Timeout of the device's position, ms. */
const LOCATE_TIMEOUT_MS = 15_000
/** Rounds degrees to five decimals, which is about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

type LoadedMap = ComponentType<ComponentProps<typeof PlaceMap>>

/** A place: from the device's position, chosen on a lazily loaded map, or typed as coordinates. */
export function PlaceField(props: FieldProps<'location'>) {
  const { t } = useForm()
  const { question, value, set, id, errorsByPath, describedBy } = props
  const [state, setState] = useState<'idle' | 'finding' | 'found' | 'denied'>('idle')
  const [MapComponent, setLoaded] = useState<LoadedMap>()
  const [map, setMapState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [isTypingCoordinates, setTypingCoordinates] = useState(false)
  const answer: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const [typed, setTyped] = useState({
    latitude: answer.latitude === undefined ? '' : String(answer.latitude),
    longitude: answer.longitude === undefined ? '' : String(answer.longitude),
  })
  const update = (next: typeof typed) => {
    setTyped(next)
    const latitude = numberOf(next.latitude)
    const longitude = numberOf(next.longitude)
    set(latitude === undefined && longitude === undefined ? undefined : { latitude, longitude })
  }
  const locate = () => {
    if (!('geolocation' in navigator)) return setState('denied')
    setState('finding')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        update({ latitude: String(rounded(coords.latitude)), longitude: String(rounded(coords.longitude)) })
        setState('found')
      },
      () => setState('denied'),
      { enableHighAccuracy: true, timeout: LOCATE_TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  const toggleMap = () => {
    if (map === 'open') return setMapState('closed')
    if (MapComponent) return setMapState('open')
    setMapState('loading')
    import('./PlaceMap.tsx').then(
      (loaded) => {
        setLoaded(() => loaded.default)
        setMapState('open')
      },
      () => setMapState('failed'),
    )
  }
  const { latitude, longitude } = answer
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number'
  // errors of the coordinates are shown next to their inputs
  const showsCoordinates = isTypingCoordinates || errorsByPath.size > 0
  return (
    <>
      <div className="sv-row">
        <button
          type="button"
          id={id}
          className="sv-quiet"
          onClick={locate}
          aria-disabled={state === 'finding' || undefined}
        >
          {t('location.find')}
        </button>
        <button type="button" className="sv-quiet" aria-expanded={map === 'open'} onClick={toggleMap}>
          {t(map === 'open' ? 'map.close' : 'map.open')}
        </button>
        {(typed.latitude || typed.longitude) && (
          <button
            type="button"
            className="sv-link"
            onClick={() => {
              update({ latitude: '', longitude: '' })
              setState('idle')
            }}
          >
            {t('clear')}
          </button>
        )}
      </div>
      <p role="status" className="sv-hint">
        {state === 'finding' && t('location.finding')}
        {state === 'found' && t('location.found')}
        {state === 'denied' && t('location.denied')}
        {map === 'loading' && t('map.loading')}
        {map === 'failed' && t('map.failed')}
      </p>
      {map === 'open' && MapComponent && (
        <MapComponent
          place={isPoint ? { lat: latitude, lng: longitude } : null}
          onPlace={({ lat, lng }) => update({ latitude: String(lat), longitude: String(lng) })}
        />
      )}
      {!showsCoordinates && (
        <div>
          <button type="button" className="sv-link" onClick={() => setTypingCoordinates(true)}>
            {t('location.numbers')}
          </button>
        </div>
      )}
      {showsCoordinates && (
        <div className="sv-pair">
          {(['latitude', 'longitude'] as const).map((name) => (
            <label key={name} className="sv-sub">
              <span>{t(`location.${name}`)}</span>
              <input
                {...controlProps({ question, describedBy, errorsByPath, id: `${id}-${name}` })}
                className="sv-input"
                type="text"
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                value={typed[name]}
                onChange={(event) => update({ ...typed, [name]: event.currentTarget.value })}
              />
            </label>
          ))}
        </div>
      )}
      {isPoint && (
        <p>
          <a className="sv-link" href={`geo:${latitude},${longitude}`}>
            {t('location.map')}
          </a>
        </p>
      )}
    </>
  )
}
