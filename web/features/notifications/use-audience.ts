import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { notifications } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api.ts'
import { type Chosen, inputOf } from './target-words.tsx'

/** How many people these recipients are now, counted by the server as it will count when sending. */
export function useAudience(chosen: readonly Chosen[]) {
  const targets = chosen.map(inputOf)
  return useQuery({
    queryKey: [notifications.name, 'audience', targets],
    queryFn: ({ signal }) => call(notifications, 'audience', { body: { targets } as never }, { signal }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
