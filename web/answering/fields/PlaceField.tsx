import { type ComponentProps, type ComponentType, useState } from 'react'
import { usePosition } from '../../core/device/use-position.ts'
import { controlProps, type FieldProps, useForm } from './field.ts'
import { numberOf } from './number.ts'
import type PlaceMap from './PlaceMap.tsx'

const isWithin = (degrees: unknown, most: number): degrees is number =>
  typeof degrees === 'number' && Math.abs(degrees) <= most

type LoadedMap = ComponentType<ComponentProps<typeof PlaceMap>>

/** The coordinates of an answer as typed. */
interface Typed {
  latitude: string
  longitude: string
}

/** The map, whose code is loaded when it is first opened. */
function useMap() {
  const [MapComponent, setLoaded] = useState<LoadedMap>()
  const [map, setMapState] = useState<'closed' | 'loading' | 'open' | 'failed'>('closed')
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
  return { map, MapComponent, toggleMap }
}

/** A place: from the device's position, chosen on a lazily loaded map, or typed as coordinates. */
export function PlaceField(props: FieldProps<'location'>) {
  const { t } = useForm()
  const { value, set, id } = props
  const answer: Record<string, unknown> = typeof value === 'object' && value !== null ? { ...value } : {}
  const [typed, setTyped] = useState<Typed>({
    latitude: answer.latitude === undefined ? '' : String(answer.latitude),
    longitude: answer.longitude === undefined ? '' : String(answer.longitude),
  })
  const update = (next: Typed) => {
    setTyped(next)
    const latitude = numberOf(next.latitude)
    const longitude = numberOf(next.longitude)
    set(latitude === undefined && longitude === undefined ? undefined : { latitude, longitude })
  }
  const { state, locate, forget } = usePosition((latitude, longitude) =>
    update({ latitude: String(latitude), longitude: String(longitude) }),
  )
  const { map, MapComponent, toggleMap } = useMap()
  const { latitude, longitude } = answer
  // degrees that are still being typed may be no place: 479 on the way to 47.9
  const isPoint = isWithin(latitude, 90) && isWithin(longitude, 180)
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
              forget()
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
      <Coordinates {...props} typed={typed} onType={update} />
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

interface CoordinatesProps extends Pick<FieldProps<'location'>, 'question' | 'id' | 'errorsByPath' | 'describedBy'> {
  typed: Typed
  onType: (typed: Typed) => void
}

/** A button that opens the inputs of the coordinates, and these. */
function Coordinates({ question, id, errorsByPath, describedBy, typed, onType }: CoordinatesProps) {
  const { t } = useForm()
  const [isOpen, setOpen] = useState(false)
  // errors of the coordinates are shown next to their inputs
  if (!isOpen && errorsByPath.size === 0) {
    return (
      <div>
        <button type="button" className="sv-link" onClick={() => setOpen(true)}>
          {t('location.numbers')}
        </button>
      </div>
    )
  }
  return (
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
            onChange={(event) => onType({ ...typed, [name]: event.currentTarget.value })}
          />
        </label>
      ))}
    </div>
  )
}
