import { useState } from 'react'
import type { BulkResult } from '#contract/core/bulk.ts'
import { toast } from '../ui/toast.ts'
import { problemText } from './content/problem-text.ts'
import { coreTexts } from './texts/index.ts'

interface Item {
  id: string
  version: number
}

/** Chosen rows of a list, each in the version in which it was chosen: what changes meanwhile is not decided unseen. */
export function useChosen(rows: readonly Item[] | undefined) {
  const [chosen, choose] = useState<ReadonlyMap<string, number>>(new Map())
  const onChange = (ids: ReadonlySet<string>) => {
    const shown = new Map(rows?.map(({ id, version }) => [id, version]))
    const versions = [...ids].flatMap((id) => {
      const version = chosen.get(id) ?? shown.get(id)
      return version === undefined ? [] : [[id, version] as const]
    })
    choose(new Map(versions))
  }
  return {
    items: [...chosen].map(([id, version]): Item => ({ id, version })),
    selection: { ids: new Set(chosen.keys()), onChange },
    clear: () => choose(new Map()),
  }
}

/** Takes a bulk step and says how many it was done to, and why not to the others. */
export function useBulkStep() {
  const t = coreTexts.useText()
  /** @returns whether it was taken: then nothing stays chosen, as what could not be done has to be looked at. */
  return async (step: () => Promise<{ data: readonly BulkResult[] }>, done: (count: number) => string) => {
    try {
      const { data } = await step()
      const count = data.filter(({ ok }) => ok).length
      const left = data.length - count
      const why = [...new Set(data.flatMap(({ message }) => message ?? []))].join(' ')
      if (left === 0) toast(done(count))
      else {
        const rest = t('bulk.left', { count: left, why })
        toast(count === 0 ? rest : `${done(count)}. ${rest}`, { variant: 'warning' })
      }
      return true
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      return false
    }
  }
}
