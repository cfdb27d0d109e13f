import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { untilOldEnough } from './form-age.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A citizen books an appointment with a phone, moves it and cancels it; the counter marks somebody as arrived. The code of a citizen without
// an account is tested in server/features/booking/own.test.ts, as the demo sends no mail.

const PHONE: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 }
const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

const times = (page: Page) => page.locator('.booking-times a, .booking-times button')
/** Opens the first day with free times; times of a day that is nearly over may be gone by then, so it is not today. */
async function chooseDay(page: Page, index: number) {
  await page.locator('.booking-days a').nth(index).click()
  await expect(times(page).first()).toBeVisible()
}
const shot = (page: Page, name: string) =>
  process.env.E2E_SHOTS ? page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}.png`, fullPage: true }) : undefined

test('a citizen books with a phone, moves and cancels', async ({ page }) => {
  await prepare(page, 'citizen', PHONE)
  await page.goto('/booking')
  await shot(page, 'booking')
  expect(await violationsOf(page)).toEqual([])
  await page.locator('.booking-list a').first().click()
  await chooseDay(page, 1)
  await shot(page, 'times')
  expect(await violationsOf(page)).toEqual([])
  await times(page).first().click()
  await expect(page.getByText('Та нэвтэрсэн тул код шаардлагагүй')).toBeVisible()
  await page.getByLabel('Овог, нэр').fill('Б. Болормаа')
  await shot(page, 'form')
  expect(await violationsOf(page)).toEqual([])
  await untilOldEnough(page)
  await page.getByRole('button', { name: 'Цаг захиалах' }).click()

  await expect(page.getByRole('heading', { name: 'Цаг захиаллаа' })).toBeVisible()
  await shot(page, 'booked')
  expect(await violationsOf(page)).toEqual([])
  const before = await page.locator('.case-facts time').getAttribute('datetime')
  await page.getByRole('link', { name: 'Цаг өөрчлөх' }).click()
  await chooseDay(page, 1)
  await shot(page, 'move')
  await times(page).last().click()
  await expect(page.locator('.case-facts time')).not.toHaveAttribute('datetime', before ?? '')

  await page.getByRole('link', { name: 'Цаг цуцлах' }).click()
  await page.getByRole('button', { name: 'Цаг цуцлах' }).click()
  await expect(page.getByRole('heading', { name: 'Цаг захиалгыг цуцалсан' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
})

test('the counter marks a citizen as arrived', async ({ page }) => {
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard/booking')
  await expect(page.getByRole('heading', { name: 'Долоо хоногоор' })).toBeVisible()
  await shot(page, 'dashboard')
  await page.goto('/dashboard/booking/day?status=booked')
  const row = page.getByRole('row').nth(1)
  await expect(row).toContainText('Хүлээгдэж буй')
  await shot(page, 'day')
  await row.getByRole('link').first().click()
  await page.getByRole('button', { name: 'Ирснийг тэмдэглэх' }).click()
  await expect(page.getByRole('button', { name: 'Дуусгах' })).toBeVisible()
  await shot(page, 'appointment')
  expect(await violationsOf(page)).toEqual([])
})
