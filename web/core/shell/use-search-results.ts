import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Role } from '#contract/core/model/actor.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { mayOpenAddress } from '../access/access.tsx'
import type { Found, MenuItem, WebFeature } from '../access/define-feature.ts'
import { answerRank, byRank, type FoundGroup, type FoundKind } from './palette-entry.ts'

/** Minimum number of letters for searching records, and the delay after typing. */
export const SEARCH_MIN_CHARS = 2
const PAUSE_MS = 200

/** The best first: areas are answered in the order of the server. */
const ranked = (found: Found[], kind: FoundKind | undefined, q: string): Found[] =>
  kind === 'area' ? found : byRank(found, ({ title }) => answerRank(title, q))

/**
 * The results of the features. Each is queried separately, so that a slow or failing one does not delay the others.
 * Results that the person could not open are left out. Results are looked at once, when they arrive, and not with every
 * letter: the same objects are shown until others arrive.
 */
export function useSearchResults(features: Record<string, WebFeature>, role: Role, q: string) {
  const asked = useMemo(
    () =>
      Object.entries(features).flatMap(([name, { contract, search, screens }]) =>
        search && contract && reachOf(contract, search.can, role) ? [{ name, search, icon: iconOf(screens) }] : [],
      ),
    [features, role],
  )
  const queries = useMemo(
    () =>
      (q.length < SEARCH_MIN_CHARS ? [] : asked).map(({ name, search }) => ({
        queryKey: ['palette', name, q],
        placeholderData: keepPreviousData<Found[]>,
        queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Found[]> => {
          const found = await search.find(q, signal)
          return ranked(
            found.filter(({ to }) => mayOpenAddress(features, role, to)),
            search.kind,
            q,
          )
        },
      })),
    [asked, features, role, q],
  )
  const answers = useQueries({ queries })
  const groups = asked.flatMap(({ search, icon }, i): FoundGroup[] => {
    const answer = answers[i]
    if (!answer?.data || answer.data.length === 0) return []
    return [{ label: search.label(), kind: search.kind, icon, found: answer.data, isOld: answer.isPlaceholderData }]
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
