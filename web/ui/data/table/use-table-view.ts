import { useMemo, useState } from 'react'
import type { Column, Density } from './types.ts'

const DENSITY_KEY = 'tableDensity'
const columnsKey = (name: string) => `tableColumns:${name}`

// Storage can be unavailable or contain anything; the table must still work.
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
    // The setting is not stored then.
  }
}

function storedColumns(name: string): ReadonlySet<string> | undefined {
  const ids = stored(columnsKey(name))?.split(',')
  return ids && new Set(ids)
}

type Known = Pick<Column<never>, 'id' | 'hidden' | 'room'>

/** The columns hidden by default: optional ones, and those that do not fit into this width. */
const leftOut = (columns: readonly Known[], rem: number): ReadonlySet<string> =>
  new Set(columns.filter(({ hidden, room = 0 }) => hidden || room > rem).map(({ id }) => id))

export interface TableView {
  density: Density
  setDensity: (density: Density) => void
  hidden: ReadonlySet<string>
  setHidden: (hidden: ReadonlySet<string>) => void
}

/**
 * The person's view of a list: the density applies to all lists, hidden columns to this one. Columns that do not fit
 * into `rem`, the width of the list, are hidden unless the person has selected the columns.
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
