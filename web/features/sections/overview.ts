import type { KitFeature } from '../../core/content/kit.ts'
import { useAsk, useMay } from '../../core/query/query.ts'

/** The number of published records and of drafts in each group of a kind. */
export interface GroupCounts {
  published: Readonly<Record<string, number>>
  drafts: Readonly<Record<string, number>>
}

/** Counts the records of a kind by group; people who may not write have no drafts. */
export function useGroupCounts(feature: KitFeature): {
  counts: GroupCounts | undefined
  error: Error | null
  retry: () => void
} {
  const mayWrite = useMay(feature, 'write')
  const published = useAsk(feature, 'facets', { query: { phase: 'published' } })
  const drafts = useAsk(feature, 'facets', { query: { phase: 'draft' } }, { enabled: mayWrite })
  const shown = published.data?.data.category
  const waiting = mayWrite ? drafts.data?.data.category : {}
  return {
    counts: shown && waiting ? { published: shown, drafts: waiting } : undefined,
    error: published.error ?? drafts.error,
    retry: () => {
      void published.refetch()
      if (mayWrite) void drafts.refetch()
    },
  }
}
