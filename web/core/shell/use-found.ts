import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Role } from '#contract/core/actor.ts'
import { reachOf } from '#contract/core/feature.ts'
import { matcherOf } from '#contract/core/find.ts'
import type { Found, WebFeature } from '../feature.ts'
import { mayOpenAddress } from '../screens.tsx'

export interface FoundGroup {
  label: string
  found: Found[]
  /** It was found for what was typed before, and stands until the answer to what is typed now has come. */
  isOld?: boolean
}

/** Letters from which content is searched, and the pause after typing. */
export const SEARCH_MIN_CHARS = 2
const PAUSE_MS = 200

/**
 * What the features find: each is asked by itself, so that one that is slow or away holds nobody up. What the person could not
 * open is left out.
 */
export function useFound(features: Record<string, WebFeature>, role: Role, q: string) {
  const asked = Object.entries(features).flatMap(([name, { contract, search }]) =>
    search && contract && reachOf(contract, search.can, role) ? [{ name, search }] : [],
  )
  const isNamed = matcherOf(q)
  /** What is called so comes before what only says so somewhere in its text; otherwise the order stays. */
  const namesFirst = <T>(all: readonly T[], titlesOf: (one: T) => string[]): T[] => {
    const isCalledSo = (one: T) => titlesOf(one).some(isNamed)
    return [...all.filter(isCalledSo), ...all.filter((one) => !isCalledSo(one))]
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
    /** Something could not be searched; what the others found stands. */
    isError: answers.some((answer) => answer.isError),
  }
}

/** A text some time after the last letter. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
