import { useSyncExternalStore } from 'react'
import { PHONE_MAX_PX } from './layout.ts'

// In em, like the style sheets: enlarged text on a small screen gets the phone layout.
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
