import { expect, type Locator, test } from '@playwright/test'
import { prepare } from './people.ts'

// In a page that runs from right to left, Mongolian and English texts keep the order of their words, figures, brackets and stops.

/** Where the first and the last character of a text stand, px from the left. */
const ends = (text: Locator) =>
  text.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) if (walker.currentNode.textContent?.trim()) nodes.push(walker.currentNode as Text)
    const at = (node: Text | undefined, offset: number) => {
      if (!node) return Number.NaN
      const range = document.createRange()
      range.setStart(node, offset)
      range.setEnd(node, offset + 1)
      return range.getBoundingClientRect().left
    }
    const last = nodes.at(-1)
    return { first: at(nodes[0], 0), last: at(last, (last?.length ?? 1) - 1) }
  })

// measured until it holds: a list that refetches may replace the element in between
const readsForwards = (text: Locator) =>
  expect(async () => {
    const { first, last } = await ends(text)
    expect(last, await text.innerText()).toBeGreaterThan(first)
  }).toPass({ timeout: 30_000 })

test('sentences end at their end, figures stay before their units, and everything is aligned to the right', async ({
  page,
}) => {
  await prepare(page, 'city', { lang: 'en', mode: 'light', direction: 'rtl', width: 1440 })
  await page.goto('/dashboard/admin')

  const sentence = page.getByText('Who may do what, and how the system is running.')
  await readsForwards(sentence)
  const size = page.locator('dd', { hasText: /\d\sMB$/ }).first()
  await readsForwards(size)
  const [box, title] = [await sentence.boundingBox(), await page.locator('h1').boundingBox()]
  expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBe(Math.round((title?.x ?? 0) + (title?.width ?? 0)))
})

test('a day precedes its time, and a title that begins with a number still begins with it', async ({ page }) => {
  await prepare(page, 'city', { lang: 'en', mode: 'light', direction: 'rtl', width: 360 })
  await page.goto('/dashboard/news/list?phase=scheduled')
  const time = page.locator('main time').first()
  await expect(time).toHaveText(/^\d{4}\.\d\d\.\d\d \d\d:\d\d$/)
  await readsForwards(time)

  await page.goto('/dashboard/news/list?q=12 cm')
  await readsForwards(page.getByRole('link', { name: /^12 cm of snow/ }).first())
})

test('text typed into a field of the content is aligned as readers will see it', async ({ page }) => {
  await prepare(page, 'city', { lang: 'mn', mode: 'light', direction: 'rtl', width: 1440 })
  await page.goto('/dashboard/news/new')
  const field = page.getByRole('textbox', { name: /^Агуулга · Монгол/ })
  await field.click()
  await page.keyboard.type('12 см цас орлоо (Баянзүрх дүүрэг).')
  await readsForwards(field)
})
