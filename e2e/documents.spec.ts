import { expect, type Page } from '@playwright/test'
import { makePdf } from '../demo/drawing/pdf.ts'
import { violationsOf } from './axe.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A report on its way to the reader: it is added and published, found in the list, and read in the page.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'en', mode: 'dark', direction: 'ltr', width: 360 }

const line = (text: string) => ({ text, x: 60, y: 120, size: 24 })
const REPORT = makePdf(
  [{ texts: [line('Нэгдүгээр хуудас')] }, { texts: [line('Өгөөж ба үнэ')] }, { texts: [line('Төгсгөл')] }],
  {
    title: 'Туршилтын тайлан',
    lang: 'mn',
  },
)
/** A file that would run a script when it is opened, and when a page is shown. */
const HOSTILE = Buffer.from(
  REPORT.toString('latin1').replace(
    '/Type /Catalog',
    '/Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(1\\); fetch\\("/hacked"\\)) >>',
  ),
  'latin1',
)

async function publish(page: Page, title: string, pdf: Buffer): Promise<void> {
  await page.goto('/dashboard/about/report/new')
  await page.getByRole('textbox', { name: 'Гарчиг · Монгол' }).fill(title)
  await page.getByRole('combobox', { name: 'Улирал' }).click()
  await page.getByRole('option', { name: '2-р улирал' }).click()
  const chosen = { name: 'report.pdf', mimeType: 'application/pdf', buffer: pdf }
  await page.getByRole('region', { name: 'PDF файл' }).locator('input[type=file]').first().setInputFiles(chosen)
  await expect(page.getByText('report.pdf')).toBeVisible()
  await page.getByRole('radio', { name: 'Одоо нийтлэх' }).check()
  await page.getByRole('button', { name: 'Нийтлэх', exact: true }).click()
  await expect(page.getByText('Нийтлэгдсэн').first()).toBeVisible()
}

test('a report is published, found by a reader on a phone, and read in the page', async ({ browser }) => {
  const city = await (await browser.newContext()).newPage()
  await prepare(city, 'city', DESK)
  await test.step('the city adds and publishes it', () => publish(city, 'Туршилтын танилцуулга', REPORT))

  const phone = await (await browser.newContext()).newPage()
  await prepare(phone, null, PHONE)
  const loaded: string[] = []
  phone.on('request', (request) => loaded.push(request.url()))
  const page = phone.getByRole('group', { name: /^Page \d/ })

  await test.step('the list loads no reader', async () => {
    await phone.goto('/documents?q=Туршилтын')
    await expect(phone.getByRole('link', { name: 'Туршилтын танилцуулга', exact: true })).toBeVisible()
    expect(loaded.filter((url) => /pdf/.test(url))).toEqual([])
  })

  await test.step('the title opens the document in the page', async () => {
    await phone.getByRole('link', { name: 'Туршилтын танилцуулга', exact: true }).click()
    await expect(page).toContainText('Нэгдүгээр хуудас')
    await expect(phone.getByText('Page 1 of 3')).toBeAttached()
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await violationsOf(phone)).toEqual([])
  })

  await test.step('pages are changed with keys, buttons and a number', async () => {
    await phone.getByRole('region', { name: /^Document:/ }).focus()
    await phone.keyboard.press('PageDown')
    await expect(page).toContainText('Өгөөж ба үнэ')
    await phone.keyboard.press('End')
    await expect(page).toContainText('Төгсгөл')
    await phone.getByRole('button', { name: 'Previous page' }).click()
    await expect(page).toContainText('Өгөөж ба үнэ')
    await phone.getByLabel('Page number').fill('1')
    await phone.keyboard.press('Enter')
    await expect(page).toContainText('Нэгдүгээр хуудас')
  })

  await test.step('a word is found on its page', async () => {
    await phone.getByRole('searchbox', { name: 'Search the document' }).fill('өгөөж')
    await phone.keyboard.press('Enter')
    await expect(phone.getByText('Found on page 2.')).toBeVisible()
    await expect(page).toContainText('Өгөөж ба үнэ')
    await phone.getByRole('searchbox', { name: 'Search the document' }).fill('алга')
    await phone.keyboard.press('Enter')
    await expect(phone.getByText('“алга” was not found.')).toBeVisible()
  })

  await test.step('a page is enlarged', async () => {
    const width = () => page.locator('canvas').evaluate((canvas) => canvas.clientWidth)
    const before = await width()
    await phone.getByRole('button', { name: 'Zoom in' }).click()
    await expect.poll(width).toBeGreaterThan(before)
  })
})

test('a file with scripts runs none of them, and a broken file says so', async ({ browser }) => {
  const city = await (await browser.newContext()).newPage()
  await prepare(city, 'city', DESK)
  await publish(city, 'Скрипттэй файл', HOSTILE)
  // the type of a file is determined by its beginning
  await publish(city, 'Гэмтсэн файл', Buffer.concat([REPORT.subarray(0, 12), Buffer.alloc(4000, 'x')]))

  const reader = await (await browser.newContext()).newPage()
  await prepare(reader, null, DESK)
  const [requests, dialogs]: [string[], string[]] = [[], []]
  reader.on('request', (request) => requests.push(request.url()))
  reader.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const open = async (title: string) => {
    await reader.goto(`/documents?q=${title.split(' ')[0]}`)
    await reader.getByRole('link', { name: title, exact: true }).click()
  }
  await open('Скрипттэй файл')
  await expect(reader.getByRole('group', { name: '1-р хуудас' })).toContainText('Нэгдүгээр хуудас')
  expect([requests.filter((url) => url.includes('hacked')), dialogs]).toEqual([[], []])

  await open('Гэмтсэн файл')
  await expect(reader.getByText('Файлыг энд харуулах боломжгүй байна')).toBeVisible()
  await expect(reader.getByRole('link', { name: /^Татах: Гэмтсэн файл/ })).toBeVisible()
})
