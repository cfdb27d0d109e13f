import { useEffect, useMemo, useState } from 'react'
import { retryLoad } from '../../ui/theme/retry-load.ts'
import { useFeatures } from '../access/access.tsx'
import type { SetupPart } from '../access/define-feature.ts'
import { showNewTexts } from '../i18n/text.ts'

/** A setup step with its texts. */
export interface ShownStep {
  name: string
  part: SetupPart
}

/** The steps with these names in their order; undefined until their texts are loaded. */
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

/** Storage key that marks the assistant as opened in this tab. */
const SEEN_KEY = 'setup-seen'

/** Marks the assistant as seen: the home page no longer redirects to it in this tab. */
export const markSetupSeen = (): void => sessionStorage.setItem(SEEN_KEY, '1')

/** Whether the assistant was opened in this tab. */
export const isSetupSeen = (): boolean => sessionStorage.getItem(SEEN_KEY) !== null
