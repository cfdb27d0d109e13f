import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { CHANNELS, type Channel, ORIGINS, type Origin } from '#contract/features/surveys/index.ts'
import { useNarrowsByArea } from '../../../core/areas/area-on-page.ts'

/** The filters of answers, stored in the URL. */
export interface Slice {
  areaId?: string
  channel?: Channel
  origin?: Origin
}

type Change = Partial<Record<'areaId' | 'channel' | 'origin', string | undefined>>

/** The slice of the page, and a function to change it, which keeps other parameters of the URL. */
export function useSlice(): [Slice, (change: Change) => void] {
  const [search, setSearch] = useSearchParams()
  const areaId = search.get('areaId')
  useNarrowsByArea()
  const channel = CHANNELS.find((one) => one === search.get('channel'))
  const origin = ORIGINS.find((one) => one === search.get('origin'))
  const setSlice = useCallback(
    (change: Change) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(change)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          next.delete('page')
          return next
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  )
  return [{ ...(areaId ? { areaId } : {}), ...(channel ? { channel } : {}), ...(origin ? { origin } : {}) }, setSlice]
}
