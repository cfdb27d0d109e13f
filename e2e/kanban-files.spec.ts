import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A board comes from a file, and goes into one.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

test('a board is made from a file after a look at it, and downloaded again', async ({ browser }) => {
  const page = await browser.newPage()
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard/kanban')
  await page.getByRole('button', { name: 'Файлаас оруулах' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, text: string) =>
    dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

  await choose('Буруу.csv', 'Гарчиг,Багана,Дуусах огноо\nОрц,Хийх,маргааш\n')
  await expect(dialog.getByRole('list', { name: 'Файлын алдаа' })).toContainText('2-р мөр, Дуусах огноо')
  await expect(dialog.getByRole('button', { name: 'Самбар үүсгэх' })).toBeDisabled()
  await dialog.getByRole('button', { name: /Буруу\.csv/ }).click()
  await choose('Файлаас.csv', 'Гарчиг,Багана,Өнгө\nОрц,Хийх,улаан\nЗам,Дууссан,\n')
  await expect(dialog).toContainText('Өнгө')
  await dialog.getByRole('button', { name: 'Самбар үүсгэх' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Файлаас')
  await expect(page.getByRole('region', { name: 'Хийх', exact: true }).getByRole('link')).toHaveText(['Орц'])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Самбарын үйлдэл' }).click()
  await page.getByRole('menuitem', { name: 'JSON файлаар татах' }).click()
  expect((await download).suggestedFilename()).toMatch(/^Файлаас \d{4}-\d{2}-\d{2}\.json$/)
})
