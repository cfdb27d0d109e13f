import { useEffect, useState } from 'react'
import { useSite } from '../site.ts'

/** Timeout of a position, ms; a phone that has been indoors needs a while. */
const TIMEOUT_MS = 20_000

type State = 'none' | 'asking' | 'found' | 'failed'

interface Props {
  values: Readonly<Record<string, string>>
  /** Called once the form has the position. */
  onChange: () => void
}

/** Adds the device's position to the form; shown only with scripts and geolocation support. */
export function PositionButton({ values, onChange }: Props) {
  const { t } = useSite()
  const [canAsk, setCanAsk] = useState(false)
  const [point, setPoint] = useState({ lat: values.lat ?? '', lon: values.lon ?? '' })
  const [state, setState] = useState<State>(values.lat ? 'found' : 'none')
  useEffect(() => setCanAsk('geolocation' in navigator && window.isSecureContext), [])
  useEffect(() => {
    if (point.lat) onChange()
  }, [point, onChange])
  const ask = () => {
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setPoint({ lat: coords.latitude.toFixed(6), lon: coords.longitude.toFixed(6) })
        setState('found')
      },
      () => setState('failed'),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return (
    <div className="form-position">
      <input type="hidden" name="lat" value={point.lat} />
      <input type="hidden" name="lon" value={point.lon} />
      {canAsk && (
        <button type="button" className="quiet" onClick={ask} disabled={state === 'asking'}>
          {t(state === 'asking' ? 'report.locating' : 'report.locate')}
        </button>
      )}
      <p role="status" className="form-help">
        {state === 'found' && t('report.located')}
        {state === 'failed' && t('report.notLocated')}
      </p>
    </div>
  )
}
