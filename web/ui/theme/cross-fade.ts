/** What gets the focus from a press. */
const CONTROL = 'button, a, input, select, textarea, label, summary, [role]'

/** Whether the person has not asked for less motion. */
export const wantsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Changes how the page looks with a short cross-fade (base.css), where the browser has View Transitions and the person
 * wants motion. Nobody waits for it: a press or a key ends it, and a press that met the fade acts on what was below.
 */
export function crossFade(change: () => void): void {
  if (!('startViewTransition' in document) || document.visibilityState !== 'visible' || !wantsMotion()) {
    change()
    return
  }
  const transition = document.startViewTransition(change)
  // it is rejected when the fade is skipped, which is no failure
  transition.ready.catch(() => {})
  const stop = endWithInput(() => transition.skipTransition())
  transition.finished.finally(stop).catch(() => {})
}

/** Ends a fade with the first press, key or turn of the wheel. @returns how to stop listening. */
export function endWithInput(end: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const skip = (event: Event) => {
    end()
    if (event.type === 'pointerdown' && event.target === document.documentElement) passOnClick()
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(kind, skip, { capture: true, passive: true, signal })
  }
  return () => listening.abort()
}

/**
 * The click of a press that began above a fade goes to <html>; what is at its place gets it instead, with the keys that
 * were held: also a row of a table or a shape of a map.
 */
function passOnClick(): void {
  const pass = (event: MouseEvent) => {
    if (event.target !== document.documentElement) return
    const below = document.elementFromPoint(event.clientX, event.clientY)
    if (!below || below === document.documentElement) return
    below.closest<HTMLElement>(CONTROL)?.focus()
    below.dispatchEvent(new MouseEvent('click', event))
  }
  window.addEventListener('click', pass, { capture: true, once: true })
}
