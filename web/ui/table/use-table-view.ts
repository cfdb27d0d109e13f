import { useState } from 'react'
import type { Density } from './types.ts'

const DENSITY_KEY = 'tableDensity'
const columnsKey = (name: string) => `tableColumns:${name}`

// Storage can be forbidden or hold anything; the table must stand in every case.
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Not remembered then.
  }
}

function storedColumns(name: string, known: readonly string[]): ReadonlySet<string> | undefined {
  const ids = stored(columnsKey(name))?.split(',')
  if (!ids) return undefined
  return new Set(ids.filter((id) => known.includes(id)))
}

export interface TableView {
  density: Density
  setDensity: (density: Density) => void
  hidden: ReadonlySet<string>
  setHidden: (hidden: ReadonlySet<string>) => void
}

/** How the person wants to see the list: the density holds for all lists, hidden columns for this one. */
export function useTableView(name: string, columns: readonly { id: string; hidden?: boolean }[]): TableView {
  const [density, setDensity] = useState<Density>(() => (stored(DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable'))
  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () =>
      storedColumns(
        name,
        columns.map((column) => column.id),
      ) ?? new Set(columns.filter((column) => column.hidden).map((column) => column.id)),
  )
  return {
    density,
    hidden,
    setDensity: (chosen) => {
      store(DENSITY_KEY, chosen)
      setDensity(chosen)
    },
    setHidden: (chosen) => {
      store(columnsKey(name), [...chosen].join(','))
      setHidden(chosen)
    },
  }
}
