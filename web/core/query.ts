import { QueryClient, type UseQueryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Feature, type RouteAnswer, type RouteInput, reachOf } from '#contract/core/feature.ts'
import { ApiProblem, call } from './api.ts'
import { useSession } from './session.tsx'

/** Server data and nothing else. A refusal is an answer and is never asked for again; a server that is away is, twice. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (times, error) => !(error instanceof ApiProblem && error.document.status < 500) && times < 2,
        // at least as long as the server wants, and not all browsers that it has sent away at the same moment
        retryDelay: (times, error) =>
          error instanceof ApiProblem && error.retryAfter
            ? error.retryAfter * 1000 * (1 + Math.random())
            : Math.min(1000 * 2 ** times, 8000),
      },
      mutations: { retry: false },
    },
  })
}

type Names<F extends Feature> = keyof F['routes'] & string
type Input<F extends Feature, N extends Names<F>> = RouteInput<F['routes'][N]>
type Answer<F extends Feature, N extends Names<F>> = RouteAnswer<F['routes'][N]>

/** The key of a question: it begins with the feature's name, so that everything of a feature can be asked again at once. */
export const keyOf = (feature: { name: string }, route: string, input?: unknown) =>
  [feature.name, route, input ?? null] as const

export type AskOptions<A> = Pick<UseQueryOptions<A>, 'enabled' | 'placeholderData' | 'staleTime' | 'refetchInterval'>

/** Asks a route of a feature and keeps the answer fresh. */
export function useAsk<F extends Feature, N extends Names<F>>(
  feature: F,
  route: N,
  input?: keyof Input<F, N> extends never ? undefined : Input<F, N>,
  options: AskOptions<Answer<F, N>> = {},
) {
  return useQuery<Answer<F, N>>({
    queryKey: keyOf(feature, route, input),
    queryFn: ({ signal }) => call(feature, route, input as never, { signal }),
    ...options,
  })
}

/**
 * Does something by a route; afterwards everything shown of the feature is asked again. A create carries a key made once for
 * each thing to be created, so that a double submit or a retry makes one record; a new key follows after success.
 */
export function useDo<F extends Feature, N extends Names<F>>(
  feature: F,
  route: N,
  also: readonly { name: string }[] = [],
) {
  const client = useQueryClient()
  const key = useRef<{ input: string; value: string }>(undefined)
  return useMutation<Answer<F, N>, Error, keyof Input<F, N> extends never ? void : Input<F, N>>({
    mutationFn: (input) => {
      const text = JSON.stringify(input ?? null)
      if (key.current?.input !== text) key.current = { input: text, value: crypto.randomUUID() }
      return call(feature, route, input as never, { idempotencyKey: key.current.value })
    },
    onSuccess: async () => {
      key.current = undefined
      await Promise.all([feature, ...also].map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
    // a step that came too late: what is shown is no longer so. Forms show both versions themselves
    onError: async (error) => {
      const isLate =
        error instanceof ApiProblem && (error.code === 'wrong_state' || (error.code === 'stale' && route === 'act'))
      if (isLate) await client.invalidateQueries({ queryKey: [feature.name] })
    },
  })
}

/** Whether the signed-in person's role has this verb at all. */
export function useMay(feature: Pick<Feature, 'permissions'>, verb: string): boolean {
  const { user } = useSession()
  return reachOf(feature, verb, user?.role ?? 'ANYONE') !== undefined
}
