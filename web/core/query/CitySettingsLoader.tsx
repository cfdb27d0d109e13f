import { useCallback, useEffect, useRef } from 'react'
import type { SettingChanges } from '#contract/core/time/dated.ts'
import { call } from '../api/client.ts'
import { showChanges } from '../city/values.ts'
import { useFeatureChanges } from './feature-changes.ts'

/** The only route requested here, without the contract of its feature: the sign-in page loads no contracts. */
const SETTINGS = {
  name: 'settings',
  permissions: {},
  routes: { values: { method: 'GET', path: '/settings/values', can: 'values', summary: '' } },
} as const

/** The city's settings are reloaded when the page becomes visible after this long. Our choice. */
const FRESH_MS = 300_000

/** Loads the city's settings. Until the response arrives, the previous values remain in use. */
export async function loadCitySettings(): Promise<void> {
  const answer = await call(SETTINGS, 'values').catch(() => undefined)
  const { data } = (answer ?? {}) as { data?: SettingChanges }
  if (data) showChanges(data)
}

/** Keeps the city's settings current: loads them at start, after changes, and when the page becomes visible again. */
export function CitySettingsLoader() {
  const askedAt = useRef(0)
  const ask = useCallback(() => {
    askedAt.current = Date.now()
    void loadCitySettings()
  }, [])
  useFeatureChanges(useCallback((feature: string) => feature === SETTINGS.name && ask(), [ask]))
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
