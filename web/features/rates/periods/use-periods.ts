import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { useAsk } from '../../../core/query/query.ts'

/** The periods, and the one selected by `period` in the URL; by default the server selects the newest that has started. */
export function usePeriods() {
  const asked = useAsk(rates, 'periods', undefined, { staleTime: 60_000 })
  const [search, setSearch] = useSearchParams()
  const setQuery = useCallback(
    (changes: Record<string, string | undefined>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const periods: readonly RatePeriod[] | undefined = asked.data?.data
  return {
    periods,
    error: asked.error,
    refetch: asked.refetch,
    periodId: search.get('period') ?? undefined,
    search,
    setQuery,
  }
}
