import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { notifications } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api/client.ts'
import { type RecipientValue, targetInputOf } from './recipients.ts'

/** The current number of people among these recipients, counted by the server as it will be on sending. */
export function useAudience(chosen: readonly RecipientValue[]) {
  const targets = chosen.map(targetInputOf)
  return useQuery({
    queryKey: [notifications.name, 'audience', targets],
    queryFn: ({ signal }) => call(notifications, 'audience', { body: { targets } as never }, { signal }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
