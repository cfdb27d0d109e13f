import { useEffect } from 'react'
import { isSettled, type SetupStep, setup } from '#contract/features/setup/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'

/** Storage key of the person whose first steps are all settled, so that they are not counted on every visit. */
const SETTLED_KEY = 'setup-settled'

/**
 * The person's first steps, while some are open and they were not dismissed; otherwise, and while loading, undefined.
 */
export function useFirstSteps(): readonly SetupStep[] | undefined {
  const { id } = useUser()
  const isKnown = localStorage.getItem(SETTLED_KEY) === id
  const { data } = useAsk(setup, 'mine', undefined, { enabled: !isKnown })
  const state = data?.data
  const isAllSettled = state?.steps.every(isSettled) ?? false
  useEffect(() => {
    if (isAllSettled) localStorage.setItem(SETTLED_KEY, id)
  }, [isAllSettled, id])
  return state && !state.dismissed && !isAllSettled ? state.steps : undefined
}
