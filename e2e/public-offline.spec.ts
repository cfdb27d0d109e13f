import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { untilOldEnough } from './form-age.ts'
import { test } from './journey-test.ts'
import { goOnline } from './network.ts'

// Public pages that a citizen has opened once open again without a network; a report that is written then arrives once.

test.use({ serviceWorkers: 'allow' })

const WHAT = 'Сүлжээгүй үед бичсэн мэдээлэл'

/** Done when a page is on the device, with the names of areas that its form asks for. */
const kept = (page: Page, ...names: string[]) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const found = await caches.open('nutag-public').then((cache) => cache.keys())
          return found.map(({ url }) => new URL(url).pathname + new URL(url).search)
        }),
      { timeout: 60_000 },
    )
    .toEqual(expect.arrayContaining(names))

const OFFLINE = 'Сүлжээгүй байна.'

test('the start page, a survey and the form for reporting open offline once they were opened', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/surveys')
  const survey = (await page.locator('main a[href^="/survey/"]').first().getAttribute('href')) ?? ''
  const paths = ['/', '/surveys', survey, '/report']
  const titles: string[] = []
  for (const path of paths) {
    await page.goto(path)
    titles.push((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    await kept(page, path)
  }
  await context.setOffline(true)
  for (const [i, path] of paths.entries()) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[i] ?? '')
    await expect(page.getByText(OFFLINE, { exact: false })).toBeVisible()
  }
  await page.goto(survey)
  await expect(page.locator('.sv-form:not([data-waits])')).toBeVisible()
  // a citizen's device does not get the application of the staff
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(stored).not.toContain('/dashboard/app')
  await context.close()
})

test('a form that is sent when the network has just gone loses nothing', async ({ page, context }) => {
  await page.goto('/report')
  await page.getByLabel('Ангилал').selectOption({ label: 'Зам, гэрэлтүүлэг' })
  await page.getByLabel('Юу болсон бэ?').fill(`${WHAT}, холбоо тасарсан`)
  await page.getByLabel('Дүүрэг').selectOption({ label: 'Баянзүрх дүүрэг' })
  await page.getByLabel('Хороо', { exact: true }).selectOption({ label: '1 дүгээр хороо' })
  await page.getByLabel('Хаяг, тэмдэглэгээ').fill('12 дугаар байрны зүүн тал')
  await kept(page, '/report')
  // the device still believes that there is a network
  await context.route('**/v1/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.fallback()))
  await page.getByRole('button', { name: 'Илгээх' }).click()
  await expect(page.getByRole('heading', { name: 'Энэ төхөөрөмжид хадгаллаа' })).toBeVisible()

  await page.goto('/contact-us')
  await page.getByLabel('Таны нэр').fill('Б. Туршилт')
  await page.getByLabel('Утасны дугаар').fill('99112233')
  await page.getByLabel('Санал хүсэлт').fill(WHAT)
  await page.getByRole('button', { name: 'Илгээх' }).click()
  await expect(page.getByRole('alert')).toContainText('Сүлжээнд холбогдож чадсангүй')
  await expect(page.getByLabel('Санал хүсэлт')).toHaveValue(WHAT)
  await expect(page).toHaveURL('/contact-us')
})

test('a report that is written offline survives the tab, and arrives once', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  await page.goto('/report')
  const district = page.getByLabel('Дүүрэг')
  const id = await district.locator('option', { hasText: 'Баянзүрх' }).getAttribute('value')
  await kept(page, '/report', `/v1/areas/names?parentId=${id}`)
  await context.setOffline(true)
  await page.reload()

  await page.getByRole('button', { name: 'Илгээх' }).click()
  await expect(page.getByRole('alert')).toContainText('Юу болсон бэ?')
  await page.getByLabel('Ангилал').selectOption({ label: 'Зам, гэрэлтүүлэг' })
  await page.getByLabel('Юу болсон бэ?').fill(WHAT)
  await district.selectOption({ label: 'Баянзүрх дүүрэг' })
  await page.getByLabel('Хороо', { exact: true }).selectOption({ label: '1 дүгээр хороо' })
  await page.getByLabel('Хаяг, тэмдэглэгээ').fill('12 дугаар байрны зүүн тал')
  await untilOldEnough(page)
  await page.getByRole('button', { name: 'Илгээх' }).click()
  await expect(page.getByRole('heading', { name: 'Энэ төхөөрөмжид хадгаллаа' })).toBeVisible()
  await expect(page.getByText(`Илгээгээгүй мэдээлэл: ${WHAT}`)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.close()

  // the answer to the first try is lost on its way
  let tries = 0
  await context.route('**/v1/violations/report', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    tries += 1
    if (tries > 1) return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  const [first, second] = [await context.newPage(), await context.newPage()]
  await goOnline(context)
  await first.goto('/report')
  await second.goto('/report')
  await expect(first.getByText(/Таны мэдээллийг илгээлээ/)).toBeVisible({ timeout: 60_000 })
  await expect(second.getByText(/Таны мэдээллийг илгээлээ/)).toBeVisible({ timeout: 60_000 })
  expect(tries).toBe(2)
  await first.getByRole('link', { name: 'Явцыг харах' }).click()
  await expect(first).toHaveURL(/\/case\/violation\?key=[0-9a-f]{40}$/)
  await expect(first.getByText(WHAT)).toBeVisible()
  await context.close()
})
