import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A citizen reports a violation from a phone; the khoroo checks it, puts it into hands and refers it; the district resolves it.

const PHONE: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 }
const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const step = async (page: Page, name: string, note?: string) => {
  await page.getByRole('button', { name, exact: true }).click()
  if (note) {
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByRole('textbox').fill(note)
    await dialog.getByRole('button', { name, exact: true }).click()
  }
}

test('from the phone of a citizen to the district, and back to the citizen', async ({ browser }) => {
  const citizen = await browser.newPage({
    geolocation: { latitude: 47.91861, longitude: 106.91763 },
    permissions: ['geolocation'],
  })
  await prepare(citizen, 'citizen', PHONE)
  await citizen.goto('/violations/new')
  await expect(citizen.getByRole('heading', { level: 1 })).toHaveText('Зөрчил мэдээлэх')

  await citizen.getByRole('main').getByRole('button', { name: 'Илгээх' }).click()
  await expect(citizen.getByText('Энэ талбарыг заавал бөглөнө үү').first()).toBeVisible()

  await citizen.getByRole('combobox', { name: 'Ангилал' }).click()
  await citizen.getByRole('option', { name: 'Хог хаягдал' }).click()
  await citizen.getByLabel('Тайлбар', { exact: false }).first().fill('Гудамжны эцэст хог овоорсон байна.')
  await citizen.locator('input[type=file]').setInputFiles({ name: 'хог.png', mimeType: 'image/png', buffer: PNG })
  await expect(citizen.getByText('хог.png')).toBeVisible()
  await citizen.getByRole('button', { name: 'Миний байршлыг тогтоох' }).click()
  await citizen.getByRole('button', { name: 'Солбицлыг тоогоор оруулах' }).click()
  await expect(citizen.getByLabel('Өргөрөг')).toHaveValue('47.91861')
  await citizen.getByRole('main').getByRole('button', { name: 'Илгээх' }).click()

  await expect(citizen).toHaveURL(/\/violations\/[0-9a-f-]{36}$/)
  const id = citizen.url().split('/').at(-1) ?? ''
  await expect(citizen.getByRole('link', { name: /47\.91861, 106\.91763/ })).toHaveAttribute(
    'href',
    'geo:47.91861,106.91763',
  )
  await expect(citizen.locator('main img[alt*="зураг"]')).toHaveCount(1)

  const khoroo = await browser.newPage()
  await prepare(khoroo, 'khoroo', DESK)
  await khoroo.goto(`/dashboard/violations/${id}`)
  await step(khoroo, 'Баталгаажуулах')
  await expect(khoroo.getByRole('button', { name: 'Эхлүүлэх' })).toBeVisible()
  await khoroo.getByRole('combobox', { name: 'Хариуцсан ажилтан' }).click()
  await khoroo.getByRole('option').first().click()
  await khoroo.getByRole('button', { name: 'Хадгалах' }).click()
  await expect(khoroo.getByText('Хадгаллаа').first()).toBeVisible()
  await khoroo.getByLabel('Сэтгэгдэл бичих').fill('Маргааш очиж үзнэ.')
  await khoroo.getByRole('button', { name: 'Илгээх' }).click()
  await expect(khoroo.getByText('Маргааш очиж үзнэ.').first()).toBeVisible()
  await step(khoroo, 'Уламжлах', 'Хорооны эрх мэдлээс хальсан.')
  await expect(khoroo.getByRole('button', { name: 'Эхлүүлэх' })).toHaveCount(0)

  const district = await browser.newPage()
  await prepare(district, 'district', DESK)
  await district.goto(`/dashboard/violations/${id}`)
  await step(district, 'Эхлүүлэх')
  await step(district, 'Шийдвэрлэх', 'Хогийг ачуулж, самбар байрлуулав.')
  await expect(district.getByRole('button', { name: 'Шийдвэрлэх', exact: true })).toHaveCount(0)

  await citizen.reload()
  await expect(citizen.getByText('Хогийг ачуулж, самбар байрлуулав.')).toBeVisible()
  await expect(citizen.getByRole('button', { name: 'Дахин нээх' })).toBeVisible()
  await expect(citizen.getByText('Дүүргийн админ').first()).toBeVisible()
})

test('a citizen who is not signed in is led to sign in, and back to the form', async ({ page }) => {
  await page.goto('/violations/new')
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=%2Fviolations%2Fnew/)
})
