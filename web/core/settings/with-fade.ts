import { flushSync } from 'react-dom'

/**
 * Fades from the page before a change of its colours to the page after it, where the browser can (View Transitions). The
 * change comes at once for people who ask for less motion, and in a page that is not seen.
 */
export function withFade(change: () => void): void {
  if (typeof document.startViewTransition !== 'function' || document.visibilityState !== 'visible') return change()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return change()
  // a change that follows before the fade has ended skips the rest of it, which is no error
  document.startViewTransition(() => flushSync(change)).ready.catch(() => {})
}
