import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { LEVELS, type Level } from '#contract/core/model/actor.ts'
import { inLang, type Localized } from '#contract/core/text/localized.ts'
import type { Option } from '../../ui/fields/use-combobox.ts'
import { useLang } from '../i18n/text.ts'
import { AREAS_FRESH_MS, type AreaChoice, areaSource } from './area-source.ts'
import type { AreaChain } from './recent-areas.ts'

/** Delay after typing before the server is asked, ms. */
const PAUSE_MS = 200

/** The area below which one can choose. */
export interface Within {
  id: string
  level: Level
  path: readonly { id: string; name: Localized }[]
}

/** An area in the list of the picker. */
export interface AreaOption extends Option {
  area: AreaChoice
  /** It only leads to the areas below it. */
  leads: boolean
}

/** Returns a text after a pause in typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Whether an area of this level has areas below it that may be chosen. */
export const hasBelow = (level: Level, levels: readonly Level[]): boolean =>
  levels.some((one) => LEVELS.indexOf(one) > LEVELS.indexOf(level))

/** The query of the areas from the city down to this one. */
export function useAreaChainQuery(id: string | null | undefined) {
  return useQuery({
    queryKey: ['areas', 'path', id],
    queryFn: ({ signal }): Promise<AreaChoice[]> => areaSource().path(id ?? '', signal),
    enabled: Boolean(id),
    staleTime: AREAS_FRESH_MS,
  })
}

/** The areas from the city down to this one; undefined while they load, or without an id. */
export const useAreaChain = (id: string | null | undefined): AreaChain | undefined => useAreaChainQuery(id).data

interface Asked {
  typed: string | undefined
  /** The area whose areas below are offered; null for the districts. */
  browsed: AreaChoice | null
  root: Within | null
  levels: readonly Level[]
  isOpen: boolean
  recent: readonly AreaChain[]
  /** The reader's own area. */
  own: AreaChain | undefined
}

/** The options of the picker: what typed text finds, or own and recent areas and those below the browsed one. */
export function useAreaOptions({ typed, browsed, root, levels, isOpen, recent, own }: Asked) {
  const lang = useLang()
  const q = usePaused(typed?.trim() ?? '')
  const isTyping = (typed?.trim() ?? '') !== ''
  const found = useQuery({
    queryKey: ['areas', 'find', q, root?.id ?? null, levels],
    queryFn: ({ signal }) => areaSource().find({ q, below: root?.id, levels }, signal),
    enabled: isTyping && q !== '',
    staleTime: AREAS_FRESH_MS,
  })
  const below = useQuery({
    queryKey: ['areas', 'below', browsed?.id ?? null],
    queryFn: ({ signal }) => areaSource().below(browsed?.id, signal),
    enabled: isOpen && !isTyping && hasBelow(browsed?.level ?? 'city', levels),
    staleTime: AREAS_FRESH_MS,
  })
  const optionOf = (area: AreaChoice, above: readonly Localized[]): AreaOption => {
    const leads = !levels.includes(area.level)
    const names = above.map((name) => inLang(name, lang))
    const detail = names.length > 0 ? { detail: names.join(' › ') } : {}
    return { value: area.id, label: inLang(area.name, lang), ...detail, area, leads }
  }
  const ofChain = (chain: AreaChain): AreaOption[] => {
    const area = chain.at(-1)
    const isLegal = area && levels.includes(area.level) && (!root || chain.some(({ id }) => id === root.id))
    return isLegal
      ? [
          optionOf(
            area,
            chain.slice(0, -1).flatMap(({ level, name }) => (level === 'city' ? [] : [name])),
          ),
        ]
      : []
  }
  const isPaused = isTyping && typed?.trim() !== q
  const query = isTyping ? found : below
  const options = isTyping
    ? (isPaused ? [] : (found.data ?? [])).map(({ above, ...area }) => optionOf(area, above))
    : [...[...(own ? [own] : []), ...recent].flatMap(ofChain), ...(below.data ?? []).map((area) => optionOf(area, []))]
  const once = options.filter(({ value }, at) => options.findIndex((other) => other.value === value) === at)
  return {
    options: once,
    isLoading: isPaused || query.isFetching,
    error: query.error,
    refetch: query.refetch,
    /** Nothing exists below the browsed area. */
    isEmptyBelow: !isTyping && below.data?.length === 0,
  }
}
