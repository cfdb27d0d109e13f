import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Feature } from '#contract/core/model/feature.ts'
import { readerOf } from '#contract/core/model/reader.ts'
import { keyOf } from './key.ts'

interface Answered {
  id: string
  version?: number
}

function recordIn(answer: unknown): Answered | undefined {
  const data = (answer as { data?: { id?: unknown } } | null | undefined)?.data
  return typeof data?.id === 'string' ? (data as Answered) : undefined
}

/**
 * Puts the record that a write has answered into the cache, for the page that shows it.
 * @returns its key; undefined when the feature has no route that reads such a record.
 */
export async function cacheAnswer(
  client: QueryClient,
  feature: Feature,
  route: string,
  answer: unknown,
): Promise<QueryKey | undefined> {
  const record = recordIn(answer)
  const reader = record && readerOf(feature, route)
  if (!reader) return undefined
  const key = keyOf(feature, reader, { params: { id: record.id } })
  // a read that is under way may have begun before the write
  await client.cancelQueries({ queryKey: key, exact: true })
  client.setQueryData(key, (shown: unknown) => {
    const isNewer = (recordIn(shown)?.version ?? 0) > (record.version ?? 0)
    return isNewer ? shown : answer
  })
  return key
}
