import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// The two ways in which a list saves presses: reports decided one after the other by keys alone, and a view saved under a name.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

const current = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()

test('a khoroo approves a report, undoes it, and returns another one, by keys alone', async ({ page }) => {
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard/reports/queue')
  await expect(page.getByRole('button', { name: /^Батлах/ })).toBeVisible()
  const first = await current(page).textContent()
  const items = page.getByRole('list', { name: 'Тайлан дараалан батлах' }).getByRole('listitem')
  const before = await items.count()
  await page.keyboard.press('a')
  await expect(items).toHaveCount(before - 1)
  await expect(page.getByText('1 тайланг баталлаа')).toBeVisible()
  await page.getByRole('button', { name: 'Үйлдлийг буцаах' }).click()
  await expect(items).toHaveCount(before)

  await items.first().getByRole('button').focus()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(current(page)).toHaveText(first ?? '')
  await page.keyboard.press('r')
  await page.keyboard.type('Өрхийн тоог нэмж бичнэ үү.')
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: 'Буцаах', exact: true })
    .click()
  await expect(items).toHaveCount(before - 1)
  await expect(page.getByText('Тайланг буцаалаа')).toBeVisible()
})

test('filters are saved under a name, opened again, and removed with undo', async ({ page }) => {
  await prepare(page, 'district', DESK)
  await page.goto('/dashboard/violations?overdue=true')
  await page.getByRole('button', { name: 'Хадгалсан шүүлт' }).click()
  await page.getByLabel('Нэр').fill('Миний «яаралтай» <b>')
  await page.getByRole('button', { name: 'Одоогийн шүүлтийг хадгалах' }).click()
  const view = page.getByRole('button', { name: /^Миний «яаралтай» <b>/ })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Бүгдийг арилгах' }).click()
  await expect(page).toHaveURL(/\/dashboard\/violations$/)
  await page.getByRole('button', { name: 'Хадгалсан шүүлт' }).click()
  await view.click()
  await expect(page).toHaveURL(/\/dashboard\/violations\?overdue=true$/)
  await page.getByRole('button', { name: 'Хадгалсан шүүлт' }).click()
  await page.getByRole('button', { name: 'Устгах: Миний «яаралтай» <b>' }).click()
  await expect(view).toHaveCount(0)
})
