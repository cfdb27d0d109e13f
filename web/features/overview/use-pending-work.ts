import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { filterOf } from '#contract/core/model/figure-filter.ts'
import { addDays, dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { overview, type QueuedItem } from '#contract/features/overview/index.ts'
import { useFeatures } from '../../core/access/access.tsx'
import type { WebFigure } from '../../core/access/define-feature.ts'
import { useFeatureChanges } from '../../core/query/feature-changes.ts'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'

/** Minimum interval between two refetches of the figures, ms; our choice. */
const REFETCH_INTERVAL_MS = 2_000

export interface ShownFigure extends WebFigure {
  id: string
  /** The name of its feature. */
  feature: string
  /** The list behind it, with the filter of the count. */
  to: string
  /** Null when it could not be counted. */
  count: number | null
}

export interface PendingWork {
  isPending: boolean
  isError: boolean
  /** All figures of the person, in their order. */
  figures: readonly ShownFigure[]
  /** The most urgent records behind them. */
  queue: readonly QueuedItem[]
  refetch: () => void
}

/** The figures of the person and the records behind them, refetched after changes and at midnight. */
export function usePendingWork(): PendingWork {
  const features = useFeatures()
  const user = useUser()
  // a stale number is worse than a short wait: people returning from a list have just changed it
  const asked = useAsk(overview, 'figures', undefined, { staleTime: 0 })
  useRefetchOnChange()
  const figures = useMemo(() => {
    const shown = (asked.data?.data ?? []).flatMap(({ feature: name, name: figure, count }): ShownFigure[] => {
      const feature = Object.values(features).find(({ contract }) => contract?.name === name)
      const web = feature?.figures?.[figure]
      const filter =
        feature?.contract?.figures?.[figure] && filterOf(feature.contract.figures[figure], user, new Date())
      if (!web || !filter) return []
      return [
        { ...web, feature: name, id: `${name}.${figure}`, to: `${web.path}?${new URLSearchParams(filter)}`, count },
      ]
    })
    return shown.toSorted((a, b) => a.order - b.order)
  }, [asked.data, features, user])
  return {
    isPending: asked.isPending,
    // loaded figures remain when a refetch fails
    isError: asked.isError && asked.data === undefined,
    figures,
    queue: asked.data?.queue ?? [],
    refetch: () => void asked.refetch(),
  }
}

/** The number of figures at the top. */
export const LEADING = 4

const isSome = ({ count }: ShownFigure) => count !== 0

/**
 * The figures at the top: one that is overdue first, then those with something in them by rank, then empty ones, so that
 * there are always as many. `others` have something in them too.
 */
export function leadingOf(figures: readonly ShownFigure[]): { leading: ShownFigure[]; others: ShownFigure[] } {
  const ranked = figures
    .filter(({ lead }) => lead !== undefined)
    .toSorted((a, b) => (a.lead ?? 0) - (b.lead ?? 0) || a.order - b.order)
  const late = ranked.find((figure) => figure.late && isSome(figure))
  const some = ranked.filter((figure) => !figure.late && isSome(figure))
  const none = ranked.filter((figure) => !isSome(figure))
  const leading = [...(late ? [late] : []), ...some, ...none].slice(0, LEADING)
  const others = figures.filter((figure) => isSome(figure) && !leading.includes(figure))
  return { leading, others: others.toSorted((a, b) => Number(b.late ?? false) - Number(a.late ?? false)) }
}

/** Refetches the figures after changes anywhere within reach, with a limited frequency. */
function useRefetchOnChange(): void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => atMidnight(() => void client.invalidateQueries()), [client])
  useFeatureChanges(
    useCallback(() => {
      // a figure may depend on other features: a deleted account, for example, leaves violations unassigned
      timer.current ??= setTimeout(() => {
        timer.current = undefined
        void client.invalidateQueries({ queryKey: [overview.name, 'figures'] })
      }, REFETCH_INTERVAL_MS)
    }, [client]),
  )
}

/** Delay after midnight, so that the server's clock has passed it too. */
const AFTER_MIDNIGHT_MS = 2_000

/** Calls `work` at the start of each day in Ulaanbaatar. @returns a function that stops it. */
function atMidnight(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const now = new Date()
    const next = startOfDayInUlaanbaatar(addDays(dayInUlaanbaatar(now), 1))
    timer = setTimeout(
      () => {
        work()
        wait()
      },
      next.getTime() - now.getTime() + AFTER_MIDNIGHT_MS,
    )
  }
  wait()
  return () => clearTimeout(timer)
}
