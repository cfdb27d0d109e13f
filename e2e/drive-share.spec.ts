import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { inCity } from './city-database.ts'
import { act, addFile, fileNamed } from './drive-tools.ts'
import { test } from './journey-test.ts'
import { type Look, PEOPLE, prepare } from './people.ts'

// A file that is shared with a colleague and taken back, and one that goes to the bin and comes back.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'mn', mode: 'dark', direction: 'ltr', width: 360 }

/** Downloads a file. @returns the address that it came from. */
async function addressOf(page: Page, name: string, text: string): Promise<string> {
  const saving = page.waitForEvent('download')
  await act(page, name, 'Татах')
  const saved = await saving
  expect(fs.readFileSync(await saved.path(), 'utf8')).toBe(text)
  return saved.url()
}

test('a file is open to a colleague as long as it is shared with them', async ({ browser }) => {
  const name = `Хуваарь ${Date.now()}.txt`
  const leaderName = await inCity(
    async (db) => (await db.query('select first_name from users where email = $1', [PEOPLE.leader])).rows[0].first_name,
  )
  const owner = await browser.newPage()
  await prepare(owner, 'khoroo', DESK)
  await addFile(owner, name, 'Мягмар гараг')
  await act(owner, name, 'Хуваалцах')
  const dialog = owner.getByRole('dialog', { name: `Хуваалцах: ${name}` })
  await dialog.getByRole('combobox', { name: 'Хүн нэмэх' }).fill(leaderName)
  await owner.getByRole('option', { name: leaderName }).first().click()
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(dialog).toBeHidden()

  const reader = await browser.newPage()
  await prepare(reader, 'leader', PHONE)
  await reader.goto('/dashboard/files-manager/shared')
  await fileNamed(reader, name).getByRole('link').click()
  await expect(reader.getByRole('dialog', { name })).toContainText('Мягмар гараг')
  await reader.keyboard.press('Escape')
  const address = await addressOf(reader, name, 'Мягмар гараг')
  expect((await reader.request.get(address)).status()).toBe(200)

  await act(owner, name, 'Хуваалцах')
  await dialog.getByRole('button', { name: new RegExp(`^Хасах: .*${leaderName}`) }).click()
  await dialog.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(dialog).toBeHidden()
  // gone from the open list, from the search, and from an address that was opened before
  await expect(fileNamed(reader, name)).toHaveCount(0)
  await reader.goto(`/dashboard/files-manager/recent?q=${encodeURIComponent(name)}`)
  await expect(reader.getByText('Тохирох файл олдсонгүй')).toBeVisible()
  expect((await reader.request.get(address)).status()).toBe(404)
})

test('a file in the bin cannot be downloaded by any address, until it is restored', async ({ browser }) => {
  const name = `Тэмдэглэл ${Date.now()}.txt`
  const page = await browser.newPage()
  await prepare(page, 'khoroo', DESK)
  await addFile(page, name, 'Хурлын тэмдэглэл')
  const address = await addressOf(page, name, 'Хурлын тэмдэглэл')
  expect((await page.request.get(address)).status()).toBe(200)
  await act(page, name, 'Устгах')
  await expect(fileNamed(page, name)).toHaveCount(0)
  expect((await page.request.get(address)).status()).toBe(404)

  await page.goto('/dashboard/files-manager/bin')
  await fileNamed(page, name).getByRole('button', { name: 'Сэргээх' }).click()
  await expect(fileNamed(page, name)).toHaveCount(0)
  await page.goto('/dashboard/files-manager')
  await expect(fileNamed(page, name).first()).toBeVisible()
  await addressOf(page, name, 'Хурлын тэмдэглэл')
})
