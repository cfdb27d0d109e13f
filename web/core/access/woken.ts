import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '../session/session-end.ts'

// Parts of the header that most pages never show are loaded when their feature needs them.

let woken: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function put(next: ReadonlySet<string>): void {
  woken = next
  for (const listener of listeners) listener()
}

/** Loads and shows the part of a feature in the header (`isLate`), until the session ends. */
export function wakeHeader(feature: string): void {
  if (!woken.has(feature)) put(new Set([...woken, feature]))
}

onSessionEnd(() => put(new Set()))

/** The features whose late parts have been asked for. */
export const useWoken = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => woken)
