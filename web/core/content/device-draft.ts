import { useCallback, useEffect, useRef, useState } from 'react'
import { onSaveInput } from '../device/saved-input.ts'

/** Delay between the last letter and storing, ms. Our choice. */
const KEEP_DELAY_MS = 800
const PREFIX = 'nutag-draft-'

/** The draft of a form on this device until it is saved. */
export interface DeviceDraft<V> {
  values: V
  /** The version of the record that it is based on; 0 for a new record. */
  version: number
  /** ISO instant. */
  keptAt: string
}

function read<V>(key: string): DeviceDraft<V> | undefined {
  try {
    const text = localStorage.getItem(key)
    return text ? (JSON.parse(text) as DeviceDraft<V>) : undefined
  } catch {
    return undefined
  }
}

const RETURN = '-return'

// In this tab only, and once: after signing in again the person continues where the session ended.
function markReturn(key: string, isReturn: boolean): void {
  try {
    if (isReturn) sessionStorage.setItem(`${key}${RETURN}`, '1')
    else sessionStorage.removeItem(`${key}${RETURN}`)
  } catch {
    // It is then offered like any other draft.
  }
}
function isMarked(key: string): boolean {
  try {
    return sessionStorage.getItem(`${key}${RETURN}`) !== null
  } catch {
    return false
  }
}

/** Whether an earlier visit left a draft of the form with this name. */
export const hasDraft = (name: string): boolean => read(`${PREFIX}${name}`) !== undefined

/**
 * Stores a draft for the form of this name, which then continues with it immediately. @returns false when storage is
 * full or blocked.
 */
export function storeDraft(name: string, values: unknown): boolean {
  const key = `${PREFIX}${name}`
  const draft: DeviceDraft<unknown> = { values, version: 0, keptAt: new Date().toISOString() }
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    markReturn(key, true)
    return true
  } catch {
    return false
  }
}

/**
 * Stores input on this device, so that neither a closed window nor a lost connection loses anything. `name` is unique
 * for the person and the record. Returns the draft of an earlier visit, whether that visit ended with the session
 * (`isReturn`), and when the draft was last stored.
 */
export function useDeviceDraft<V>(
  name: string,
  { values, version, isDirty }: { values: V; version: number; isDirty: boolean },
) {
  const key = `${PREFIX}${name}`
  const [found, setFound] = useState(() => read<V>(key))
  const [isReturn] = useState(() => isMarked(key))
  const [keptAt, setKeptAt] = useState<string>()
  const latest = useRef({ values, version, isDirty })
  latest.current = { values, version, isDirty }
  const text = isDirty ? JSON.stringify(values) : ''

  const keep = useCallback(() => {
    if (!latest.current.isDirty) return
    const now = new Date().toISOString()
    const draft: DeviceDraft<V> = { values: latest.current.values, version: latest.current.version, keptAt: now }
    try {
      localStorage.setItem(key, JSON.stringify(draft))
      setKeptAt(now)
    } catch {
      // Storage is full or blocked: the warning before leaving remains.
    }
  }, [key])

  useEffect(() => {
    if (!text) return
    const timer = setTimeout(keep, KEEP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, keep])

  useEffect(() => markReturn(key, false), [key])

  useEffect(() => {
    // Phones close pages without notice, and sessions may end unexpectedly.
    window.addEventListener('pagehide', keep)
    const stop = onSaveInput(() => {
      keep()
      if (latest.current.isDirty) markReturn(key, true)
    })
    return () => {
      window.removeEventListener('pagehide', keep)
      stop()
    }
  }, [key, keep])

  const forget = useCallback(() => {
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing was stored then.
    }
    setFound(undefined)
    setKeptAt(undefined)
  }, [key])

  return { found, isReturn, keptAt, forget, dismiss: useCallback(() => setFound(undefined), []) }
}
