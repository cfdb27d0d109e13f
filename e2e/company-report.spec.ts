import { type Browser, expect, type Page } from '@playwright/test'
import { makePdf } from '../demo/drawing/pdf.ts'
import { violationsOf } from './axe.ts'
import { test } from './journey-test.ts'
import { type Look, type PersonName, prepare } from './people.ts'

// A company report: the fund officer writes it with its file, another city admin returns and then approves it, and the officer is
// notified. Nobody below the city sees it.

const PHONE: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 }
const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const TITLE = 'Нутаг бондын сангийн улирлын тайлан'
const COMMENT = 'Цэвэр хөрөнгийн дүнг нэмж бичнэ үү.'
const FILE = {
  name: 'fund-report.pdf',
  mimeType: 'application/pdf',
  buffer: makePdf([{ texts: [{ text: 'Сангийн тайлан', x: 60, y: 120, size: 24 }] }], { title: TITLE, lang: 'mn' }),
}

const pageOf = async (browser: Browser, who: PersonName, look: Look): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await prepare(page, who, look)
  return page
}
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('a company report is returned once, approved by another city admin, and its author is notified', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const officer = await pageOf(browser, 'officer', PHONE)
  await officer.goto('/dashboard/reports')
  await officer.getByRole('link', { name: 'Компанийн тайлан бичих' }).click()
  await expect(officer).toHaveURL(/\/dashboard\/reports\/company$/)

  // a draft may lack its file, a sent report may not
  await officer.getByRole('textbox', { name: 'Гарчиг' }).fill(TITLE)
  await officer.getByRole('textbox', { name: 'Товч агуулга' }).fill('Нэгж эрхийн үнэ 2 хувиар өссөн.')
  await button(officer, 'Илгээх').click()
  await expect(officer.getByText('Энэ талбарыг заавал бөглөнө үү').first()).toBeVisible()
  await officer.locator('input[type=file]').first().setInputFiles(FILE)
  await expect(officer.getByText('fund-report.pdf').first()).toBeVisible()
  await expect(officer.getByText('Энэ талбарыг заавал бөглөнө үү')).toHaveCount(0)
  expect(await violationsOf(officer)).toEqual([])
  await button(officer, 'Илгээх').click()
  await expect(officer).toHaveURL(/\/dashboard\/reports\/[0-9a-f]{8}-[0-9a-f-]{27}$/)
  const address = new URL(officer.url()).pathname
  await expect(button(officer, 'Батлах')).toHaveCount(0)
  await expect(button(officer, 'Буцаах')).toHaveCount(0)

  const district = await pageOf(browser, 'district', DESK)
  await district.goto(address)
  await expect(district.getByText(TITLE)).toHaveCount(0)

  const city = await pageOf(browser, 'city', DESK)
  await city.goto('/dashboard/reports?tab=waiting')
  await city.getByRole('link', { name: TITLE }).click()
  await button(city, 'Буцаах').click()
  const dialog = city.getByRole('dialog').or(city.getByRole('alertdialog'))
  await dialog.getByRole('textbox').fill(COMMENT)
  await dialog.getByRole('button', { name: 'Буцаах', exact: true }).click()
  await expect(button(city, 'Буцаах')).toHaveCount(0)

  await officer.goto(`${address}/edit`)
  await expect(officer.getByText(COMMENT).first()).toBeVisible()
  await officer
    .getByRole('textbox', { name: 'Товч агуулга' })
    .fill('Нэгж эрхийн үнэ 2 хувиар, цэвэр хөрөнгө 40 сая төгрөгөөр өссөн.')
  await button(officer, 'Илгээх').click()
  await expect(officer).toHaveURL(new RegExp(`${address}$`))

  await city.reload()
  await expect(city.getByText('40 сая').first()).toBeVisible()
  await button(city, 'Батлах').click()
  await expect(city.getByText('Нийслэл баталсан').first()).toBeVisible()

  await officer.goto(`/dashboard/notifications/inbox?q=${encodeURIComponent('батлагдлаа')}`)
  await officer
    .getByRole('link', { name: /Тайлан батлагдлаа/ })
    .first()
    .click()
  // one of several of the day is a line of a list, a single one has a button
  const main = officer.getByRole('main')
  await main
    .getByRole('link', { name: /Дэлгэрэнгүй үзэх|улирлын тайлан/ })
    .first()
    .click()
  await expect(officer).toHaveURL(new RegExp(`${address}$`))
  await expect(officer.getByText('Нийслэл баталсан').first()).toBeVisible()
})
