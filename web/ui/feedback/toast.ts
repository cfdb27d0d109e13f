/** Time until a toast disappears, ms. Source: docs/rules/constants.md. */
export const TOAST_HIDE_MS = 3000
/** The same for toasts with an undo button. Source: docs/rules/constants.md. */
export const UNDO_TOAST_HIDE_MS = 10_000
/** Maximum number of simultaneous toasts. Source: docs/rules/constants.md. */
export const TOAST_MAX = 5
/** The same for live events (a notification, a message). Source: docs/rules/constants.md. */
export const LIVE_TOAST_HIDE_MS = 5000
export const LIVE_TOAST_MAX = 3

export type ToastVariant = 'success' | 'info' | 'warning' | 'error'
/** `top`: results of the person's actions. `live`: events from the server, bottom-left. */
export type ToastPlace = 'top' | 'live'

/** One toast on the screen. */
export interface Toast {
  id: number
  place: ToastPlace
  variant: ToastVariant
  message: string
  /** Details below the message. A toast with details remains until it is closed, as they take time to read. */
  lines?: readonly string[]
  /** Undoes the action. */
  undo?: { label: string; run: () => void }
  /** Where a live toast leads. */
  open?: { label: string; to: string }
}

export type ToastOptions = Partial<Pick<Toast, 'variant' | 'lines' | 'undo' | 'open'>>

const RULES = {
  top: { hideMs: TOAST_HIDE_MS, max: TOAST_MAX },
  live: { hideMs: LIVE_TOAST_HIDE_MS, max: LIVE_TOAST_MAX },
} as const

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const held = new Set<ToastPlace>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

function put(next: readonly Toast[]) {
  shown = next
  for (const listener of listeners) listener()
}

function startTimer(toast: Toast) {
  clearTimeout(timers.get(toast.id))
  if (held.has(toast.place) || toast.lines) return
  const hideMs = toast.undo ? UNDO_TOAST_HIDE_MS : RULES[toast.place].hideMs
  timers.set(
    toast.id,
    setTimeout(() => closeToast(toast.id), hideMs),
  )
}

function show(place: ToastPlace, message: string, options: ToastOptions): number {
  const variant = options.variant ?? 'success'
  // the same words about two records offer to undo two things
  const same =
    !options.undo && shown.find((t) => t.place === place && t.variant === variant && t.message === message && !t.undo)
  if (same) return same.id
  const toast: Toast = { ...options, id: ++lastId, place, variant, message }
  // The oldest are removed first: the latest matters most.
  const here = shown.filter((t) => t.place === place)
  for (const old of here.slice(0, Math.max(0, here.length - RULES[place].max + 1))) closeToast(old.id)
  put([...shown, toast])
  startTimer(toast)
  return toast.id
}

/**
 * Shows the result of an action for 3 s (10 s with `undo`, until closed with `lines`); at most 5, no duplicates
 * unless they can be undone, 'success' by default.
 */
export const toast = (message: string, options: ToastOptions = {}): number => show('top', message, options)

/** Shows an event from the server for 5 s in the bottom-left corner, at most 3. */
export const liveToast = (message: string, options: ToastOptions = {}): number =>
  show('live', message, { variant: 'info', ...options })

/** Closes a toast early. */
export function closeToast(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  if (shown.some((t) => t.id === id)) put(shown.filter((t) => t.id !== id))
}

/** Closes all: they belong to the person who has been signed in. */
export function closeAllToasts(): void {
  for (const { id } of shown) closeToast(id)
}

/** Stops the timers of a region's toasts while the pointer or the focus is on them. */
export function holdToasts(place: ToastPlace): void {
  held.add(place)
  for (const t of shown) if (t.place === place) clearTimeout(timers.get(t.id))
}

/** Restarts the timers. */
export function releaseToasts(place: ToastPlace): void {
  held.delete(place)
  for (const t of shown) if (t.place === place) startTimer(t)
}

/** For `useSyncExternalStore`. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  get: (): readonly Toast[] => shown,
}
