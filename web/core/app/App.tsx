import { type ReactElement, type ReactNode, StrictMode, useEffect } from 'react'
import { RouterProvider } from 'react-router'
import { cityIdentity } from '#contract/core/areas/city.ts'
import type { WebFeature } from '../access/define-feature.ts'
import { readToken, setMaintenanceListener } from '../api/client.ts'
import { ENDED_KEY } from '../api/session-rules.ts'
import { CityBrand } from '../city/CityBrand.tsx'
import { useCity } from '../city/values.ts'
import { saveAllInput } from '../device/saved-input.ts'
import { showLanguage } from '../i18n/text.ts'
import { CitySettingsLoader } from '../query/CitySettingsLoader.tsx'
import { type EndReason, type SessionCalls, SessionProvider } from '../session/session.tsx'
import { SettingsProvider } from '../settings/SettingsProvider.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { listenToPaletteKey } from '../shell/palette-key.ts'
import { returnTo, signInAddress } from './guards.tsx'
import { LoadHint } from './LoadHint.tsx'
import { insideOf, makeRouter } from './router.tsx'

interface Parts {
  /** Features needed before signing in. */
  start: Record<string, WebFeature>
  /** Loads all features, once somebody has signed in. */
  loadAll: () => Promise<Record<string, WebFeature>>
  calls: SessionCalls
  /** Paths of signed-in pages outside /dashboard. */
  alsoInside?: readonly string[]
}

/** Creates the application from its features. */
export function makeApp({ start, loadAll, calls, alsoInside = [] }: Parts): ReactElement {
  const router = makeRouter(start, loadAll, alsoInside)
  const isInside = insideOf(alsoInside)
  listenToPaletteKey(() => readToken() !== null && isInside({ path: window.location.pathname }))

  /**
   * The session ended without action by the person: saves their input, shows the reason, and leads to sign-in and back.
   */
  function onEnd(reason: EndReason): void {
    saveAllInput()
    const { location } = router.state
    if (!isInside({ path: location.pathname })) return
    sessionStorage.setItem(ENDED_KEY, reason)
    void router.navigate(signInAddress(location))
  }

  /** Maintenance has begun: saves the person's input and opens the maintenance page, which leads back. */
  async function goToMaintenance(): Promise<void> {
    const { location } = router.state
    if (!location.pathname.startsWith('/dashboard')) return
    saveAllInput()
    await router.navigate(`/maintenance${returnTo(location)}`)
  }
  setMaintenanceListener(() => void goToMaintenance())

  return (
    <StrictMode>
      <CitySettings>
        <Language />
        <LoadHint />
        <CitySettingsLoader />
        <CityBrand>
          <SessionProvider calls={calls} onEnd={onEnd} onMaintenance={goToMaintenance}>
            <RouterProvider router={router} />
          </SessionProvider>
        </CityBrand>
      </CitySettings>
    </StrictMode>
  )
}

/** The display settings, with the city's colour for people who have not chosen another. */
function CitySettings({ children }: { children: ReactNode }) {
  return <SettingsProvider colour={useCity(cityIdentity).colour}>{children}</SettingsProvider>
}

/** Keeps the language of the texts in sync with the display settings. */
function Language() {
  const { language } = useSettings()
  useEffect(() => void showLanguage(language), [language])
  return null
}
