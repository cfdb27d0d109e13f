import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { prepare } from './people.ts'

const LOOK = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 } as const

test('a page fades into the next one without the frame, and any key ends it; back and reduced motion do not fade', async ({
  page,
}) => {
  await prepare(page, 'city', LOOK)
  // the other tests ask for reduced motion, with which nothing fades
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    const seen: { parts: (string | null | undefined)[]; ended: boolean }[] = []
    const startFade = (given: Parameters<typeof start>[0]) => {
      const transition = start(given)
      const fade = { parts: [] as (string | null | undefined)[], ended: false }
      seen.push(fade)
      void transition.ready.then(() => {
        fade.parts = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
      })
      void transition.finished.then(() => {
        fade.ended = true
      })
      return transition
    }
    Object.assign(document, { startViewTransition: startFade })
    Object.assign(window, { fades: seen })
  })
  const fades = () =>
    page.evaluate(() => Reflect.get(window, 'fades') as { parts: (string | null)[]; ended: boolean }[])
  const link = (path: string) => page.locator(`nav a[href="${path}"]`).first()
  await page.goto('/dashboard/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await link('/dashboard/news/list').click()
  await page.keyboard.press('Shift')
  await expect(page).toHaveURL(/news\/list/)
  await expect.poll(async () => (await fades()).length).toBe(1)
  await expect.poll(async () => (await fades())[0]?.ended).toBe(true)
  const parts = (await fades())[0]?.parts
  expect(parts?.some((part) => part?.startsWith('::view-transition-new('))).toBe(true)
  expect(parts).not.toContain('::view-transition-new(root)')
  await link('/dashboard/kanban').click()
  await expect(page).toHaveURL(/kanban$/)
  await expect.poll(async () => (await fades()).length).toBe(2)

  await page.goBack()
  await expect(page).toHaveURL(/news\/list/)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await link('/dashboard/app').click()
  await expect(page).toHaveURL(/dashboard\/app/)
  expect(await fades()).toHaveLength(2)
})
