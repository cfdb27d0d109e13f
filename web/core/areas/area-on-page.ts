import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'

/** The parameter of the address that narrows lists and totals to an area. */
export const AREA_PARAMETER = 'areaId'

/** Parts of the present page that an area in its address narrows. */
let parts = 0
const listeners = new Set<() => void>()
const change = (by: number) => {
  parts += by
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const isNarrowed = () => parts > 0

/** Says that the area in the address narrows this part of the page, so that the header offers to choose one. */
export function useNarrowsByArea(narrows = true): void {
  useLayoutEffect(() => {
    if (!narrows) return
    change(1)
    return () => change(-1)
  }, [narrows])
}

/** The area in the address, and how another is chosen; undefined on pages that an area does not narrow. */
export function useAreaOnPage(): { id: string | null; choose: (id: string | null) => void } | undefined {
  const [search, setSearch] = useSearchParams()
  const choose = useCallback(
    (id: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          if (id) next.set(AREA_PARAMETER, id)
          else next.delete(AREA_PARAMETER)
          next.delete('page')
          return next
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  )
  return useSyncExternalStore(subscribe, isNarrowed) ? { id: search.get(AREA_PARAMETER), choose } : undefined
}
