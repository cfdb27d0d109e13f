import { expect, test } from '@playwright/test'
import { untilOldEnough } from './form-age.ts'
import { type Look, prepare } from './people.ts'

// A message from a page without any script, the answer from the dashboard, and the help next to it.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a message is written, corrected where it was wrong, and sent to a khoroo', async ({ page }) => {
    await page.goto('/contact-us')
    await page.getByLabel('Таны нэр').fill('Б. Туршилт')
    await page.getByLabel('Санал хүсэлт').fill('Хогийн машин хэзээ ирэх вэ?')
    await page.getByLabel('Дүүрэг').selectOption({ label: 'Баянзүрх дүүрэг' })
    await page.getByRole('button', { name: 'Хороог харуулах' }).click()
    await page.getByLabel('Хороо', { exact: true }).selectOption({ label: '1 дүгээр хороо' })
    await untilOldEnough(page)
    await page.getByRole('button', { name: 'Илгээх' }).click()

    await expect(page.getByRole('alert')).toContainText('И-мэйл хаяг эсвэл утасны дугаараа үлдээнэ үү')
    await expect(page.getByLabel('Санал хүсэлт')).toHaveValue('Хогийн машин хэзээ ирэх вэ?')
    // a correction may follow at once
    await page.getByLabel('И-мэйл хаяг').fill('turshilt@example.mn')
    await page.getByRole('button', { name: 'Илгээх' }).click()

    await expect(page).toHaveURL(/\/case\/message\?key=[0-9a-f]{40}&sent=true$/)
    await expect(page.getByRole('heading', { name: 'Хүлээн авлаа. Дугаар:' })).toBeVisible()
  })
})

test('the khoroo reads it, answers by e-mail, and opens the help next to it', async ({ page }) => {
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard/contacts?q=туршилт')
  await page.getByRole('link', { name: 'Б. Туршилт' }).click()
  await expect(page.getByRole('link', { name: 'turshilt@example.mn' })).toBeVisible()

  await page.getByRole('button', { name: 'Тусламж' }).click()
  const help = page.getByRole('complementary', { name: 'Тусламж' })
  await expect(help.getByRole('heading', { name: 'Иргэдийн санал хүсэлт' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  await page.getByLabel('Хариу', { exact: false }).last().fill('Мягмар гарагт ирнэ.')
  await page.getByRole('button', { name: 'Хариу илгээх' }).click()
  await expect(page.getByText('Хариулсан').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Хариу илгээх' })).toHaveCount(0)
})
