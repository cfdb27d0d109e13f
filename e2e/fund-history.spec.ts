import { expect, type Page } from '@playwright/test'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { pdfText } from '../server/testing/pdf-text.ts'
import { test } from './journey-test.ts'
import { type Look, PEOPLE, prepare, tokenOf } from './people.ts'

// A fund from its first entry to the reader: it is added, its history of five years imported, published by another person, and an old
// price corrected. The reader zooms with two fingers and opens the fact sheet of the corrected month.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'en', mode: 'dark', direction: 'ltr', width: 360 }
const CODE = 'HIST-9'
const TODAY = dayInUlaanbaatar(new Date())
/** The corrected day: the tenth before the last. */
const CORRECTED = 10

/** Days from Monday to Friday for five years up to yesterday. */
const days = Array.from({ length: 5 * 365 }, (_, i) => addDays(TODAY, i - 5 * 365)).filter(
  (day) => new Date(day).getUTCDay() % 6 !== 0,
)
/** The price of the day with this number: it rises by 0.10 a day. */
const priceOf = (i: number) => ((10_000 + i * 10) / 100).toFixed(2)
const rows = days.map((day, i) => `${day},${(Number(priceOf(i)) * 1_000_000).toFixed(0)},1000000,${priceOf(i)}`)
const dotted = (day: string) => day.replaceAll('-', '.')

async function publishAs(page: Page): Promise<void> {
  await page.goto('/dashboard/fund?status=submitted')
  await page.getByRole('button', { name: 'Бүгдийг нийтлэх' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: /^Сан/ }).selectOption({ label: 'Түүхийн сан' })
  const button = dialog.getByRole('button', { name: 'Нийтлэх', exact: true })
  await expect(button).toBeEnabled()
  await button.click()
  await expect(dialog).toHaveCount(0)
}

/** Spreads two fingers on the chart. */
async function pinch(page: Page): Promise<void> {
  const box = await page.locator('.u-over').boundingBox()
  if (!box) throw new Error('no chart')
  const client = await page.context().newCDPSession(page)
  const [middle, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart
        ? [
            { x: middle - apart, y, id: 1 },
            { x: middle + apart, y, id: 2 },
          ]
        : [],
    })
  await touch('touchStart', 20)
  for (const apart of [30, 45, 60, 80]) await touch('touchMove', apart)
  await touch('touchEnd', 0)
  await client.detach()
}

