import { type ComponentProps, type ComponentType, useState } from 'react'
import { controlProps, type FieldProps, useForm } from './field.ts'
import { numberOf } from './number.ts'
import type PlaceMap from './PlaceMap.tsx'

/** How long the device may look for its position, ms. */
const LOCATE_MS = 15_000
/** Five decimals tell a place to about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

type LoadedMap = ComponentType<ComponentProps<typeof PlaceMap>>

/** A place: as the device finds it, chosen on a map that is loaded then, or typed. */
export function PlaceField(props: FieldProps<'location'>) {
  const { t } = useForm()
  const { question, value, set, id, wrong, describedBy } = props
  const [state, setState] = useState<'idle' | 'finding' | 'found' | 'denied'>('idle')
  const [Loaded, setLoaded] = useState<LoadedMap>()
  const [map, setMapState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
  const [isTyping, setTyping] = useState(false)
  const given: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const [typed, setTyped] = useState({
    latitude: given.latitude === undefined ? '' : String(given.latitude),
    longitude: given.longitude === undefined ? '' : String(given.longitude),
  })
  const put = (next: typeof typed) => {
    setTyped(next)
    const latitude = numberOf(next.latitude)
    const longitude = numberOf(next.longitude)
    set(latitude === undefined && longitude === undefined ? undefined : { latitude, longitude })
  }
  const find = () => {
    if (!('geolocation' in navigator)) return setState('denied')
    setState('finding')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        put({ latitude: String(rounded(coords.latitude)), longitude: String(rounded(coords.longitude)) })
        setState('found')
      },
      () => setState('denied'),
      { enableHighAccuracy: true, timeout: LOCATE_MS, maximumAge: 60_000 },
    )
  }
  const toggleMap = () => {
    if (map === 'open') return setMapState('closed')
    if (Loaded) return setMapState('open')
    setMapState('loading')
    import('./PlaceMap.tsx').then(
      (loaded) => {
        setLoaded(() => loaded.default)
        setMapState('open')
      },
      () => setMapState('failed'),
    )
  }
  const { latitude, longitude } = given
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number'
  // what is wrong with the numbers is said at the numbers
  const isNumbers = isTyping || wrong.size > 0
  return (
    <>
      <div className="sv-row">
        <button
          type="button"
          id={id}
          className="sv-quiet"
          onClick={find}
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
              put({ latitude: '', longitude: '' })
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
      {map === 'open' && Loaded && (
        <Loaded
          place={isPoint ? { lat: latitude, lng: longitude } : null}
          onPlace={({ lat, lng }) => put({ latitude: String(lat), longitude: String(lng) })}
        />
      )}
      {!isNumbers && (
        <div>
          <button type="button" className="sv-link" onClick={() => setTyping(true)}>
            {t('location.numbers')}
          </button>
        </div>
      )}
      {isNumbers && (
        <div className="sv-pair">
          {(['latitude', 'longitude'] as const).map((name) => (
            <label key={name} className="sv-sub">
              <span>{t(`location.${name}`)}</span>
              <input
                {...controlProps({ question, describedBy, wrong, id: `${id}-${name}` })}
                className="sv-input"
                type="text"
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                value={typed[name]}
                onChange={(event) => put({ ...typed, [name]: event.currentTarget.value })}
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
