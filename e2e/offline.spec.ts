import { type APIRequestContext, type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { goOnline } from './network.ts'
import { PASSWORD, PEOPLE, type PersonName, tokenOf } from './people.ts'

// A section leader signs in once with a network and works without one: the pages open from the device, what is written waits on it, and
// arrives exactly once, whatever happens to the tab, the server and the session meanwhile.

test.use({ serviceWorkers: 'allow' })

const PHONE = {
  viewport: { width: 360, height: 740 },
  geolocation: { latitude: 47.91861, longitude: 106.91763 },
  permissions: ['geolocation'],
}

/** One grey pixel. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

async function signIn(page: Page, who: PersonName): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('textbox', { name: 'И-мэйл' }).fill(PEOPLE[who])
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard\/app$/)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Хэрэглэгчийн цэс/ }).click()
  await page.getByRole('menuitem', { name: 'Гарах' }).click()
}

/** Done when the application and what its forms ask are on the device. */
const installed = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const kept = await caches.open('nutag-account').then((cache) => cache.keys())
          return ['my_account', 'reports/periods', 'notifications?'].every((word) =>
            kept.some(({ url }) => url.includes(word)),
          )
        }),
      { timeout: 60_000 },
    )
    .toBe(true)

const mine = async (request: APIRequestContext, path: string): Promise<{ id: string }[]> => {
  const answer = await request.get(`/v1/${path}`, {
    headers: { authorization: `Bearer ${await tokenOf(request, 'leader')}` },
  })
  return (await answer.json()).data
}
const violations = (request: APIRequestContext, word: string) => mine(request, `violations?mine=true&q=${word}`)
const reports = (request: APIRequestContext, word: string) => mine(request, `reports?q=${word}`)

async function writeViolation(page: Page, text: string): Promise<void> {
  await page.goto('/dashboard/violations/new')
  await page.getByRole('combobox', { name: 'Ангилал' }).click()
  await page.getByRole('option', { name: 'Хог хаягдал' }).click()
  await page.getByLabel('Тайлбар', { exact: false }).first().fill(text)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'hog.png', mimeType: 'image/png', buffer: PHOTO })
  await expect(page.getByText('Төхөөрөмжид хадгаллаа. Сүлжээтэй болмогц хамт илгээнэ.')).toBeVisible()
  await page.getByRole('button', { name: 'Миний байршлыг тогтоох' }).click()
  await page.getByRole('button', { name: 'Солбицлыг тоогоор оруулах' }).click()
  await expect(page.getByLabel('Өргөрөг')).toHaveValue('47.91861')
  await page.getByRole('button', { name: 'Бүртгэх' }).click()
  await expect(page.getByRole('heading', { name: 'Энэ төхөөрөмжид хадгаллаа' })).toBeVisible()
}

const badge = (page: Page, n: number) => page.getByRole('button', { name: `Илгээгээгүй: ${n}. Дарааллыг нээх` })

/** The server fails once in the middle of sending. */
async function failOnce(context: BrowserContext, path: string): Promise<() => number> {
  let failures = 0
  await context.route(path, async (route) => {
    if (route.request().method() !== 'POST' || failures > 0) return route.fallback()
    failures += 1
    await route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"internal","status":500}',
    })
  })
  return () => failures
}

/** The server dies once before it answers. */
async function dieOnce(context: BrowserContext, path: string): Promise<() => number> {
  let deaths = 0
  await context.route(path, async (route) => {
    if (route.request().method() !== 'POST' || deaths > 0) return route.fallback()
    deaths += 1
    await route.abort('connectionreset')
  })
  return () => deaths
}

test('what a leader writes offline survives the tab, and arrives exactly once', async ({ browser }) => {
  test.setTimeout(240_000)
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await signIn(page, 'leader')
  await installed(page)
  await context.setOffline(true)

  // everything opens from the device, after loading the page again
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Сайн байна уу')
  await expect(page.getByText('Сүлжээгүй байна. Бичсэн зүйл энэ төхөөрөмжид хадгалагдана.')).toBeVisible()
  await page.goto('/dashboard/notifications/inbox')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ирсэн мэдэгдэл')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await page.goto('/dashboard/surveys/interviews')
  await expect(page.getByText('Та сүлжээгүй байна.', { exact: false })).toBeVisible()

  await writeViolation(page, 'Офлайнзөрчил нэг')
  await page.goto('/dashboard/reports/new')
  await page.getByRole('textbox', { name: 'Гарчиг' }).fill('Офлайнтайлан нэг')
  await page.getByLabel('Хийсэн ажил').fill('Өрхүүдээр явав.')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'zurag.png', mimeType: 'image/png', buffer: PHOTO })
  await expect(page.getByText('Төхөөрөмжид хадгаллаа. Сүлжээтэй болмогц хамт илгээнэ.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Илгээх', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Энэ төхөөрөмжид хадгаллаа' })).toBeVisible()

  // the tab is killed; two others are opened
  await page.close()
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/dashboard/app')
  await second.goto('/dashboard/app')
  await expect(badge(first, 2)).toBeVisible()
  await expect(badge(second, 2)).toBeVisible()

  const failures = await failOnce(context, '**/v1/violations')
  // the server dies when the file of the report is there and the report is not
  const deaths = await dieOnce(context, '**/v1/reports')
  await goOnline(context)
  await expect(badge(first, 1).or(badge(first, 2))).toHaveCount(0, { timeout: 60_000 })
  await expect(badge(second, 1).or(badge(second, 2))).toHaveCount(0, { timeout: 60_000 })
  expect([failures(), deaths()]).toEqual([1, 1])
  const [violation, ...more] = await violations(first.request, 'офлайнзөрчил')
  expect(more).toEqual([])
  const { photos } = (await mine(first.request, `violations/${violation?.id}`)) as unknown as { photos: unknown[] }
  expect(photos).toHaveLength(1)
  const sent = await reports(first.request, 'офлайнтайлан')
  expect(sent).toMatchObject([{ status: 'sent_khoroo' }])
  const { files } = (await mine(first.request, `reports/${sent[0]?.id}`)) as unknown as { files: { name: string }[] }
  expect(files.map(({ name }) => name)).toEqual(['zurag.png'])
  await context.close()
})

test('what waits belongs to its person: another one on the same phone neither sees nor sends it', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await signIn(page, 'leader')
  await installed(page)
  await context.setOffline(true)
  await writeViolation(page, 'Нууцзөрчил хоёр')

  // the session ends while there is no network
  await page.evaluate(() => localStorage.removeItem('accessToken'))
  await goOnline(context)
  await signIn(page, 'khoroo')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Сайн байна уу')
  await expect(page.getByRole('button', { name: /^Илгээгээгүй/ })).toHaveCount(0)
  const stored = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('nutag-surveys')
        request.onsuccess = () => {
          const all = request.result.transaction('queue').objectStore('queue').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
  )
  expect(stored).toContain('clientId')
  expect(stored).not.toContain('Нууцзөрчил')
  await signOut(page)
  expect(await violations(page.request, 'нууцзөрчил')).toEqual([])

  await signIn(page, 'leader')
  await expect.poll(() => violations(page.request, 'нууцзөрчил'), { timeout: 60_000 }).toHaveLength(1)
  await context.close()
})
