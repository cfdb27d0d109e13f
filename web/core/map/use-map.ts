import { useQuery } from '@tanstack/react-query'
import type { Level } from '#contract/core/actor.ts'
import type { Box } from '../../ui/map/types.ts'
import { mapSource } from './source.ts'

// borders change with elections, not while somebody looks at a map
const STALE_MS = 3_600_000

/** What is seen where nothing is known: Mongolia. */
export const COUNTRY: Box = [87.7, 41.5, 120, 52.2]

/** What maps are drawn on. */
export const useMapBase = () =>
  useQuery({ queryKey: ['areas', 'map'], queryFn: ({ signal }) => mapSource().base(signal), staleTime: STALE_MS })

/** The borders of a level. */
export const useBorders = (level: Level, enabled = true) =>
  useQuery({
    queryKey: ['areas', 'borders', level],
    queryFn: ({ signal }) => mapSource().borders(level, signal),
    staleTime: STALE_MS,
    enabled,
  })
