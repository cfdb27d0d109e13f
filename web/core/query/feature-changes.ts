import { useEffect } from 'react'

const listeners = new Set<(feature: string) => void>()

/** Notifies listeners that something of a feature has changed, in this page or elsewhere. */
export function announceChange(feature: string): void {
  for (const listener of listeners) listener(feature)
}

/** Calls `onChange` with the name of every feature in which something has changed that the person may read. */
export function useFeatureChanges(onChange: (feature: string) => void): void {
  useEffect(() => {
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  }, [onChange])
}

/** Called with what a signal says; undefined when signals may have been missed, with the time over which browsers read again, ms. */
type Hear = (data: unknown, spreadMs?: number) => void
const hearers = new Map<Hear, string>()

/** Passes on what a feature tells the browsers of a person for a moment. */
export function announceSignal(feature: string, data: unknown): void {
  for (const [hear, name] of hearers) if (name === feature) hear(data)
}

/** Tells all features that signals may have been missed, and over which time the server wants browsers to read again. */
export function announceMissed(spreadMs: number): void {
  for (const hear of hearers.keys()) hear(undefined, spreadMs)
}

/** Calls `hear` with every signal of a feature, until the returned function is called. */
export function hearSignals(feature: string, hear: Hear): () => void {
  hearers.set(hear, feature)
  return () => void hearers.delete(hear)
}
