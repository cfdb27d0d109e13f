import {
  hashKey,
  type Query,
  QueryClient,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { type Feature, type RouteAnswer, type RouteInput, reachOf } from '#contract/core/model/feature.ts'
import { ApiProblem, call, demandedWaitMs } from '../api/client.ts'
import { useSession } from '../session/session.tsx'
import { cacheAnswer } from './answered-record.ts'
import { announceChange } from './feature-changes.ts'
import { keyOf } from './key.ts'

export { keyOf }

/**
 * The cache of server data. Refusals are answers and never retried; requests to an unreachable server are retried
 * twice.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (times, error) => !(error instanceof ApiProblem && error.document.status < 500) && times < 2,
        retryDelay: (times, error) => demandedWaitMs(error) ?? Math.min(1000 * 2 ** times, 8000),
      },
      mutations: { retry: false },
    },
  })
}

type Names<F extends Feature> = keyof F['routes'] & string
type Input<F extends Feature, N extends Names<F>> = RouteInput<F['routes'][N]>
type Answer<F extends Feature, N extends Names<F>> = RouteAnswer<F['routes'][N]>

export type AskOptions<A> = Pick<UseQueryOptions<A>, 'enabled' | 'placeholderData' | 'staleTime' | 'refetchInterval'>

/** Queries a route of a feature and keeps the response current. */
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
 * Returns a mutation by a route. The record that it answers is shown as answered; the feature's other visible data is refetched. A
 * create carries an idempotency key generated once per input, so that a double submit or a retry creates one record; after success the
 * next one gets a new key.
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
      return call(feature, route, input as never, { idempotencyKey: key.current.value, refetches: true })
    },
    onSuccess: async (answer) => {
      key.current = undefined
      const kept = await cacheAnswer(client, feature, route, answer)
      const isOther = ({ queryKey }: Query) => !kept || hashKey(queryKey) !== hashKey(kept)
      const changed = [feature, ...also]
      for (const { name } of changed) announceChange(name)
      await Promise.all(changed.map(({ name }) => client.invalidateQueries({ queryKey: [name], predicate: isOther })))
    },
    onError: async (error) => {
      // without a response it may have taken effect: the data is refetched when it is shown again
      if (!(error instanceof ApiProblem))
        await client.invalidateQueries({ queryKey: [feature.name], refetchType: 'none' })
      // a step that came too late: the visible data is stale. Forms show both versions themselves
      const isLate =
        error instanceof ApiProblem && (error.code === 'wrong_state' || (error.code === 'stale' && route === 'act'))
      if (isLate) await client.invalidateQueries({ queryKey: [feature.name] })
    },
  })
}

/** Whether the role of the signed-in person has this permission at all. */
export function useMay(feature: Pick<Feature, 'permissions'>, verb: string): boolean {
  const { user } = useSession()
  return reachOf(feature, verb, user?.role ?? 'ANYONE') !== undefined
}
