import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { overview } from '#contract/features/overview/index.ts'
import { useFeatures } from '../../core/access/access.tsx'
import type { MenuCountsProps } from '../../core/access/define-feature.ts'
import { useFeatureChanges } from '../../core/query/feature-changes.ts'
import { useAsk } from '../../core/query/query.ts'

/**
 * The shortest time between two counts for the menu, ms; our choice. Every change within reach may change a number, and
 * each open page would ask: the home page, which is looked at for its numbers, asks sooner.
 */
const INTERVAL_MS = 20_000

/** The numbers beside items of the menu: figures of the home page, by one request that the home page shares. */
export default function MenuCounts({ onCounts }: MenuCountsProps) {
  const features = useFeatures()
  const { data } = useAsk(overview, 'figures', undefined, { staleTime: INTERVAL_MS })
  useRecount()
  const counts = useMemo(() => {
    const byPath = new Map<string, number>()
    for (const { feature: name, name: figure, count } of data?.data ?? []) {
      const feature = Object.values(features).find(({ contract }) => contract?.name === name)
      const path = feature?.figures?.[figure]?.inMenu
      if (path && count) byPath.set(path, (byPath.get(path) ?? 0) + count)
    }
    return byPath
  }, [data, features])
  useEffect(() => onCounts(counts), [counts, onCounts])
  return null
}

/** Counts again after changes: seldom, and not while nobody looks at the page. */
function useRecount(): void {
  const client = useQueryClient()
  const last = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isStale = useRef(false)
  const count = useCallback(() => {
    timer.current = undefined
    isStale.current = document.hidden
    if (document.hidden) return
    last.current = performance.now()
    void client.invalidateQueries({ queryKey: [overview.name, 'figures'] })
  }, [client])
  useFeatureChanges(
    useCallback(() => {
      // the first change after a while is counted soon, so that what one has just done is seen
      timer.current ??= setTimeout(count, Math.max(SOON_MS, last.current + INTERVAL_MS - performance.now()))
    }, [count]),
  )
  useEffect(() => {
    const look = () => void (!document.hidden && isStale.current && count())
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer.current)
    }
  }, [count])
}

/** Changes at the same moment are counted together, ms. */
const SOON_MS = 1_500
