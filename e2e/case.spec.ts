import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { untilOldEnough } from './form-age.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A citizen reports a violation without an account and follows it to the end; the khoroo is alerted, and answers from a template.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const WHAT = 'Явган замын гэрэл унтарсан, шөнө харанхуй байна.'
const DONE = 'Гэрлийг сольж, ажиллагааг шалгалаа.'

/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** A step that takes a note. */
async function step(page: Page, name: string, note?: string) {
  await page.getByRole('button', { name, exact: true }).click()
  if (!note) return
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  await dialog.getByLabel('Бэлэн хариу').selectOption({ label: 'Арилгасан' })
  await expect(dialog.getByRole('textbox')).toHaveValue('Зөрчлийг арилгалаа. Мэдээлэл өгсөнд баярлалаа.')
  await dialog.getByRole('textbox').fill(note)
  await dialog.getByRole('button', { name, exact: true }).click()
}

test('from the report of a citizen to "solved"', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const citizen = await context.newPage()
  await citizen.goto('/report')
  await citizen.getByLabel('Ангилал').selectOption({ label: 'Зам, гэрэлтүүлэг' })
  await citizen.getByLabel('Юу болсон бэ?').fill(WHAT)
  // two large buttons on a touch screen
  for (const name of ['Зураг авах', 'Зураг сонгох']) {
    const button = citizen.locator('label', { hasText: name })
    await expect(button).toBeVisible()
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  }
  await citizen.getByLabel('Зураг (заавал биш)').setInputFiles([
    { name: 'гэрэл.png', mimeType: 'image/png', buffer: PNG },
    { name: 'биш.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') },
  ])
  await expect(citizen.getByText('JPEG, PNG, WebP зураг биш байна: биш.png.')).toBeVisible()
  await citizen.getByLabel('Дүүрэг').selectOption({ label: 'Баянзүрх дүүрэг' })
  await citizen.getByLabel('Хороо', { exact: true }).selectOption({ label: '1 дүгээр хороо' })
  await expect(citizen.locator('bdi', { hasText: 'гэрэл.png' })).toBeVisible()
  await citizen.reload()
  // text, place and photo are still there
  await expect(citizen.getByText('Өмнө нь бичиж эхэлсэн')).toBeVisible()
  await expect(citizen.getByLabel('Юу болсон бэ?')).toHaveValue(WHAT)
  await expect(citizen.getByLabel('Хороо', { exact: true })).toHaveValue(/[0-9a-f-]{36}/)
  await expect(citizen.locator('bdi', { hasText: 'гэрэл.png' })).toBeVisible()
  await untilOldEnough(citizen)
  await citizen.getByRole('button', { name: 'Илгээх' }).click()
  await expect(citizen.getByRole('alert')).toContainText('Хаяг, тэмдэглэгээ')
  await expect(citizen.getByLabel('Юу болсон бэ?')).toHaveValue(WHAT)
  await citizen.getByLabel('Хаяг, тэмдэглэгээ').fill('12 дугаар байрны зүүн тал')
  await citizen.getByRole('button', { name: 'Илгээх' }).click()

  await expect(citizen).toHaveURL(/\/case\/violation\?key=[0-9a-f]{40}&sent=true$/)
  const number = /\d+/.exec((await citizen.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? ''
  // the photo that was chosen before the refusal
  await expect(citizen.getByText('Илгээсэн зураг: 1')).toBeVisible()
  expect(await violationsOf(citizen)).toEqual([])
  const next = await context.newPage()
  await next.goto('/report')
  await expect(next.locator('label', { hasText: 'Зураг авах' })).toBeVisible()
  await expect(next.getByLabel('Юу болсон бэ?')).toHaveValue('')
  await next.close()

  const khoroo = await browser.newPage()
  await prepare(khoroo, 'khoroo', DESK)
  await khoroo.goto(`/dashboard/notifications/inbox?q=${encodeURIComponent(WHAT.slice(0, 20))}`)
  await khoroo.getByRole('link', { name: new RegExp(`№ ${number}`) }).click()
  // one of several of the day is a line of a list, a single one has a button
  const main = khoroo.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toContainText('зөрчил')
  await main
    .getByRole('link', { name: new RegExp(`№ ${number}|Дэлгэрэнгүй үзэх`) })
    .first()
    .click()
  await expect(khoroo).toHaveURL(/\/dashboard\/violations\//)
  await expect(khoroo.locator('main img[alt*="зураг"]')).toHaveCount(1)
  await step(khoroo, 'Баталгаажуулах')
  await step(khoroo, 'Эхлүүлэх')
  await step(khoroo, 'Шийдвэрлэх', DONE)
  await expect(khoroo.getByRole('button', { name: 'Шийдвэрлэх', exact: true })).toHaveCount(0)

  await citizen.reload()
  await expect(citizen.getByText(DONE)).toBeVisible()
  await citizen.getByRole('button', { name: 'Үгүй, шийдэгдээгүй' }).click()
  await expect(citizen.getByRole('alert')).toContainText('Тайлбар')
  await citizen.getByRole('button', { name: 'Тийм, шийдэгдсэн' }).click()
  await expect(citizen.getByText('Та шийдэгдсэн гэж хариулсан.')).toBeVisible()
  await expect(citizen.getByRole('button', { name: 'Тийм, шийдэгдсэн' })).toHaveCount(0)

  await khoroo.reload()
  await expect(khoroo.getByText('Иргэн шийдэгдсэн гэж хариулсан.')).toBeVisible()
})
