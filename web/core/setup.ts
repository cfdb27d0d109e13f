import { type ComponentType, useEffect, useMemo, useState } from 'react'
import { retryLoad } from '../ui/retry-load.ts'
import { useFeatures } from './screens.tsx'
import { showNewTexts } from './text.ts'

/** What a step is called and how it is done; the server counts whether it is (server/core/setup-steps.ts). */
export interface SetupPart {
  useWords: () => {
    title: string
    lead: string
    /** Says how much of it there is. */
    there: (count: number) => string
  }
  /** The page on which it is done, and what leads there. */
  to?: string
  /** How it is done within the assistant. */
  Panel?: ComponentType
}

/** A step as its feature declares it. Smallest order first. */
export interface SetupStepSide {
  order: number
  load: () => Promise<{ default: SetupPart }>
}

/** A step with its words. */
export interface ShownStep {
  name: string
  part: SetupPart
}

/** The steps of these names in their order; undefined until their words are loaded. */
export function useSetupParts(names: readonly string[] | undefined): readonly ShownStep[] | undefined {
  const features = useFeatures()
  const [loaded, setLoaded] = useState<{ wanted: string; steps: readonly ShownStep[] }>()
  const wanted = names?.toSorted().join(' ')
  const declared = useMemo(() => {
    const all = Object.values(features).flatMap(({ setup }) => Object.entries(setup ?? {}))
    return all.toSorted(([, a], [, b]) => a.order - b.order)
  }, [features])
  useEffect(() => {
    if (wanted === undefined) return
    const ending = new AbortController()
    const chosen = declared.filter(([name]) => wanted.split(' ').includes(name))
    const load = async () => {
      const steps = await Promise.all(chosen.map(async ([name, side]) => ({ name, part: (await side.load()).default })))
      await showNewTexts()
      return steps
    }
    retryLoad(load, { signal: ending.signal }).then(
      (steps) => !ending.signal.aborted && setLoaded({ wanted, steps }),
      (error: unknown) => !ending.signal.aborted && console.error(error),
    )
    return () => ending.abort()
  }, [declared, wanted])
  return loaded?.wanted === wanted ? loaded?.steps : undefined
}

/** Remembers in this tab that the assistant was opened. */
const SEEN_KEY = 'setup-seen'

/** The person has seen the assistant: their home no longer leads there in this tab. */
export const noteSetupSeen = (): void => sessionStorage.setItem(SEEN_KEY, '1')

/** Whether the assistant was opened in this tab. */
export const isSetupSeen = (): boolean => sessionStorage.getItem(SEEN_KEY) !== null
