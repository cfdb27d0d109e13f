import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { PASSWORD, PEOPLE, type PersonName } from './people.ts'

// The main job, played through by the people it is for: a khoroo's clerk writes, the district corrects, a citizen reads on a phone.

test.describe.configure({ mode: 'serial' })

const TITLE = `Хашаа цэвэрлэх өдөрлөг ${Date.now() % 100_000}`
const CORRECTED = `${TITLE} (шинэчилсэн)`
const ENGLISH = 'A day for cleaning our yards'

async function signedIn(browser: Browser, who: PersonName): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/auth/login')
  await page.getByLabel('И-мэйл хаяг').fill(PEOPLE[who])
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/app$/)
  return page
}

/** A small picture made in the browser: a real PNG. */
async function picture(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 640
    canvas.height = 360
    const context = canvas.getContext('2d')
    if (context) {
      context.fillStyle = '#0f7a52'
      context.fillRect(0, 0, 640, 360)
    }
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

let article = ''

test('a khoroo clerk writes a piece of news with a picture and publishes it', async ({ browser }) => {
  const page = await signedIn(browser, 'khoroo')
  await page.getByRole('link', { name: /Мэдээ бичих/ }).click()
  await page.getByRole('textbox', { name: 'Гарчиг · Монгол' }).fill(TITLE)
  await page.getByRole('textbox', { name: 'Гарчиг · Англи' }).fill(ENGLISH)
  await page.getByRole('textbox', { name: 'Агуулга · Монгол' }).click()
  await page.keyboard.type('Ням гарагт 11 цагаас эхэлнэ. Өргөө, үүд, өлгийгөө цэвэрлэе.')
  await page.getByRole('textbox', { name: 'Агуулга · Англи' }).click()
  await page.keyboard.type('We begin on Sunday at 11.')
  await page
    .getByRole('region', { name: 'Нүүр зураг' })
    .locator('input[type=file]')
    .setInputFiles({ name: '../../хашаа.png', mimeType: 'image/png', buffer: await picture(page) })
  await page.getByRole('textbox', { name: /^Зургийн тайлбар · Монгол/ }).fill('Цэвэрлэсэн хашаа')
  await page.getByRole('combobox', { name: 'Ангилал' }).click()
  await page.getByRole('option', { name: 'Арга хэмжээ' }).click()
  await page.getByRole('button', { name: 'Нийтлэх', exact: true }).click()
  await expect(page.getByText('Нийтлэгдсэн').first()).toBeVisible()

  const found = await page.request.get(`/v1/news?q=${encodeURIComponent(TITLE)}`)
  const { data } = await found.json()
  expect(data).toHaveLength(1)
  article = data[0].id
  expect(data[0].cover.urls.small).toMatch(/^\/files\//)
})

test('the section leader below reads it and has no way to change it', async ({ browser }) => {
  const page = await signedIn(browser, 'leader')
  await page.goto(`/dashboard/news/list?q=${encodeURIComponent(TITLE)}`)

  await expect(page.getByText(TITLE).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Мэдээ нэмэх' })).toHaveCount(0)
  await page.goto(`/dashboard/news/${article}/edit`)
  await expect(page.getByRole('heading', { name: 'Хандах эрхгүй байна' })).toBeVisible()
})

test('a district admin finds it and corrects the title; the city sees the change without reloading', async ({
  browser,
}) => {
  const city = await signedIn(browser, 'city')
  await city.goto(`/dashboard/news/list?q=${encodeURIComponent(TITLE)}`)
  await expect(city.getByText(TITLE).first()).toBeVisible()

  const district = await signedIn(browser, 'district')
  await district.goto(`/dashboard/news/${article}/edit`)
  const title = district.getByRole('textbox', { name: 'Гарчиг · Монгол' })
  await expect(title).toHaveValue(TITLE)
  await title.fill(CORRECTED)
  await district.getByRole('button', { name: 'Өөрчлөлтийг нийтлэх', exact: true }).click()

  await expect(city.getByText(CORRECTED).first()).toBeVisible()
})

test('two people change it at once: the second is shown both versions and loses nothing', async ({ browser }) => {
  const first = await signedIn(browser, 'khoroo')
  const second = await signedIn(browser, 'district')
  for (const page of [first, second]) {
    await page.goto(`/dashboard/news/${article}/edit`)
    await expect(page.getByRole('textbox', { name: 'Гарчиг · Монгол' })).toHaveValue(CORRECTED)
  }
  // typed before the other saves: what nobody has typed on yet follows the other's change automatically
  await second.getByRole('textbox', { name: 'Гарчиг · Англи' }).fill('A cleaning day')
  await first.getByRole('textbox', { name: 'Гарчиг · Англи' }).fill('The khoroo changed it')
  await first.getByRole('button', { name: 'Өөрчлөлтийг нийтлэх', exact: true }).click()
  await expect
    .poll(async () => (await (await first.request.get(`/v1/news/${article}`)).json()).data.title.en)
    .toBe('The khoroo changed it')

  await second.getByRole('button', { name: 'Өөрчлөлтийг нийтлэх', exact: true }).click()
  const dialog = second.getByRole('dialog', { name: 'Энэ хооронд өөрчлөгдсөн байна' })
  await expect(dialog).toContainText('The khoroo changed it')
  await expect(dialog).toContainText('A cleaning day')
  await dialog.getByRole('button', { name: 'Сонгосноор хадгалах' }).click()

  await expect
    .poll(async () => (await (await second.request.get(`/v1/news/${article}`)).json()).data.title.en)
    .toBe('A cleaning day')
})

test('a citizen reads it on a phone, in Mongolian and in English, also where no script runs', async ({ browser }) => {
  const phone = await (
    await browser.newContext({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false })
  ).newPage()
  await phone.goto(`/news/${article}`)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(CORRECTED)
  await expect(phone.getByText('Өргөө, үүд, өлгийгөө цэвэрлэе.')).toBeVisible()
  await expect(phone.locator('meta[property="og:image"]')).toHaveAttribute('content', /\/files\/.+large\.webp/)

  const reader = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  await reader.goto('/news')
  await reader.getByRole('searchbox').first().fill('өлгийгөө')
  await reader.keyboard.press('Enter')
  await reader.getByRole('link', { name: CORRECTED }).first().click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText(CORRECTED)
  await reader.getByText('English', { exact: true }).first().click()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('A cleaning day')
})

test('put into the bin it is gone for citizens, and restored it is back', async ({ browser, request }) => {
  const page = await signedIn(browser, 'khoroo')
  await page.goto(`/dashboard/news/list?q=${encodeURIComponent(TITLE)}`)
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Устгах' }).click()
  const dialog = page.getByRole('dialog', { name: 'Устгах үйлдлийг баталгаажуулах' })
  await dialog.getByRole('button', { name: 'Устгах' }).click()
  await expect.poll(async () => (await request.get(`/news/${article}`)).status()).toBe(404)

  await page.goto(`/dashboard/news/list?bin=true&q=${encodeURIComponent(TITLE)}`)
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Сэргээх' }).click()
  await expect.poll(async () => (await request.get(`/news/${article}`)).status()).toBe(200)
})
