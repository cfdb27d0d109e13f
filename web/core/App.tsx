import { type ReactElement, type ReactNode, StrictMode, useEffect } from 'react'
import { RouterProvider } from 'react-router'
import { cityIdentity } from '#contract/core/city.ts'
import { whenMaintenance } from './api.ts'
import { City } from './city/City.tsx'
import { CityBrand } from './city/CityBrand.tsx'
import { useCity } from './city/values.ts'
import type { WebFeature } from './feature.ts'
import { returnTo, signInAddress } from './guards.tsx'
import { keepInput } from './kept-input.ts'
import { LoadHint } from './LoadHint.tsx'
import { insideOf, makeRouter } from './router.tsx'
import { type EndReason, type SessionCalls, SessionProvider } from './session.tsx'
import { ENDED_KEY } from './session-rules.ts'
import { SettingsProvider } from './settings/SettingsProvider.tsx'
import { useSettings } from './settings/use-settings.ts'
import { showLanguage } from './text.ts'

interface Parts {
  /** What is needed before anybody has signed in. */
  start: Record<string, WebFeature>
  /** Everything, once somebody has. */
  loadAll: () => Promise<Record<string, WebFeature>>
  calls: SessionCalls
  /** Addresses of signed-in people that do not lie below /dashboard. */
  alsoInside?: readonly string[]
}

/** The whole application, put together of its features. */
export function makeApp({ start, loadAll, calls, alsoInside = [] }: Parts): ReactElement {
  const router = makeRouter(start, loadAll, alsoInside)

  /** The session is over without the person's doing: keeps what is being typed, says why, leads to signing in and back. */
  function onEnd(reason: EndReason): void {
    keepInput()
    const { location } = router.state
    if (!insideOf(alsoInside)({ path: location.pathname })) return
    sessionStorage.setItem(ENDED_KEY, reason)
    void router.navigate(signInAddress(location))
  }

  /** Maintenance has begun: keeps what is being typed, goes to the page that says so, which leads back. */
  async function goToMaintenance(): Promise<void> {
    const { location } = router.state
    if (!location.pathname.startsWith('/dashboard')) return
    keepInput()
    await router.navigate(`/maintenance${returnTo(location)}`)
  }
  whenMaintenance(() => void goToMaintenance())

  return (
    <StrictMode>
      <CitySettings>
        <Language />
        <LoadHint />
        <City />
        <CityBrand>
          <SessionProvider calls={calls} onEnd={onEnd} onMaintenance={goToMaintenance}>
            <RouterProvider router={router} />
          </SessionProvider>
        </CityBrand>
      </CitySettings>
    </StrictMode>
  )
}

/** The display settings, with the colour of the city for those who have not chosen another. */
function CitySettings({ children }: { children: ReactNode }) {
  return <SettingsProvider colour={useCity(cityIdentity).colour}>{children}</SettingsProvider>
}

/** Texts follow the language of the display settings. */
function Language() {
  const { language } = useSettings()
  useEffect(() => void showLanguage(language), [language])
  return null
}
