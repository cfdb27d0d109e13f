import { useCallback, useEffect, useRef } from 'react'
import type { SettingChanges } from '#contract/core/dated.ts'
import { call } from '../api.ts'
import { useHeard } from '../live.ts'
import { showChanges } from './values.ts'

/** The one route that is asked here, without the contract of its feature: the sign-in page brings no contracts. */
const SETTINGS = {
  name: 'settings',
  permissions: {},
  routes: { values: { method: 'GET', path: '/settings/values', can: 'values', summary: '' } },
} as const

/** What the city has set is asked for again when a page has not been looked at for so long. Our choice. */
const FRESH_MS = 300_000

/** Asks what the city has set. While there is no answer, what was known stays. */
export async function loadCity(): Promise<void> {
  const answer = await call(SETTINGS, 'values').catch(() => undefined)
  const { data } = (answer ?? {}) as { data?: SettingChanges }
  if (data) showChanges(data)
}

/** Keeps what the city has set up to date: asks at the start, when it has changed, and when somebody comes back to the page. */
export function City() {
  const askedAt = useRef(0)
  const ask = useCallback(() => {
    askedAt.current = Date.now()
    void loadCity()
  }, [])
  useHeard(useCallback((feature: string) => feature === SETTINGS.name && ask(), [ask]))
  useEffect(() => {
    ask()
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - askedAt.current > FRESH_MS) ask()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ask])
  return null
}
