import './ui/theme/base.css.ts'
import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router'
import { signInAddress } from './core/guards.tsx'
import { keepInput } from './core/kept-input.ts'
import { makeRouter } from './core/router.tsx'
import { type EndReason, SessionProvider } from './core/session.tsx'
import { SettingsProvider } from './core/settings/SettingsProvider.tsx'
import { SettingsTheme } from './core/settings/SettingsTheme.tsx'
import { useSettings } from './core/settings/use-settings.ts'
import { showLanguage } from './core/text.ts'
import { coreTexts } from './core/texts/index.ts'
import { logout, myAccount } from './features/auth/calls.ts'
import { start } from './start.ts'

const router = makeRouter(start, async () => (await import('./features.ts')).features)
const calls = { account: myAccount, signOut: logout }

/** The session is over without the person's doing: keeps what is being typed, says why, and leads to the sign-in page and back. */
function onEnd(reason: EndReason): void {
  keepInput()
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
