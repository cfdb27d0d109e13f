import { useQuery } from '@tanstack/react-query'
import { inLang } from '#contract/core/text/localized.ts'
import { useLang } from '../i18n/text.ts'
import { AREAS_FRESH_MS, areaSource } from './area-source.ts'

/** The names from the district down to the area with this id; the city has its own. Nothing while they load. */
export function AreaPath({ id }: { id: string }) {
  const lang = useLang()
  const { data = [] } = useQuery({
    queryKey: ['areas', 'path', id],
    queryFn: ({ signal }) => areaSource().path(id, signal),
    staleTime: AREAS_FRESH_MS,
  })
  const named = data.length > 1 ? data.slice(1) : data
  return named.map(({ name }) => inLang(name, lang)).join(' › ')
}