test('the history of a new fund is imported, published by another person, read on a phone, and corrected', async ({
  browser,
}) => {
  const desk = async (who: 'officer' | 'leader') => {
    const page = await (await browser.newContext()).newPage()
    await prepare(page, who, DESK)
    return page
  }
  const officer = await desk('officer')
  const leader = await desk('leader')
  await officer.request.put('/v1/funds/officers', {
    headers: { authorization: `Bearer ${await tokenOf(officer.request, 'officer')}` },
    data: { email: PEOPLE.leader, enters: false, publishes: true },
  })

  await test.step('the officer adds a fund and imports five years', async () => {
    await officer.goto('/dashboard/fund/new')
    await officer.getByLabel('Нэр · Монгол').fill('Түүхийн сан')
    await officer.getByLabel('Нэр · Англи').fill('History Fund')
    await officer.getByLabel('Код').fill(CODE)
    await officer.getByRole('textbox', { name: 'Үүсгэн байгуулсан огноо' }).fill(dotted(days[0] ?? ''))
    await officer.getByRole('button', { name: 'Ноорогт хадгалах' }).click()
    await expect(officer.getByRole('heading', { level: 1, name: 'Түүхийн сан' })).toBeVisible()

    const wrong = `${addDays(TODAY, 30)},1000,10,100`
    const file = [
      'Сангийн код,Огноо,Цэвэр хөрөнгө,Нэгж эрхийн тоо,Нэгж эрхийн үнэ',
      ...[...rows, wrong].map((row) => `${CODE},${row}`),
    ]
    await officer.goto('/dashboard/fund/import')
    await officer
      .locator('input[type=file]')
      .setInputFiles({ name: 'history.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\n')) })
    const save = officer.getByRole('button', { name: /мөрийг хадгалах$/ })
    await expect(save).toBeVisible({ timeout: 60_000 })
    await expect(save).toHaveText(new RegExp(String(days.length).replace(/(\d)(\d{3})$/, '$1\\s?$2')))
    await save.click()
    await officer.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
    await expect(officer.getByText('Хадгалсан').first()).toBeVisible({ timeout: 60_000 })
  })

  const phone = await (await browser.newContext({ hasTouch: true, isMobile: true })).newPage()
  await prepare(phone, null, PHONE)
  await test.step('nobody reads the fund or a price before both are published', async () => {
    await phone.goto('/fund')
    await expect(phone.getByRole('heading', { name: 'Bond Fund' })).toBeVisible()
    await expect(phone.getByText('History Fund')).toHaveCount(0)
    await officer.goto('/dashboard/fund/list')
    await officer.getByRole('link', { name: 'Түүхийн сан' }).click()
    await officer.getByRole('button', { name: 'Нийтлэх', exact: true }).click()
    await expect(officer.getByRole('button', { name: 'Нийтлэлээс буцаах' })).toBeVisible()
    await phone.reload()
    await phone.getByRole('link', { name: 'History Fund' }).click()
    await expect(phone.getByText('No published price')).toBeVisible()
  })

  await test.step('the leader publishes the whole history, and the reader sees it', async () => {
    await publishAs(leader)
    await phone.reload()
    await expect(phone.getByText(priceOf(days.length - 1)).first()).toBeVisible()
    await phone.getByRole('link', { name: 'Since inception' }).click()
    await expect(phone).toHaveURL(/range=inception/)
  })

  await test.step('two fingers zoom, and the figures are those of what is shown', async () => {
    await expect(phone.locator('.u-over')).toBeVisible()
    await phone.locator('.u-over').scrollIntoViewIfNeeded()
    await pinch(phone)
    await expect(phone).toHaveURL(/from=20.*to=20/)
    const { searchParams } = new URL(phone.url())
    expect((searchParams.get('from') ?? '') > (days[0] ?? '')).toBe(true)
    await expect(phone.getByRole('region', { name: 'The period in the chart' })).toContainText('+')
  })

  const at = days.length - CORRECTED
  const day = days[at] ?? ''
  await test.step('an old price is corrected, and its month has the corrected fact sheet', async () => {
    await officer.goto(`/dashboard/fund?q=${dotted(day)}`)
    await officer.getByRole('button', { name: `Үйлдэл: ${CODE} ${dotted(day)}` }).click()
    await officer.getByRole('menuitem', { name: 'Залруулга оруулах', exact: true }).click()
    const dialog = officer.getByRole('dialog')
    await dialog.getByLabel('Цэвэр хөрөнгийн үнэлгээ').fill('300000000')
    await dialog.getByRole('button', { name: 'Тооцоолсон үнийг авах' }).click()
    await dialog.getByLabel('Залруулгын шалтгаан').fill('Хадгаламжийн хүүг орхисон байсан')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Ноорогт хадгалах' }).click()
    await expect(dialog).toHaveCount(0)
    await officer.goto(`/dashboard/fund?status=draft&q=${CODE}`)
    await officer.getByRole('button', { name: `Үйлдэл: ${CODE} ${dotted(day)}` }).click()
    await officer.getByRole('menuitem', { name: 'Илгээх', exact: true }).click()
    await expect(officer.getByText('Илгээлээ')).toBeVisible()
    await publishAs(leader)

    await phone.goto(new URL(phone.url()).pathname)
    await expect(phone.getByText('Хадгаламжийн хүүг орхисон байсан')).toBeVisible()
    await expect(phone.getByRole('row', { name: new RegExp(`${dotted(day)}.*300`) })).toBeVisible()
    const sheet = async (lang: string) => {
      const address = `/v1${new URL(phone.url()).pathname.replace('/fund/', '/funds/')}/fact-sheet?lang=${lang}&month=${day.slice(0, 7)}`
      return pdfText(await (await phone.request.get(address)).body()).pages.join('\n')
    }
    // the correction is the highest price of the year
    expect(await sheet('en')).toContain('300.00')
    expect(await sheet('mn')).toContain('300.00')
  })

  await test.step('the reader reads the same in Mongolian', async () => {
    await phone.getByRole('link', { name: 'Монгол', exact: true }).click()
    await expect(phone.getByRole('heading', { level: 1, name: 'Түүхийн сан' })).toBeVisible()
    await expect(phone.getByRole('heading', { name: 'Залруулсан үнэ' })).toBeVisible()
  })
})
