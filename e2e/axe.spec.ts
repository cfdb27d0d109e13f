import { expect, type Page, test } from '@playwright/test'
import { violationsOf, violationsOfNew } from './axe.ts'
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

test('in parts that differ from those that were seen, faults are found; other words and numbers are not looked at again', async ({
  page,
}) => {
  const open = await watched(page)
  await page.goto('/faqs')
  await settled(page, open)
  const seen = new Set<number>()
  const foundInNew = async () => (await violationsOfNew(page, seen, false)).map(({ id }) => id).toSorted()
  const add = (html: string) =>
    page.evaluate((given) => document.querySelector('main')?.insertAdjacentHTML('beforeend', given), html)
  await add('<section class="planted"><p style="width: 40.5%; color: #111; background: #fff">1 хүн</p></section>')
  expect(await foundInNew()).toEqual([])
  const before = seen.size
  expect(before).toBeGreaterThan(10)

  await add('<section class="planted"><p style="width: 300px; color: #111; background: #fff">23 хүн</p></section>')
  expect(await foundInNew()).toEqual([])
  expect(seen.size).toBe(before)

  await add('<section class="planted"><p style="width: 300px; color: #aaa; background: #fff">23 хүн</p></section>')
  expect(await foundInNew()).toEqual(['color-contrast'])
  await add('<section class="planted"><button>Нээх</button></section>')
  expect(await foundInNew()).toEqual([])
  await add('<section class="planted"><button></button><ul><div>Мөр</div></ul></section>')
  expect(await foundInNew()).toEqual(['button-name', 'list'])
  await add('<section class="planted"><label for="x">Нэр</label><input id="y"></section>')
  expect(await foundInNew()).toEqual(['label'])
  // of the page as a whole: seen parts in a wrong order
  await add('<h6>Төгсгөл</h6>')
  expect(await foundInNew()).toContain('heading-order')
})

test('of rows of one part the first two and the last are looked at, and each row that differs', async ({ page }) => {
  const open = await watched(page)
  await page.goto('/faqs')
  await settled(page, open)
  const row = '<p class="row">Мөр</p>'
  await page.evaluate(
    (html) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html),
    `<section id="rows">${row.repeat(9)}</section>`,
  )
  /** How many findings there are where a style sheet, of which no part knows, makes rows pale; nothing was seen before. */
  const found = async (pale: string) => {
    await page.evaluate((rows) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`#rows > ${rows} { color: #aaa; background: #fff }`)
      document.adoptedStyleSheets = [sheet]
    }, pale)
    const violations = await violationsOfNew(page, new Set(), false)
    return violations.flatMap(({ id, nodes }) => nodes.map(() => id))
  }
  expect(await found(':nth-child(0)')).toEqual([])
  for (const nth of [1, 2, 9]) expect(await found(`:nth-child(${nth})`), `${nth}`).toEqual(['color-contrast'])
  expect(await found(':nth-child(even)')).toEqual(['color-contrast'])

  const fifth = page.locator('#rows > :nth-child(5)')
  await fifth.evaluate((one) => one.setAttribute('lang', 'mn'))
  expect(await found(':nth-child(5)')).toEqual(['color-contrast'])

  await fifth.evaluate((one) => one.removeAttribute('lang'))
  const rows = page.locator('#rows > *')
  await rows.evaluateAll((all) => all.forEach((one, i) => one.setAttribute('data-row', `${i}`)))
  await rows.evaluateAll((all) => all.forEach((one) => one.setAttribute('data-tone', 'good')))
  // its number makes no part of its own, the tone by which a style sheet chooses its colour does
  expect(await found(':nth-child(5)')).toEqual([])
  await fifth.evaluate((one) => one.setAttribute('data-tone', 'bad'))
  expect(await found('[data-tone="bad"]')).toEqual(['color-contrast'])
})
