import { useCallback, useEffect, useRef, useState } from 'react'
import { whenInputMustBeKept } from '../kept-input.ts'

/** Time between the last letter and keeping, ms. Our choice: nothing of a sentence is lost. */
const KEEP_DELAY_MS = 800
const PREFIX = 'nutag-draft-'

/** What a form keeps on this device until it is saved. */
export interface DeviceDraft<V> {
  values: V
  /** The version of the record it was typed upon; 0 for a new one. */
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

// In this tab only, and once: the person signs in again and goes on where the session ended.
function markReturn(key: string, isReturn: boolean): void {
  try {
    if (isReturn) sessionStorage.setItem(`${key}${RETURN}`, '1')
    else sessionStorage.removeItem(`${key}${RETURN}`)
  } catch {
    // Then it is offered like any other draft.
  }
}
function isMarked(key: string): boolean {
  try {
    return sessionStorage.getItem(`${key}${RETURN}`) !== null
  } catch {
    return false
  }
}

/** Whether the form of this name holds something that an earlier visit left there. */
export const hasDraft = (name: string): boolean => read(`${PREFIX}${name}`) !== undefined

/**
 * Puts a draft where the form of this name finds it, and lets it continue there at once.
 * @returns false where storage is full or forbidden.
 */
export function leaveDraft(name: string, values: unknown): boolean {
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
 * Keeps what is typed on this device, so that neither a closed window nor a lost network costs a word. `name` is unique
 * for the person and the record. Answers what an earlier visit left, whether the session ended upon it (`isReturn`),
 * and when it was kept last.
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
      // A full or forbidden storage: the leave warning still stands.
    }
  }, [key])

  useEffect(() => {
    if (!text) return
    const timer = setTimeout(keep, KEEP_DELAY_MS)
    return () => clearTimeout(timer)
  }, [text, keep])

  useEffect(() => markReturn(key, false), [key])

  useEffect(() => {
    // A phone closes pages without a word; a session may end without the person's doing.
    window.addEventListener('pagehide', keep)
    const stop = whenInputMustBeKept(() => {
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
      // Nothing was kept then.
    }
    setFound(undefined)
    setKeptAt(undefined)
  }, [key])

  return { found, isReturn, keptAt, forget, dismiss: useCallback(() => setFound(undefined), []) }
}
