import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Level } from '#contract/core/actor.ts'
import { inLang } from '#contract/core/text.ts'
import type { Box, MapArea } from '../../ui/map/types.ts'
import { areaSource } from '../area-source.ts'
import { useLang } from '../text.ts'
import { type Borders, mapSource } from './source.ts'

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

/** Borders as the ground of a map, with the names of districts; lower areas have none, as there would be too many. */
export function useGround(borders: Borders | undefined): MapArea[] {
  const lang = useLang()
  const { data: districts } = useQuery({
    queryKey: ['areas', 'below', null],
    queryFn: ({ signal }) => areaSource().below(undefined, signal),
    staleTime: STALE_MS,
  })
  return useMemo(() => {
    const names = new Map(districts?.map(({ id, name }) => [id, inLang(name, lang)]))
    return [...(borders?.byId ?? [])].map(([id, border]) => ({ id, name: names.get(id) ?? '', border }))
  }, [borders, districts, lang])
}
