import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, type PersonName, prepare } from './people.ts'

// One report on its whole way: a section leader writes it on a phone, the khoroo returns it with a comment, the leader corrects
// it, and khoroo, district and city approve it, one after the other. Nobody sees a button before it is their turn.

const PHONE: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 }
const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }

const pageOf = async (browser: Browser, who: PersonName, look: Look): Promise<Page> => {
  const page = await browser.newPage()
  await prepare(page, who, look)
  return page
}
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

/** Takes a step, and says why where that is asked; it is done when the button is gone. */
const step = async (page: Page, name: string, comment?: string) => {
  await button(page, name).click()
  if (comment) {
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await dialog.getByRole('textbox').fill(comment)
    await dialog.getByRole('button', { name, exact: true }).click()
  }
  await expect(button(page, name)).toHaveCount(0)
}

test('a report goes from a phone in the section to the city, and comes back once on its way', async ({ browser }) => {
  test.setTimeout(240_000)
  const leader = await pageOf(browser, 'leader', PHONE)
  await leader.goto('/dashboard/reports/new')
  await leader.getByLabel('Хугацааны төрөл').selectOption({ label: 'Сар' })

  // nothing is sent without a text, and what was typed stays
  await leader.getByRole('textbox', { name: 'Гарчиг' }).fill('Жилийн ажлын тайлан')
  await button(leader, 'Илгээх').click()
  await expect(leader.getByText('Энэ талбарыг заавал бөглөнө үү').first()).toBeVisible()
  await expect(leader.getByRole('textbox', { name: 'Гарчиг' })).toHaveValue('Жилийн ажлын тайлан')

  await leader.getByLabel('Хийсэн ажил').fill('Өрхүүдээр явж, хог тээвэрлэлтийн хуваарийг хүргэв.')
  await button(leader, 'Илгээх').click()
  await expect(leader).toHaveURL(/\/dashboard\/reports\/[0-9a-f-]{36}$/)
  const address = new URL(leader.url()).pathname
  await expect(button(leader, 'Засах')).toHaveCount(0)

  // the levels above see nothing to do before it reaches them
  const district = await pageOf(browser, 'district', DESK)
  await district.goto(address)
  await expect(district.getByRole('heading', { level: 1 })).toHaveText('Жилийн ажлын тайлан')
  await expect(button(district, 'Батлах')).toHaveCount(0)

  const khoroo = await pageOf(browser, 'khoroo', DESK)
  await khoroo.goto(address)
  await step(khoroo, 'Буцаах', 'Өрхийн тоог нэмж бичнэ үү.')

  await leader.goto(`${address}/edit`)
  await expect(leader.getByText('Өрхийн тоог нэмж бичнэ үү.').first()).toBeVisible()
  await leader.getByLabel('Хийсэн ажил').fill('Өрхүүдээр явж (214 өрх), хог тээвэрлэлтийн хуваарийг хүргэв.')
  await button(leader, 'Илгээх').click()
  await expect(leader).toHaveURL(new RegExp(`${address}$`))

  await khoroo.reload()
  await expect(khoroo.getByText('214 өрх').first()).toBeVisible()
  await step(khoroo, 'Батлах')
  await step(khoroo, 'Дүүрэгт илгээх')
  // who has handed it on can no longer take it back
  await expect(button(khoroo, 'Баталсныг цуцлах')).toHaveCount(0)

  await district.reload()
  await step(district, 'Батлах')
  await step(district, 'Нийслэлд илгээх')

  const city = await pageOf(browser, 'city', DESK)
  await city.goto(address)
  await step(city, 'Батлах')
  await expect(city.getByText('Нийслэл баталсан').first()).toBeVisible()

  // the leader reads on the phone how it went, with the revision that was returned
  await leader.reload()
  await expect(leader.getByText('Нийслэл баталсан').first()).toBeVisible()
  await expect(leader.getByText('2-р хувилбар').first()).toBeVisible()
})
