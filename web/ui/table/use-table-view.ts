import { useMemo, useState } from 'react'
import type { Column, Density } from './types.ts'

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

function storedColumns(name: string): ReadonlySet<string> | undefined {
  const ids = stored(columnsKey(name))?.split(',')
  return ids && new Set(ids)
}

type Known = Pick<Column<never>, 'id' | 'hidden' | 'room'>

/** What is left out while nobody has chosen: what waits to be chosen, and what a list of this width has no room for. */
const leftOut = (columns: readonly Known[], rem: number): ReadonlySet<string> =>
  new Set(columns.filter(({ hidden, room = 0 }) => hidden || room > rem).map(({ id }) => id))

export interface TableView {
  density: Density
  setDensity: (density: Density) => void
  hidden: ReadonlySet<string>
  setHidden: (hidden: ReadonlySet<string>) => void
}

/**
 * How the person wants to see the list: the density holds for all lists, hidden columns for this one. `rem` is the width the
 * list has; a column that it has no room for is left out, unless the person has chosen the columns.
 */
export function useTableView(name: string, columns: readonly Known[], rem: number): TableView {
  const [density, setDensity] = useState<Density>(() => (stored(DENSITY_KEY) === 'compact' ? 'compact' : 'comfortable'))
  const [chosen, setChosen] = useState(() => storedColumns(name))
  const hidden = useMemo(() => chosen ?? leftOut(columns, rem), [chosen, columns, rem])
  return {
    density,
    hidden,
    setDensity: (next) => {
      store(DENSITY_KEY, next)
      setDensity(next)
    },
    setHidden: (next) => {
      store(columnsKey(name), [...next].join(','))
      setChosen(next)
    },
  }
}
