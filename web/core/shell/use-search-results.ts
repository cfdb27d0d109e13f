import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Role } from '#contract/core/model/actor.ts'
import { reachOf } from '#contract/core/model/feature.ts'
import { matcherOf } from '#contract/core/text/highlight.ts'
import { mayOpenAddress } from '../access/access.tsx'
import type { Found, WebFeature } from '../access/define-feature.ts'

export interface FoundGroup {
  label: string
  found: Found[]
  /** A result of the previous input, shown until the response for the current one arrives. */
  isOld?: boolean
}

/** Minimum number of letters for searching records, and the delay after typing. */
export const SEARCH_MIN_CHARS = 2
const PAUSE_MS = 200

/**
 * The results of the features. Each is queried separately, so that a slow or failing one does not delay the others.
 * Results that the person could not open are left out.
 */
export function useSearchResults(features: Record<string, WebFeature>, role: Role, q: string) {
  const asked = Object.entries(features).flatMap(([name, { contract, search }]) =>
    search && contract && reachOf(contract, search.can, role) ? [{ name, search }] : [],
  )
  const isNamed = matcherOf(q)
  /** Puts rows with a matching title before those that only contain the text; otherwise keeps the order. */
  const namesFirst = <T>(all: readonly T[], titlesOf: (one: T) => string[]): T[] => {
    const hasMatchingTitle = (one: T) => titlesOf(one).some(isNamed)
    return [...all.filter(hasMatchingTitle), ...all.filter((one) => !hasMatchingTitle(one))]
  }
  const answers = useQueries({
    queries: asked.map(({ name, search }) => ({
      queryKey: ['palette', name, q],
      enabled: q.length >= SEARCH_MIN_CHARS,
      placeholderData: q.length >= SEARCH_MIN_CHARS ? keepPreviousData<Found[]> : undefined,
      queryFn: ({ signal }: { signal: AbortSignal }): Promise<Found[]> => search.find(q, signal),
    })),
  })
  const groups = asked.flatMap(({ search }, i): FoundGroup[] => {
    const found = answers[i]?.data?.filter(({ to }) => mayOpenAddress(features, role, to)) ?? []
    if (found.length === 0) return []
    const isOld = answers[i]?.isPlaceholderData ?? false
    return [{ label: search.label(), found: namesFirst(found, ({ title }) => [title]), isOld }]
  })
  return {
    groups: namesFirst(groups, ({ found }) => found.map(({ title }) => title)),
    isFetching: answers.some((answer) => answer.isFetching),
    /** A feature could not be searched; the results of the others are shown. */
    isError: answers.some((answer) => answer.isError),
  }
}

/** Returns a text after a pause in typing. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
