import { expect } from '@playwright/test'
import { test } from './journey-test.ts'
import { PASSWORD, PEOPLE, prepare, tokenOf } from './people.ts'
import { typeKeys } from './typing.ts'

const LOOK = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 } as const

test('somebody who is not signed in is led to sign in, and back to the same page', async ({ page }) => {
  await page.goto('/dashboard/news/list?phase=draft')
  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/)

  await page.getByLabel('И-мэйл хаяг').fill(PEOPLE.khoroo)
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()

  await expect(page).toHaveURL(/\/dashboard\/news\/list\?phase=draft$/)
})

test('a wrong password says so, and keeps the e-mail', async ({ page }) => {
  await page.goto('/auth/login')
  await page.getByLabel('И-мэйл хаяг').fill('nobody@nutag.mn')
  await page.locator('input[autocomplete="current-password"]').fill('not the password at all')
  await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()

  await expect(page.getByText('И-мэйл хаяг эсвэл нууц үг буруу байна.')).toBeVisible()
  await expect(page.getByLabel('И-мэйл хаяг')).toHaveValue('nobody@nutag.mn')
})

test('a session that ends while somebody writes says so, keeps the words, and comes back to them', async ({
  page,
  request,
}) => {
  await prepare(page, null, LOOK)
  const answer = await request.post('/v1/admin/login', { data: { email: PEOPLE.khoroo, password: PASSWORD } })
  const { token } = (await answer.json()).data
  await page.goto('/auth/login')
  await page.evaluate((t) => localStorage.setItem('accessToken', t), token)
  await page.goto('/dashboard/news/new')
  await page.getByRole('textbox', { name: 'Гарчиг · Монгол' }).fill('Энэ үг алга болохгүй')
  await request.post('/v1/admin/logout', { headers: { authorization: `Bearer ${token}` } })

  await expect(page).toHaveURL(/\/auth\/login\?returnTo=/)
  await expect(page.getByText(/Дахин нэвтэрнэ үү/).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.getByLabel('И-мэйл хаяг').fill(PEOPLE.khoroo)
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()

  await expect(page).toHaveURL(/\/dashboard\/news\/new$/)
  await expect(page.getByRole('textbox', { name: 'Гарчиг · Монгол' })).toHaveValue('Энэ үг алга болохгүй')
})

test('a citizen has no dashboard', async ({ page }) => {
  await prepare(page, 'citizen', LOOK)
  await page.goto('/dashboard/news/list')

  await expect(page.getByRole('heading', { name: 'Хандах эрхгүй байна' })).toBeVisible()
})

test('a section leader is shown neither users nor administration', async ({ page }) => {
  await prepare(page, 'leader', LOOK)
  await page.goto('/dashboard/app')

  await expect(
    page.getByRole('navigation', { name: 'Үндсэн цэс' }).getByRole('link', { name: /Хэрэглэгч|удирдлага/ }),
  ).toHaveCount(0)
  await page.goto('/dashboard/user/list')
  await expect(page.getByRole('heading', { name: 'Хандах эрхгүй байна' })).toBeVisible()
})

test('signing out in one window ends the session in the other', async ({ browser }) => {
  const context = await browser.newContext()
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto('/auth/login')
  await first.getByLabel('И-мэйл хаяг').fill(PEOPLE.district)
  await first.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await first.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
  await expect(first).toHaveURL(/\/dashboard\/app$/)
  await second.goto('/dashboard/app')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()

  await first.getByRole('button', { name: /Хэрэглэгчийн цэс/ }).click()
  await first.getByRole('menuitem', { name: 'Гарах' }).click()

  await expect(first).toHaveURL(/\/auth\/login/)
  await expect(second).toHaveURL(/\/auth\/login/)
})

test('a network that goes before the menu has come is named, and the menu comes when it is back', async ({
  page,
  context,
}) => {
  await prepare(page, 'khoroo', LOOK)
  await context.route(
    '**/v1/**',
    async (route) => {
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await page.goto('/dashboard/news/list?phase=draft')
  await expect(page.getByText('Хуудасны зарим хэсгийг ачаалж чадсангүй.', { exact: false })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Үндсэн цэс' })
  await expect(menu).toHaveCount(0)

  await context.setOffline(false)
  await expect(menu.getByRole('link', { name: 'Тайлан', exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard\/news\/list\?phase=draft$/)
  await expect(page.getByText('Хуудасны зарим хэсгийг ачаалж чадсангүй.', { exact: false })).toHaveCount(0)
})

test('Ctrl-K finds pages and news with the keyboard alone', async ({ page }) => {
  await prepare(page, 'city', LOOK)
  await tokenOf(page.request, 'city')
  await page.goto('/dashboard/app')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  // typed on at once, as people do
  await typeKeys(page, 'мэдээний жагс')
  await expect(page.getByRole('combobox', { name: /хайх/ })).toHaveValue('мэдээний жагс')
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/dashboard\/news\/list/)
})

test('display settings stand before the first paint, live three days, and reset clears them', async ({
  page,
  context,
}) => {
  await prepare(page, 'city', LOOK)
  await page.goto('/dashboard/app')
  await page.getByRole('button', { name: 'Дэлгэцийн тохиргоо' }).click()
  await page.getByRole('radio', { name: 'Бараан' }).first().check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const cookie = (await context.cookies()).find(({ name }) => name === 'themeMode')
  expect(cookie?.value).toBe('dark')
  expect(cookie?.path).toBe('/')
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(2.9 * 86_400)
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeLessThan(3.1 * 86_400)

  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

test('the fade between themes loses no press, and there is none with reduced motion', async ({ page }) => {
  await prepare(page, 'city', LOOK)
  // the other tests ask for reduced motion, with which nothing fades
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const start = document.startViewTransition?.bind(document)
    if (!start) return
    Object.assign(document, {
      startViewTransition: (change: () => void) => {
        document.documentElement.dataset.fades = String(Number(document.documentElement.dataset.fades ?? 0) + 1)
        return start(change)
      },
    })
  })
  await page.goto('/dashboard/app')
  const html = page.locator('html')
  const settings = await page.getByRole('button', { name: 'Дэлгэцийн тохиргоо' }).boundingBox()
  if (!settings) throw new Error('no button')
  await page.getByRole('button', { name: 'Бараан горим' }).click()
  // at once, without looking at what is under the pointer
  await page.mouse.click(settings.x + settings.width / 2, settings.y + settings.height / 2)
  await expect(page.getByRole('dialog', { name: 'Дэлгэцийн тохиргоо' })).toBeVisible()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(html).toHaveAttribute('data-fades', '1')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('radio', { name: 'Цайвар' }).first().check({ force: true })
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  await expect(html).toHaveAttribute('data-fades', '1')
})
