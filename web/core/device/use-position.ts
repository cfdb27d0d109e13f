import { useState } from 'react'

/** Timeout of the device's position, ms. */
const TIMEOUT_MS = 15_000

/** Rounds degrees to five decimals, which is about a metre. */
const rounded = (degrees: number): number => Math.round(degrees * 100_000) / 100_000

/** The position of the device, requested with `locate`, in degrees rounded to five decimals. `forget` clears the state. */
export function usePosition(onFound: (latitude: number, longitude: number) => void) {
  const [state, setState] = useState<'idle' | 'finding' | 'found' | 'denied'>('idle')
  const locate = () => {
    if (!('geolocation' in navigator)) return setState('denied')
    setState('finding')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        onFound(rounded(coords.latitude), rounded(coords.longitude))
        setState('found')
      },
      () => setState('denied'),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    )
  }
  return { state, locate, forget: () => setState('idle') }
}
