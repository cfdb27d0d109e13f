import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A card is made from a message of a citizen.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

test('a message becomes a card, which leads back to it', async ({ browser }) => {
  const page = await browser.newPage()
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard/contacts')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  const address = new RegExp(`${new URL(page.url()).origin}/dashboard/contacts/[0-9a-f-]+$`)
  await expect(page).toHaveURL(address)
  const message = page.url()
  await page.getByRole('button', { name: 'Карт үүсгэх' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Гарчиг', { exact: false })).toHaveValue(/^Санал хүсэлт № \d+$/)
  await dialog.getByLabel('Гарчиг', { exact: false }).fill('Иргэнтэй уулзах')
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await page.getByRole('link', { name: 'Иргэнтэй уулзах' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Санал хүсэлт № \d+$/ })
    .click()
  await expect(page).toHaveURL(message)
})
