/** What a press during a fade was aimed at, if it went to <html> because the fade was above the page. */
const CONTROL = 'button, a, input, select, textarea, label, summary, [role]'

const wantsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches

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
  const listening = new AbortController()
  const { signal } = listening
  const skip = (event: Event) => {
    transition.skipTransition()
    if (event.type === 'pointerdown' && event.target === document.documentElement) passOnClick()
  }
  for (const kind of ['pointerdown', 'keydown', 'wheel']) {
    window.addEventListener(kind, skip, { capture: true, passive: true, signal })
  }
  transition.finished.finally(() => listening.abort()).catch(() => {})
}

/** The click of a press that began above a fade goes to <html>; the control at its place gets it instead. */
function passOnClick(): void {
  const pass = (event: MouseEvent) => {
    if (event.target !== document.documentElement) return
    const control = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>(CONTROL)
    control?.focus()
    control?.click()
  }
  window.addEventListener('click', pass, { capture: true, once: true })
}
