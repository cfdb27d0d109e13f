import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Level } from '#contract/core/model/actor.ts'
import { inLang } from '#contract/core/text/localized.ts'
import type { Box, MapArea } from '../../../ui/data/map/types.ts'
import { useLang } from '../../i18n/text.ts'
import { type Borders, mapSource } from './source.ts'

// borders change with elections, not while somebody looks at a map
const STALE_MS = 3_600_000

/** The initial extent without any data: Mongolia. */
export const COUNTRY: Box = [87.7, 41.5, 120, 52.2]

/** The configured base map. */
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

/** The borders of khoroos or, where none are known, of districts. */
export function useLowestBorders(enabled = true) {
  const khoroos = useBorders('khoroo', enabled)
  const isNone = enabled && khoroos.data?.byId.size === 0
  const districts = useBorders('district', isNone)
  return isNone ? districts : khoroos
}

/**
 * Borders with their names, as the lowest layer of a map. Where names would overlap, those of larger areas are shown.
 */
export function useBaseAreas(borders: Borders | undefined): MapArea[] {
  const lang = useLang()
  return useMemo(
    () =>
      [...(borders?.byId ?? [])].map(([id, border]) => {
        const name = borders?.names.get(id)
        return { id, name: name ? inLang(name, lang) : '', border }
      }),
    [borders, lang],
  )
}
