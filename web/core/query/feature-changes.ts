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
