import { useSyncExternalStore } from 'react'
import { PHONE_MAX_PX } from './layout.ts'

// In em, like the style sheets: enlarged text on a small screen gets the phone layout.
const query = `(max-width: ${PHONE_MAX_PX / 16 - 0.01}em)`

const wide = '(min-width: 75em)'

const subscribeTo = (asked: string) => (listener: () => void) => {
  const media = matchMedia(asked)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}
const subscribe = subscribeTo(query)
const subscribeWide = subscribeTo(wide)

/** True on screens narrower than 640 px, where lists become cards. */
export function usePhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

/** True on screens of at least 1200 px, which have room for something beside a form. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribeWide,
    () => matchMedia(wide).matches,
    () => false,
  )
}
