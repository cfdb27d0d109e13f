import { useSyncExternalStore } from 'react'
import { PHONE_MAX_PX } from './theme/layout.ts'

// In em, as the style sheets: who enlarges the text on a small screen gets the phone's layout.
const query = `(max-width: ${PHONE_MAX_PX / 16 - 0.01}em)`

const subscribe = (listener: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** True on screens narrower than 640 px, where lists become cards. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}
