import { useState } from 'react'

const KEY = 'nt-calendar-hidden'

function stored(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.map(String) : [])
  } catch {
    return new Set()
  }
}

/** Which calendars are hidden on this device, and how to show or hide one. */
export function useHidden(): [isHidden: (id: string) => boolean, toggle: (id: string) => void] {
  const [hidden, setHidden] = useState(stored)
  const toggle = (id: string) => {
    const next = new Set(hidden)
    if (!next.delete(id)) next.add(id)
    setHidden(next)
    try {
      localStorage.setItem(KEY, JSON.stringify([...next]))
    } catch {
      // without storage they are hidden until the page is left
    }
  }
  return [(id) => hidden.has(id), toggle]
}
