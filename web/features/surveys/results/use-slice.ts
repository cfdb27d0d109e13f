import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { CHANNELS, type Channel } from '#contract/features/surveys/index.ts'

/** The filters of answers, stored in the URL. */
export interface Slice {
  areaId?: string
  channel?: Channel
}

/** The slice of the page, and a function to change it, which keeps other parameters of the URL. */
export function useSlice(): [Slice, (change: Partial<Record<'areaId' | 'channel', string | undefined>>) => void] {
  const [search, setSearch] = useSearchParams()
  const areaId = search.get('areaId')
  const channel = CHANNELS.find((one) => one === search.get('channel'))
  const setSlice = useCallback(
    (change: Partial<Record<'areaId' | 'channel', string | undefined>>) =>
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
  return [{ ...(areaId ? { areaId } : {}), ...(channel ? { channel } : {}) }, setSlice]
}
