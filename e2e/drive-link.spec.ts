import { expect } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { inCity } from './city-database.ts'
import { act, addFile } from './drive-tools.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A file for people outside: opened by a link with a password, and not after its end.

test.describe.configure({ timeout: 90_000 })

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'mn', mode: 'dark', direction: 'ltr', width: 360 }

test('a link opens a file with its password, and nothing after its end', async ({ browser }) => {
  const name = `Дүрэм ${Date.now()}.txt`
  const owner = await browser.newPage()
  await prepare(owner, 'khoroo', DESK)
  await addFile(owner, name, 'Дотоод журам')
  await act(owner, name, 'Хуваалцах')
  const dialog = owner.getByRole('dialog', { name: `Хуваалцах: ${name}` })
  await dialog.getByRole('tab', { name: 'Холбоосоор' }).click()
  await dialog.getByLabel('Нууц үг', { exact: false }).fill('зөв нууц үг')
  await dialog.getByRole('button', { name: 'Холбоос үүсгэх' }).click()
  const address = await dialog.getByLabel('Холбоосын хаяг').inputValue()
  expect(await violationsOf(owner)).toEqual([])

  const guest = await browser.newPage()
  await prepare(guest, null, PHONE)
  await guest.goto(address)
  await expect(guest.getByText('Энэ файлыг нээхэд нууц үг шаардлагатай.')).toBeVisible()
  await expect(guest.getByText(name)).toHaveCount(0)
  const password = guest.locator('input[type=password]')
  await password.fill('буруу нууц үг')
  await guest.getByRole('button', { name: 'Нээх' }).click()
  await expect(guest.getByText('Нууц үг буруу байна')).toBeVisible()
  await password.fill('зөв нууц үг')
  await guest.getByRole('button', { name: 'Нээх' }).click()
  await expect(guest.getByText(name)).toBeVisible()
  expect(await violationsOf(guest)).toEqual([])
  const saving = guest.waitForEvent('download')
  await guest.getByRole('button', { name: 'Татах' }).click()
  expect((await saving).suggestedFilename()).toBe(name)

  // a day after its end
  await inCity((db) =>
    db.query(
      `update drive_links set expires_at = now() - interval '1 day'
       where node_id in (select id from drive_nodes where name = $1)`,
      [name],
    ),
  )
  await guest.reload()
  await expect(guest.getByText('Холбоос ажиллахгүй байна')).toBeVisible()
  await expect(guest.getByText(name)).toHaveCount(0)
})
