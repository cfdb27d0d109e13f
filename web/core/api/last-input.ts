const KEY = 'nutag-last-input'
/** A page that nobody has touched for this long makes its requests on its own, ms. */
const BACKGROUND_MS = 60_000
/** How often a touch is written for the other tabs, ms. */
const WRITE_MS = 5_000

let last = Date.now()
let written = 0

function note(): void {
  last = Date.now()
  if (last - written < WRITE_MS) return
  written = last
  try {
    localStorage.setItem(KEY, String(last))
  } catch {
    // storage is blocked: each tab counts for itself
  }
}

if (typeof window !== 'undefined')
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    window.addEventListener(kind, note, { passive: true, capture: true })

/** When somebody last touched a tab of this browser, ms since 1970. */
export function lastInput(): number {
  try {
    return Math.max(last, Number(localStorage.getItem(KEY)) || 0)
  } catch {
    return last
  }
}

/** Whether requests of this page are no use of the session: they do not keep it awake. */
export const isBackground = (): boolean => Date.now() - lastInput() > BACKGROUND_MS
