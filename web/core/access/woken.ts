import { useSyncExternalStore } from 'react'

// Parts of the header that most pages never show are loaded when their feature needs them.

let woken: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Loads and shows the part of a feature in the header (`isLate`), for as long as the application is open. */
export function wakeHeader(feature: string): void {
  if (woken.has(feature)) return
  woken = new Set([...woken, feature])
  for (const listener of listeners) listener()
}

/** The features whose late parts have been asked for. */
export const useWoken = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => woken)
