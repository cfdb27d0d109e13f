import type { Page } from '@playwright/test'
import { type PersonName, tokenOf } from './tokens.ts'

export { PASSWORD, PEOPLE, type PersonName, tokenOf } from './tokens.ts'

export interface Look {
  lang: 'mn' | 'en'
  mode: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  width: number
}

/** The window of a look, px. */
export const sizeOf = ({ width }: Look) => ({ width, height: width < 600 ? 740 : 900 })

/** Prepares the browser: who is signed in and how it looks, before the first page is opened. */
export async function prepare(page: Page, who: PersonName | null, look: Look): Promise<void> {
  const token = who && (await tokenOf(page.request, who))
  await page.setViewportSize(sizeOf(look))
  await page.context().addCookies(
    Object.entries({ themeMode: look.mode, themeDirection: look.direction, i18nextLng: look.lang }).map(
      ([name, value]) => ({
        name,
        value,
        url: process.env.E2E_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? 4175}`,
      }),
    ),
  )
  await page.addInitScript(
    ([t, lang]) => {
      // frames of mails have no storage
      if (window.parent !== window) return
      localStorage.setItem('i18nextLng', lang ?? 'mn')
      if (t) localStorage.setItem('accessToken', t)
    },
    [token ?? '', look.lang],
  )
}
