import { createContext, useContext, useEffect } from 'react'

/** Collects the filters that say themselves what they narrow a list to. */
export interface ChipForm {
  claim: (names: readonly string[]) => () => void
}

/** Provided where filters are shown as chips above the rows instead of as controls in the filter panel. */
export const ChipFormContext = createContext<ChipForm | null>(null)

/** Whether a filter of these query parameters is shown as a chip now. Every filter of a list calls it. */
export function useIsChip(...names: readonly string[]): boolean {
  const form = useContext(ChipFormContext)
  const key = names.join(' ')
  useEffect(() => form?.claim(key.split(' ')), [form, key])
  return form !== null
}
