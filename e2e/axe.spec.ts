import { expect, type Page, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { settled, watched } from './settled.ts'

// The check that all pages go through finds what is wrong, in a new document and in one that it has looked at before.

const FAULTS = `<section id="planted">
  <img src="/favicon.svg">
  <button></button>
  <p style="color: #aaa; background: #fff">Бүдэг үсэг</p>
</section>`

const plant = (page: Page) =>
  page.evaluate((html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html), FAULTS)
const remove = (page: Page) => page.evaluate(() => document.querySelector('#planted')?.remove())
const found = async (page: Page) => (await violationsOf(page)).map(({ id }) => id).toSorted()

test('a picture without a text, a button without a name and a pale text are found, at once and later', async ({
  page,
}) => {
  const open = await watched(page)
  await page.goto('/faqs')
  // hydration would remove what is planted before it
  await settled(page, open)
  await plant(page)
  await expect(page.locator('#planted')).toBeVisible()
  expect(await found(page)).toEqual(['button-name', 'color-contrast', 'image-alt'])

  await remove(page)
  expect(await found(page)).toEqual([])

  await plant(page)
  expect(await found(page)).toEqual(['button-name', 'color-contrast', 'image-alt'])
})
