import { useState } from 'react'
import { controlProps, type FieldProps, useForm } from './field.ts'
import { numberOf } from './TextFields.tsx'

/** How long the device may look for its position, ms. */
const LOCATE_MS = 15_000
/** Five decimals tell a place to about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** A place: as the device finds it, or typed. */
export function PlaceField(props: FieldProps<'location'>) {
  const { t } = useForm()
  const { question, value, set, id, wrong, describedBy } = props
  const [state, setState] = useState<'idle' | 'finding' | 'found' | 'denied'>('idle')
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
  const { latitude, longitude } = given
  const isPoint = typeof latitude === 'number' && typeof longitude === 'number'
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
      </p>
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
