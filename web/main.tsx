import './ui/theme/base.css.ts'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import * as z from 'zod/mini'
import { auth } from '#contract/features/auth/index.ts'
import { call } from './core/api.ts'
import { signInAddress } from './core/guards.tsx'
import { makeRouter } from './core/router.tsx'
import { type EndReason, SessionProvider } from './core/session.tsx'
import { SettingsProvider } from './core/settings/SettingsProvider.tsx'
import { SettingsTheme } from './core/settings/SettingsTheme.tsx'
import { useSettings } from './core/settings/use-settings.ts'
import { showLanguage } from './core/text.ts'
import { coreTexts } from './core/texts/index.ts'
import { features } from './features.ts'

// the content security policy allows no code made from text
z.config({ jitless: true })

const router = makeRouter(features)

const calls = {
  account: async () => (await call(auth, 'myAccount')).data.user,
  signOut: () => call(auth, 'logout'),
}

/** The session is over without the person's doing: keeps what is being typed, says why, and leads to the sign-in page and back. */
function onEnd(reason: EndReason): void {
  window.dispatchEvent(new Event('nutag-session-ends'))
  const { location } = router.state
  if (!location.pathname.startsWith('/dashboard')) return
  // the sign-in page shows it: the alert must outlive the page it came up on
  sessionStorage.setItem('nutag-session-ended', reason)
  void router.navigate(signInAddress(location as unknown as Location))
}

/** Texts follow the language of the display settings. */
function Language() {
  const { language } = useSettings()
  useEffect(() => void showLanguage(language), [language])
  return null
}

const root = document.getElementById('root')
if (!root) throw new Error(coreTexts.text('error.title'))
createRoot(root).render(
  <StrictMode>
    <SettingsProvider>
      <SettingsTheme>
        <Language />
        <SessionProvider calls={calls} onEnd={onEnd}>
          <RouterProvider router={router} />
        </SessionProvider>
      </SettingsTheme>
    </SettingsProvider>
  </StrictMode>,
)
