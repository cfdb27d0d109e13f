import { expect, type Page } from '@playwright/test'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { pdfText } from '../server/testing/pdf-text.ts'
import { untilOldEnough } from './form-age.ts'
import { test } from './journey-test.ts'
import { type Look, PEOPLE, prepare } from './people.ts'

// A price on its way to the reader: one person imports or enters it, another one publishes it, and a correction follows.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'en', mode: 'light', direction: 'ltr', width: 360 }
const TODAY = dayInUlaanbaatar(new Date()).replaceAll('-', '.')

/** Chooses an action of the row of this day. */
async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: `Үйлдэл: NBS-2 ${TODAY}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test('a price is imported, published by another person, read on a phone, and corrected', async ({ browser }) => {
  const desk = async (who: 'city' | 'leader') => {
    const page = await (await browser.newContext()).newPage()
    await prepare(page, who, DESK)
    return page
  }
  const city = await desk('city')

  await test.step('the city gives a section leader the right to publish', async () => {
    await city.goto('/dashboard/fund/list')
    await city.getByRole('button', { name: 'Үнийн эрх' }).click()
    const dialog = city.getByRole('dialog')
    await dialog.getByLabel('Хэрэглэгчийн и-мэйл хаяг').fill(PEOPLE.leader)
    await dialog.getByLabel('Үнэ оруулна').uncheck()
    await dialog.getByLabel('Үнэ нийтэлнэ').check()
    await dialog.getByRole('button', { name: 'Эрх олгох' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Хаах' }).last().click()
  })

  await test.step('a file with one price and one mistake is checked, and the good row saved', async () => {
    await city.goto('/dashboard/fund/import')
    const text = `Сангийн код,Огноо,Цэвэр хөрөнгө,Нэгж эрхийн тоо,Нэгж эрхийн үнэ\nNBS-2,${TODAY},2031000000,1000000,2031\nNBS-2,2099.01.05,2031000000,1000000,2031\n`
    const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
    await city.locator('input[type=file]').setInputFiles(file)
    await expect(city.getByText('Өнөөдрөөс хойших огноо оруулах боломжгүй')).toBeVisible()
    const question = city.getByRole('button', { name: 'Бүгдэд нь тийм' })
    if (await question.isVisible()) await question.click()
    await city.getByRole('button', { name: '1 мөрийг хадгалах' }).click()
    await city.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
    await expect(city.getByText('Хадгалсан').first()).toBeVisible()
  })

  const leader = await desk('leader')
  await test.step('its importer cannot publish it; the leader can', async () => {
    await city.goto('/dashboard/fund?status=submitted&q=NBS-2')
    await city.getByRole('button', { name: `Үйлдэл: NBS-2 ${TODAY}` }).click()
    await expect(city.getByRole('menuitem', { name: 'Буцаан татах' })).toBeVisible()
    await expect(city.getByRole('menuitem', { name: 'Нийтлэх' })).toHaveCount(0)
    await city.keyboard.press('Escape')

    await leader.goto('/dashboard/fund?status=submitted&q=NBS-2')
    await choose(leader, 'Нийтлэх')
    await leader.getByRole('dialog').getByRole('button', { name: 'Нийтлэх' }).click()
    await expect(leader.getByText('Нийтэллээ')).toBeVisible()
  })

  const phone = await (await browser.newContext()).newPage()
  await test.step('a reader sees it on a phone, in English', async () => {
    await prepare(phone, null, PHONE)
    await phone.goto('/fund')
    await phone.getByRole('link', { name: 'Bond Fund' }).click()
    await expect(phone.getByText('2,031.00').first()).toBeVisible()
    await expect(phone.getByText('Past performance does not guarantee')).toBeVisible()
    await phone.getByRole('link', { name: 'Since inception' }).click()
    await expect(phone).toHaveURL(/range=inception/)
  })

  await test.step('a correction with a reason replaces it, and both are shown', async () => {
    await city.goto(`/dashboard/fund?q=${TODAY}`)
    await choose(city, 'Залруулга оруулах')
    const dialog = city.getByRole('dialog')
    await dialog.getByLabel('Цэвэр хөрөнгийн үнэлгээ').fill('2 030 000 000')
    await dialog.getByRole('button', { name: 'Тооцоолсон үнийг авах' }).click()
    await dialog.getByLabel('Залруулгын шалтгаан').fill('Бондын хүүг буруу тооцсон байсан')
    await dialog.getByRole('button', { name: 'Ноорогт хадгалах' }).click()
    await expect(dialog).toHaveCount(0)
    await city.goto('/dashboard/fund?status=draft&q=NBS-2')
    await choose(city, 'Илгээх')
    await expect(city.getByText('Илгээлээ')).toBeVisible()

    await leader.goto('/dashboard/fund?status=submitted&q=NBS-2')
    await choose(leader, 'Нийтлэх')
    await leader.getByRole('dialog').getByRole('button', { name: 'Нийтлэх' }).click()
    await expect(leader.getByText('Нийтэллээ')).toBeVisible()

    await phone.reload()
    await expect(phone.getByText('2,030.00').first()).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Corrected prices' })).toBeVisible()
    await expect(phone.getByText('Бондын хүүг буруу тооцсон байсан')).toBeVisible()
  })

  await test.step('the reader sees the same in Mongolian', async () => {
    await phone.getByRole('link', { name: 'Монгол', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Залруулсан үнэ' })).toBeVisible()
    await expect(phone.getByText(/2\s030\.00/).first()).toBeVisible()
    await expect(phone.getByText('Өнгөрсөн хугацааны өгөөж').first()).toBeVisible()
    await phone.getByRole('link', { name: 'English', exact: true }).click()
    await expect(phone.getByRole('heading', { name: 'Corrected prices' })).toBeVisible()
  })

  await test.step('the fact sheet of the month has the corrected price', async () => {
    const opened = phone.waitForRequest(/\/fact-sheet\?/)
    await phone.getByRole('button', { name: 'Open the PDF' }).click()
    const file = await phone.request.get((await opened).url())
    expect(file.headers()['content-type']).toBe('application/pdf')
    const { pages } = pdfText(await file.body())
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('2,030.00')
  })

  await test.step('the reader asks for prices by mail', async () => {
    await phone.getByRole('link', { name: 'Prices by e-mail' }).click()
    await phone.getByLabel('E-mail address').fill('reader@nutag.mn')
    await expect(phone.getByLabel('Bond Fund')).toBeChecked()
    await expect(phone.getByLabel('Green Fund')).not.toBeChecked()
    await untilOldEnough(phone)
    await phone.getByRole('button', { name: 'Subscribe' }).click()
    await expect(phone.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  })
})
