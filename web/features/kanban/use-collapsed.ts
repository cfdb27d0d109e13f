import { useCallback, useState } from 'react'

const KEY = 'nt-kanban-collapsed'

function stored(): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(ids) ? ids.map(String) : [])
  } catch {
    return new Set()
  }
}

/** Which columns are collapsed on this device, and how to collapse or expand one. */
export function useCollapsed(): [collapsed: ReadonlySet<string>, toggle: (id: string) => void] {
  const [collapsed, setCollapsed] = useState(stored)
  const toggle = useCallback((id: string) => {
    setCollapsed((before) => {
      const next = new Set(before)
      if (!next.delete(id)) next.add(id)
      try {
        localStorage.setItem(KEY, JSON.stringify([...next]))
      } catch {
        // without storage they are collapsed until the page is left
      }
      return next
    })
  }, [])
  return [collapsed, toggle]
}
