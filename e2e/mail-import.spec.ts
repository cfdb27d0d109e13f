import fs from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A mailbox moves in: the mails of an mbox file are added once, are found, and can be downloaded again.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

async function openSettings(page: Page) {
  await page.getByRole('button', { name: 'Тохиргоо', exact: true }).last().click()
  return page.getByRole('dialog', { name: 'Шуудангийн тохиргоо' })
}

test('the mails of a file are added once, are found, and are in the file that is downloaded', async ({ browser }) => {
  const word = `Нүүлгэлт${Date.now()}`
  const entry = (n: number) =>
    `From bold@example.org Mon Jun 01 10:00:00 2020\nFrom: Bold <bold@example.org>\nSubject: =?utf-8?B?${Buffer.from(`${word} ${n}`).toString('base64')}?=\n` +
    `Message-ID: <${word.length}-${Date.now()}-${n}@example.org>\nDate: Mon, 01 Jun 2020 1${n}:00:00 +0800\n\nText ${n}\n\n`
  const buffer = Buffer.from([1, 2, 3].map(entry).join(''))
  const page = await (await browser.newContext()).newPage()
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard/mail')
  await (await openSettings(page)).getByRole('button', { name: 'Захидлыг файлаас оруулах' }).click()
  const dialog = page.getByRole('dialog', { name: 'Захидлыг файлаас оруулах' })
  const choose = (name: string) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/mbox', buffer })

  await choose('first.mbox')
  await expect(dialog.getByText('Нэмсэн: 3 · Өмнө нь байсан: 0 · Захидал биш: 0')).toBeVisible({ timeout: 60_000 })
  await choose('again.mbox')
  await expect(dialog.getByText('Нэмсэн: 0 · Өмнө нь байсан: 3 · Захидал биш: 0')).toBeVisible({ timeout: 60_000 })
  expect(await violationsOf(page)).toEqual([])

  await page.goto(`/dashboard/mail/all?q=${encodeURIComponent(word)}`)
  const list = page.getByRole('list', { name: 'Захидлын жагсаалт' })
  await expect(list.getByRole('listitem')).toHaveCount(3)

  const settings = await openSettings(page)
  const download = page.waitForEvent('download')
  await settings.getByRole('button', { name: 'Бүх захидлыг файлаар татах' }).click()
  const text = fs.readFileSync(await (await download).path(), 'utf8')
  for (const n of [1, 2, 3])
    expect(text).toMatch(new RegExp(`^Message-ID: <${word.length}-\\d+-${n}@example\\.org>`, 'm'))
})
