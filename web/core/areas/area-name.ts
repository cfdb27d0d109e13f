import { useQuery } from '@tanstack/react-query'
import { inLang } from '#contract/core/text/localized.ts'
import { useLang } from '../i18n/text.ts'
import { AREAS_FRESH_MS, type AreaChoice, areaSource } from './area-source.ts'

/** The last two names of the path to an area, which tell one khoroo 5 from the others; undefined while loading. */
export function useAreaName(id: string | null): string | undefined {
  const lang = useLang()
  const { data } = useQuery({
    queryKey: ['areas', 'path', id],
    queryFn: ({ signal }): Promise<AreaChoice[]> => areaSource().path(id ?? '', signal),
    enabled: id !== null,
    staleTime: AREAS_FRESH_MS,
  })
  const names = data?.map(({ name }) => inLang(name, lang))
  return names && (names.length > 2 ? names.slice(-2).join(' › ') : names.at(-1))
}
