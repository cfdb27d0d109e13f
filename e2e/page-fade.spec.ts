import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { prepare } from './people.ts'

const LOOK = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 } as const

/** How long a fade takes here, which nobody could wait for by mistake. */
const FADE_MS = 20_000
interface Fade {
  /** The pseudo-elements that are animated. */
  parts: (string | null | undefined)[]
  isReady: boolean
  hasEnded: boolean
}

/** Records the fades of the page, and makes them long. */
async function watchFades(page: Page): Promise<() => Promise<Fade[]>> {
  await page.addInitScript((ms) => {
    const start = document.startViewTransition.bind(document)
    const seen: Fade[] = []
    const startFade = (given: Parameters<typeof start>[0]) => {
      const transition = start(given)
      const fade: Fade = { parts: [], isReady: false, hasEnded: false }
      seen.push(fade)
      void transition.ready.then(() => {
        const animations = document.getAnimations().filter(({ effect }) => {
          const part = (effect as KeyframeEffect).pseudoElement
          return part?.startsWith('::view-transition')
        })
        for (const { effect } of animations) effect?.updateTiming({ duration: ms })
        fade.parts = animations.map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        fade.isReady = true
      })
      void transition.finished.then(() => {
        fade.hasEnded = true
      })
      return transition
    }
    Object.assign(document, { startViewTransition: startFade })
    Object.assign(window, { fades: seen })
  }, FADE_MS)
  return () => page.evaluate(() => Reflect.get(window, 'fades') as Fade[])
}

test('a page fades into the next one without the frame, and any key ends it; back and reduced motion do not fade', async ({
  page,
}) => {
  await prepare(page, 'city', LOOK)
  // the other tests ask for reduced motion, with which nothing fades
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const fades = await watchFades(page)
  const title = page.getByRole('heading', { level: 1 })
  /** Opens a page by the menu, runs `meanwhile`, and waits for the page: its code may come only after the fade. */
  const open = async (path: string, meanwhile?: () => Promise<void>) => {
    const before = await title.innerText()
    await page.locator(`nav a[href="${path}"]`).first().click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await meanwhile?.()
    await expect(title).not.toHaveText(before)
  }
  /** Waits until this fade runs, and ends it with a key. */
  const endByKey = async (nth: number) => {
    const last = async () => (await fades())[nth - 1]
    await expect.poll(async () => (await last())?.isReady).toBe(true)
    expect((await last())?.hasEnded).toBe(false)
    await page.keyboard.press('Shift')
    await expect.poll(async () => (await last())?.hasEnded, { timeout: FADE_MS / 2 }).toBe(true)
  }
  await page.goto('/dashboard/app')
  await expect(title).toBeVisible()

  await open('/dashboard/news/list', () => endByKey(1))
  const parts = (await fades())[0]?.parts
  expect(parts?.some((part) => part?.startsWith('::view-transition-new('))).toBe(true)
  expect(parts).not.toContain('::view-transition-new(root)')
  await open('/dashboard/kanban', () => endByKey(2))
  expect(await fades()).toHaveLength(2)

  const kanban = await title.innerText()
  await page.goBack()
  await expect(title).not.toHaveText(kanban)
  expect(await fades()).toHaveLength(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open('/dashboard/app')
  expect(await fades()).toHaveLength(2)
})
