import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// An index from its first entry to the reader of a fund: added, filled from a file, and shown next to the fund.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'en', mode: 'dark', direction: 'ltr', width: 360 }

test('the city adds a benchmark with values, and a reader compares a fund with it', async ({ browser }) => {
  const city = await (await browser.newContext()).newPage()
  await prepare(city, 'city', DESK)
  await city.goto('/dashboard/fund/benchmarks')

  await test.step('it is added for a fund', async () => {
    await city.getByRole('button', { name: 'Жишиг индекс нэмэх' }).click()
    const dialog = city.getByRole('dialog')
    await dialog.getByLabel('Нэр · Монгол').fill('Туршилтын индекс')
    await dialog.getByLabel('Нэр · Англи').fill('Trial index')
    await dialog.getByRole('combobox', { name: 'Сангууд' }).fill('NBS')
    await city.getByRole('option', { name: /NBS-2/ }).click()
    // the list stays open for a second fund
    await city.keyboard.press('Escape')
    await expect(city.getByRole('listbox')).toBeHidden()
    await dialog.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(city.getByText('Туршилтын индекс')).toBeVisible()
  })

  await test.step('a file with a mistake is checked, and its good rows are saved', async () => {
    await city.getByRole('link', { name: 'Утгыг файлаас оруулах' }).click()
    const rows = ['2017-11-20,1000', '2026-11-17,3000', '2099-01-05,1'].map((row) => `Туршилтын индекс,${row}`)
    const buffer = Buffer.from(['Жишиг индекс,Огноо,Утга', ...rows].join('\n'))
    await city.locator('input[type=file]').setInputFiles({ name: 'values.csv', mimeType: 'text/csv', buffer })
    await expect(city.getByText('Өнөөдрөөс хойших огноо оруулах боломжгүй')).toBeVisible()
    await city.getByRole('button', { name: '2 мөрийг хадгалах' }).click()
    await city.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
    await expect(city.getByText('Хадгалсан').first()).toBeVisible()
  })

  await test.step('a reader sees its return next to that of the fund on a phone, until it is deleted', async () => {
    const phone = await (await browser.newContext()).newPage()
    await prepare(phone, null, PHONE)
    await phone.goto('/fund')
    await phone.getByRole('link', { name: 'Bond Fund' }).click()
    const table = phone.getByRole('group', { name: 'Compared with benchmarks' })
    await expect(table.getByRole('row', { name: /Since inception/ })).toContainText('+200.00%')
    // no value on or before the base day of yesterday that differs from the last one
    await expect(
      table
        .getByRole('row', { name: /Yesterday/ })
        .getByRole('cell')
        .last(),
    ).toContainText('–')
    await phone.getByRole('application').scrollIntoViewIfNeeded()
    await expect(phone.getByRole('application').locator('canvas')).toBeVisible()
    await expect(phone.locator('.chart-readout')).toContainText('Trial index')

    await city.goto('/dashboard/fund/benchmarks')
    await city.getByRole('button', { name: 'Үйлдэл: Туршилтын индекс' }).click()
    await city.getByRole('menuitem', { name: 'Устгах' }).click()
    await city.getByRole('dialog').getByRole('button', { name: 'Устгах' }).click()
    await expect(city.getByText('Туршилтын индекс')).toBeHidden()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Bond Fund', exact: true })).toBeVisible()
    await expect(phone.getByRole('group', { name: 'Compared with benchmarks' })).toHaveCount(0)
  })
})
