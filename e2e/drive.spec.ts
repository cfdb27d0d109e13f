import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { act, fileNamed, files } from './drive-tools.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// Files: uploads whose connection breaks.

test.describe.configure({ timeout: 90_000 })

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const MB = 1_048_576

const shot = async (page: Page, name: string) => {
  const folder = process.env.E2E_SHOTS
  if (folder) await page.screenshot({ path: path.join(folder, `drive-${name}.png`) })
}

test('an upload survives a lost connection, and the file is the same', async ({ browser }, info) => {
  const page = await browser.newPage()
  await prepare(page, 'district', DESK)
  const content = randomBytes(40 * MB)
  const file = info.outputPath('Том файл.bin')
  fs.writeFileSync(file, content)
  // of the parts of the file the second one is lost, twice
  let sent = 0
  await page.route('**/uploads/drive/**', async (route) => {
    const isPart = route.request().method() === 'PATCH'
    if (isPart) sent++
    if (isPart && (sent === 2 || sent === 3)) await route.abort('connectionreset')
    else await route.continue()
  })
  await page.goto('/dashboard/files-manager')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Миний файл')
  await page.locator('input[data-files]').setInputFiles(file)

  await expect(page.getByRole('region', { name: 'Оруулж буй файл' })).toContainText('1 файл орууллаа', {
    timeout: 60_000,
  })
  expect(sent).toBeGreaterThanOrEqual(5)
  await expect(fileNamed(page, 'Том файл.bin').first()).toBeVisible()
  await shot(page, 'uploaded')
  const saving = page.waitForEvent('download')
  await act(page, 'Том файл.bin', 'Татах')
  const saved = fs.readFileSync(await (await saving).path())
  expect(createHash('sha256').update(saved).digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))

  // its name is edited in its place, all but the ending; a repeated run needs another name
  const after = `Архив ${info.retry}`
  const link = (name: string) => files(page).getByRole('link', { name, exact: true }).first()
  const field = files(page).getByRole('textbox', { name: 'Нэр' })
  await link('Том файл.bin').focus()
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.insertText(after)
  await expect(field).toHaveValue(`${after}.bin`)
  await page.keyboard.press('Escape')
  await expect(link('Том файл.bin')).toBeFocused()
  await page.keyboard.press('F2')
  await expect(field).toBeFocused()
  await page.keyboard.insertText(after)
  await page.keyboard.press('Enter')
  await expect(link(`${after}.bin`)).toBeFocused()
})

test('the list of uploads covers no file: the last one can be scrolled above it', async ({ browser }) => {
  for (const width of [1440, 360]) {
    const page = await browser.newPage()
    await prepare(page, 'leader', { ...DESK, width })
    await page.goto('/dashboard/files-manager')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Миний файл')
    const names = Array.from({ length: 12 }, (_, n) => `Багц ${width} ${n}.txt`)
    await page
      .locator('input[data-files]')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(name) })))
    const panel = page.getByRole('region', { name: 'Оруулж буй файл' })
    await expect(panel).toContainText(`${names.length} файл орууллаа`)
    await expect(files(page).last()).toBeVisible()
    const gap = async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      const [last, front] = [await files(page).last().boundingBox(), await panel.boundingBox()]
      return (front?.y ?? 0) - ((last?.y ?? 0) + (last?.height ?? 0))
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    await shot(page, `panel-${width}`)
  }
})
