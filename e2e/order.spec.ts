import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { prepare, tokenOf } from './people.ts'

// On a phone the handles for dragging are hidden: every sortable list is put in order by touching its buttons.

/** WCAG 2.2, target size (minimum), px. */
const TARGET_MIN = 24

/** Touches the first button that moves something down, which must be large enough for a finger. */
async function moveDown(page: Page, buttons: Locator) {
  await expect(page.getByTitle(/^Чир/).first()).toBeHidden()
  const button = buttons.and(page.locator(':enabled')).first()
  // a part that is still loading may hide the list once more: it has no size then
  await expect
    .poll(async () => {
      const { width = 0, height = 0 } = (await button.boundingBox()) ?? {}
      return Math.min(width, height)
    })
    .toBeGreaterThanOrEqual(TARGET_MIN)
  await button.tap()
}

/** The id of the first record that a list of the API has. */
async function firstId(page: Page, path: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'city')}` }
  return (await (await page.request.get(`/v1/${path}`, { headers })).json()).data[0].id
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } })
  test.beforeEach(({ page }) => prepare(page, 'city', { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 }))

  test('questions are put in order by touch, and the order is saved', async ({ page }) => {
    await page.goto('/dashboard/faqs/order')
    const list = page.locator('ol', { has: page.locator('li[data-id]') }).first()
    const ids = () => list.locator('li').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id')))
    await expect(list.locator('li').nth(1)).toBeVisible()
    const [first, second, ...others] = await ids()
    await moveDown(page, list.getByRole('button', { name: /^Доош зөөх: / }))

    await expect.poll(ids).toEqual([second, first, ...others])
    await expect(page.getByRole('status').filter({ hasText: '2-р байранд' })).toBeAttached()
    // the order is shown before it is stored
    await expect(list).toHaveAttribute('aria-busy', 'false')
    await page.reload()
    await expect.poll(ids).toEqual([second, first, ...others])
  })

  test('the groups of a rating template are put in order by touch', async ({ page }) => {
    await page.goto(`/dashboard/rates/templates/${await firstId(page, 'rates/templates')}`)
    // a template in use is changed as a copy
    await page.getByRole('button', { name: 'Хуулж засах' }).click()
    const groups = page.locator('[data-field="groups"]')
    const names = () =>
      groups.locator('> li').evaluateAll((rows) => rows.map((row) => row.querySelector('input')?.value))
    await expect(groups.locator('> li').nth(1)).toBeVisible()
    const [first, second, ...others] = await names()
    await moveDown(page, groups.getByRole('button', { name: /^Доош зөөх: / }))

    await expect.poll(names).toEqual([second, first, ...others])
  })

  test('the questions of a survey are put in order by touch', async ({ page }) => {
    await page.goto(`/dashboard/surveys/${await firstId(page, 'surveys?phase=draft&pageSize=1')}/edit`)
    const questions = page.locator('main button[id^="question-"][aria-expanded]')
    const ids = () => questions.evaluateAll((buttons) => buttons.map(({ id }) => id))
    await expect(questions.nth(1)).toBeVisible()
    const [first, second, ...others] = await ids()
    await moveDown(page, page.getByRole('button', { name: /^Доош зөөх: Асуулт/ }))

    await expect.poll(ids).toEqual([second, first, ...others])
  })
})
