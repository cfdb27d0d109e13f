import { useQueries } from '@tanstack/react-query'
import { type Area, areas } from '#contract/features/areas/index.ts'
import { call } from '../../core/api/client.ts'
import { keyOf } from '../../core/query/query.ts'

/** Page size; larger levels are loaded page by page. */
const PORTION = 100

/** All open areas directly below one, ordered by number. @throws ApiProblem. */
export async function childrenOf(parentId: string, signal: AbortSignal | undefined): Promise<Area[]> {
  const found: Area[] = []
  for (let page = 1; ; page++) {
    const query = { parentId, page, pageSize: PORTION, sort: 'number' as const }
    const { data, meta } = await call(areas, 'list', { query }, { signal })
    found.push(...data)
    if (data.length === 0 || found.length >= meta.total) return found
  }
}

/** The areas directly below each of these. */
export function useChildren(ids: readonly string[]) {
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: keyOf(areas, 'children', id),
      queryFn: ({ signal }: { signal: AbortSignal }) => childrenOf(id, signal),
      staleTime: 60_000,
    })),
  })
  return new Map(ids.map((id, i) => [id, { areas: answers[i]?.data, failed: Boolean(answers[i]?.error) }]))
}
