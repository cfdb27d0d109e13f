import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, PEOPLE, prepare } from './people.ts'

// Holdings on their way to the reader: one person imports a portfolio, another one publishes it, and a correction follows.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'en', mode: 'light', direction: 'ltr', width: 360 }
const DAY = '2026.11.15'
const FILE = [
  'Сангийн код,Огноо,Хөрөнгө оруулалт,Хөрөнгийн ангилал,Салбар,Улс,"Эзлэх хувь, %",Үнийн дүн',
  `NBS-2,${DAY},Засгийн газрын бонд 2031,Бонд,Засгийн газар,Монгол,60,600000000`,
  `NBS-2,${DAY},Бэлэн мөнгө,Бэлэн мөнгө,Санхүү,Монгол,30,300000000`,
  '',
].join('\n')

/** Opens the portfolio of the day in the list. */
async function open(page: Page): Promise<void> {
  await page.goto(`/dashboard/fund/holdings?q=${DAY}`)
  await page.getByRole('link', { name: DAY }).first().click()
  await expect(page.getByRole('heading', { name: `NBS-2 · ${DAY}` })).toBeVisible()
}

async function publish(page: Page): Promise<void> {
  await open(page)
  await page.getByRole('button', { name: 'Нийтлэх', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Нийтлэх' }).click()
  await expect(page.getByText('Нийтлэгдсэн').first()).toBeVisible()
}

test('a portfolio is imported, published by another person, read on a phone, and corrected', async ({ browser }) => {
  const desk = async (who: 'city' | 'leader') => {
    const page = await (await browser.newContext()).newPage()
    await prepare(page, who, DESK)
    return page
  }
  const city = await desk('city')
  const leader = await desk('leader')

  await test.step('the city gives a section leader the right to publish, and imports a file', async () => {
    await city.goto('/dashboard/fund/list')
    await city.getByRole('button', { name: 'Үнийн эрх' }).click()
    const dialog = city.getByRole('dialog')
    await dialog.getByLabel('Хэрэглэгчийн и-мэйл хаяг').fill(PEOPLE.leader)
    await dialog.getByLabel('Үнэ оруулна').uncheck()
    await dialog.getByLabel('Үнэ нийтэлнэ').check()
    await dialog.getByRole('button', { name: 'Эрх олгох' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await city.goto('/dashboard/fund/holdings/import')
    const file = { name: 'holdings.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) }
    await city.locator('input[type=file]').setInputFiles(file)
    await city.getByRole('button', { name: '2 мөрийг хадгалах' }).click()
    await city.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
    await expect(city.getByText('Хадгалсан').first()).toBeVisible()
  })

  await test.step('its importer cannot publish it; the leader can', async () => {
    await open(city)
    await expect(city.getByRole('button', { name: 'Буцаан татах' })).toBeVisible()
    await expect(city.getByRole('button', { name: 'Нийтлэх', exact: true })).toHaveCount(0)
    await publish(leader)
  })

  const phone = await (await browser.newContext()).newPage()
  await test.step('a reader sees it on a phone, in English, and an earlier day', async () => {
    await prepare(phone, null, PHONE)
    await phone.goto('/fund')
    await phone.getByRole('link', { name: 'Bond Fund' }).click()
    await expect(phone.getByRole('heading', { name: 'Top 10 investments' })).toBeVisible()
    await expect(phone.getByText('Number of investments: 2.')).toBeVisible()
    await expect(phone.getByRole('img', { name: 'Mix by asset class: Bonds 60.00%, Cash 30.00%' })).toBeVisible()
    await phone.getByLabel('As of').selectOption('2025-12-31')
    await expect(phone).toHaveURL(/day=2025-12-31/)
    await expect(phone.getByText('Number of investments: 2.')).toHaveCount(0)
  })

  await test.step('a correction with a reason replaces it', async () => {
    await city.goto(`/dashboard/fund/holdings?q=${DAY}`)
    await city.getByRole('button', { name: `Үйлдэл: NBS-2 ${DAY}` }).click()
    await city.getByRole('menuitem', { name: 'Залруулга оруулах' }).click()
    const dialog = city.getByRole('dialog')
    await dialog.getByLabel('Залруулгын шалтгаан').fill('Нэг хадгаламж орхигдсон байсан')
    await dialog.getByRole('button', { name: 'Ноорог үүсгэх' }).click()
    await city.getByRole('button', { name: 'Хөрөнгө оруулалт нэмэх' }).click()
    await dialog.getByLabel(/^Нэр · Монгол/).fill('Хугацаатай хадгаламж')
    await dialog.getByLabel('Хөрөнгийн ангилал').selectOption('deposit')
    await dialog.getByLabel('Эзлэх хувь, %').fill('5')
    await dialog.getByLabel('Үнийн дүн').fill('50 000 000')
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(dialog).toHaveCount(0)
    await city.getByRole('button', { name: 'Илгээх' }).click()
    await expect(city.getByText('Илгээсэн').first()).toBeVisible()
    await leader.goto('/dashboard/fund/holdings?status=submitted&q=NBS-2')
    await leader.getByRole('link', { name: DAY }).click()
    await leader.getByRole('button', { name: 'Нийтлэх', exact: true }).click()
    await leader.getByRole('dialog').getByRole('button', { name: 'Нийтлэх' }).click()
    await expect(leader.getByText('Нийтлэгдсэн').first()).toBeVisible()
    await phone.goto(phone.url().replace(/\?.*/, ''))
    await expect(phone.getByText('Number of investments: 3.')).toBeVisible()
    await expect(phone.getByText('Нэг хадгаламж орхигдсон байсан')).toBeVisible()
  })
})
