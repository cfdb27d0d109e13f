import { type APIRequestContext, expect, type Page } from '@playwright/test'

export const PASSWORD = 'Nutag-demo-2026'

/** The six people of the demo, and nobody. */
export const PEOPLE = {
  city: 'city.admin@nutag.mn',
  officer: 'fund.officer@nutag.mn',
  district: 'district.admin@nutag.mn',
  khoroo: 'khoroo.admin@nutag.mn',
  leader: 'leader@nutag.mn',
  citizen: 'citizen@nutag.mn',
} as const
export type PersonName = keyof typeof PEOPLE

const tokens = new Map<string, string>()

/** A token of this person, asked once a run. */
export async function tokenOf(request: APIRequestContext, who: PersonName): Promise<string> {
  const known = tokens.get(who)
  if (known) return known
  const answer = await request.post('/v1/admin/login', { data: { email: PEOPLE[who], password: PASSWORD } })
  expect(answer.status(), await answer.text()).toBe(200)
  const token: string = (await answer.json()).data.token
  tokens.set(who, token)
  return token
}

export interface Look {
  lang: 'mn' | 'en'
  mode: 'light' | 'dark'
  direction: 'ltr' | 'rtl'
  width: number
}

/** Prepares the browser: who is signed in and how it looks, before the first page is opened. */
export async function prepare(page: Page, who: PersonName | null, look: Look): Promise<void> {
  const token = who && (await tokenOf(page.request, who))
  await page.setViewportSize({ width: look.width, height: look.width < 600 ? 740 : 900 })
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
