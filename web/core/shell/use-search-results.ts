import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Role } from '#contract/core/model/actor.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { mayOpenAddress } from '../access/access.tsx'
import type { Found, MenuItem, WebFeature } from '../access/define-feature.ts'
import { answerRank, byRank, type FoundGroup } from './palette-entry.ts'

/** Minimum number of letters for searching records, and the delay after typing. */
export const SEARCH_MIN_CHARS = 2
const PAUSE_MS = 200

/**
 * The results of the features. Each is queried separately, so that a slow or failing one does not delay the others.
 * Results that the person could not open are left out.
 */
export function useSearchResults(features: Record<string, WebFeature>, role: Role, q: string) {
  const asked = Object.entries(features).flatMap(([name, { contract, search, screens }]) =>
    search && contract && reachOf(contract, search.can, role) ? [{ name, search, icon: iconOf(screens) }] : [],
  )
  const answers = useQueries({
    queries: asked.map(({ name, search }) => ({
      queryKey: ['palette', name, q],
      enabled: q.length >= SEARCH_MIN_CHARS,
      placeholderData: q.length >= SEARCH_MIN_CHARS ? keepPreviousData<Found[]> : undefined,
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Found[]> => search.find(q, signal),
    })),
  })
  const groups = asked.flatMap(({ search, icon }, i): FoundGroup[] => {
    const found = answers[i]?.data?.filter(({ to }) => mayOpenAddress(features, role, to)) ?? []
    if (found.length === 0) return []
    const isOld = answers[i]?.isPlaceholderData ?? false
    const ranked = search.kind === 'area' ? found : byRank(found, ({ title }) => answerRank(title, q))
    return [{ label: search.label(), kind: search.kind, found: ranked.map((one) => ({ ...one, icon })), isOld }]
  })
  return {
    groups,
    isFetching: answers.some((answer) => answer.isFetching),
    /** A feature could not be searched; the results of the others are shown. */
    isError: answers.some((answer) => answer.isError),
  }
}

/** The icon of a feature: that of its first item in the menu. */
const iconOf = (screens: WebFeature['screens']): MenuItem['icon'] | undefined =>
  screens.find(({ menu }) => menu)?.menu?.icon

/** Returns a text after a pause in typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
