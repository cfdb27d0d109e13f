import { expect, test } from '@playwright/test'
import { settled, watched } from './settled.ts'

test.use({ viewport: { width: 360, height: 740 } })

test('on a phone, Tab reaches the buttons of a message in the order in which they are seen', async ({ page }) => {
  const open = await watched(page)
  await page.goto('/components')
  await settled(page, open)
  await page.getByRole('button', { name: 'Буцаах боломжтой' }).click()
  const toast = page.locator('[popover] [data-variant]', { hasText: 'Мэдээг устгалаа' })
  await expect(toast.getByRole('button')).toHaveCount(2)

  const places = await toast.getByRole('button').evaluateAll((buttons) =>
    buttons.map((one) => {
      const { top, left } = one.getBoundingClientRect()
      return { top: Math.round(top), left }
    }),
  )
  // read row by row
  expect(places).toEqual(places.toSorted((a, b) => a.top - b.top || a.left - b.left))
  const message = await toast.locator('p').boundingBox()
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(places[0]?.top ?? 0)
})
