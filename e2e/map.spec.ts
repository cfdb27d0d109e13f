import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Look, prepare, tokenOf } from './people.ts'

// Borders are imported; the city drills down on the map, a citizen chooses a place by keys alone, and no other host is asked.

// without a graphics card Chromium draws WebGL by software
test.use({
  launchOptions: {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--enable-unsafe-swiftshader', '--use-angle=swiftshader', '--disable-background-networking'],
  },
})

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'mn', mode: 'dark', direction: 'ltr', width: 360 }

const square = (x: number, y: number, size: number) => [
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ],
]
/** Small shapes made by hand: two districts, and a khoroo that is most of the first. */
const BORDERS = JSON.stringify({
  type: 'FeatureCollection',
  attribution: '© Туршилтын хил',
  features: [
    { code: 'БЗД', at: square(107, 47.7, 0.2) },
    { code: 'НД', at: square(107.2, 47.7, 0.2) },
    { code: 'БЗД-01', at: square(107.01, 47.71, 0.18) },
  ].map(({ code, at }) => ({
    type: 'Feature',
    properties: { code },
    geometry: { type: 'Polygon', coordinates: at },
  })),
})

const HOST = new URL(process.env.E2E_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? 4175}`).host
/** Requests to other hosts, and everything that a policy refused. */
function watch(page: Page): string[] {
  const seen: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.host !== HOST) seen.push(request.url())
  })
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) seen.push(message.text())
  })
  return seen
}

const map = (page: Page) => page.locator('[data-testid="map"][data-state="ready"]')
/** The map is there; drawing by software takes its time on a busy machine. */
const drawn = (page: Page) => expect(map(page)).toBeVisible({ timeout: 120_000 })
const calm = (page: Page) => new AxeBuilder({ page }).analyze().then(({ violations }) => violations.map(({ id }) => id))

test.beforeAll(async ({ request }) => {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'city')}` }
  const file = { name: 'Хил.geojson', mimeType: 'application/geo+json', buffer: Buffer.from(BORDERS) }
  const sent = await request.post('/v1/areas/imports', { headers, multipart: { file } })
  expect(sent.status(), await sent.text()).toBe(201)
  const { id } = (await sent.json()).data
  const status = async () => (await (await request.get(`/v1/areas/imports/${id}`, { headers })).json()).data.status
  await expect.poll(status).toBe('ready')
  await request.post(`/v1/areas/imports/${id}/confirm`, { headers })
  await expect.poll(status).toBe('done')
})

test('the city sees its areas on a map and drills down; nothing is asked of another host', async ({ page }) => {
  const foreign = watch(page)
  await prepare(page, 'city', DESK)
  await page.goto('/dashboard/admin/areas')
  await page.getByRole('tab', { name: 'Газрын зураг' }).click()
  await drawn(page)
  await expect(page.getByText('Хилийн заагийн эх сурвалж: © Туршилтын хил')).toBeVisible()
  await expect(page.getByText('7 нэгжийн хилийн зааг бүртгэгдээгүй', { exact: false })).toBeVisible()
  expect(await calm(page)).toEqual([])

  // the whole is two squares next to each other: the first one is pressed
  const box = await map(page).boundingBox()
  await map(page).click({ position: { x: (box?.width ?? 0) / 2 - 60, y: (box?.height ?? 0) / 2 } })
  await expect(page).toHaveURL(/view=map&in=/)
  await expect(page.getByRole('heading', { level: 2, name: 'Баянзүрх' })).toBeVisible()
  await page.getByRole('button', { name: 'Дээд нэгж' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Улаанбаатар' })).toBeVisible()

  await page.getByText('Тоог хүснэгтээр харах').click()
  await page.getByRole('table').getByRole('link', { name: 'Налайх' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Налайх' })).toBeVisible()
  await drawn(page)
  expect(foreign).toEqual([])
})

test('where no borders are known areas are tiles', async ({ page }) => {
  const found = await page.request.get(`/v1/areas/find?q=${encodeURIComponent('Налайх')}`)
  await prepare(page, 'city', DESK)
  await page.goto(`/dashboard/admin/areas?view=map&in=${(await found.json()).data[0].id}`)
  await expect(page.getByText('Хилийн зааг бүртгэгдээгүй тул бүдүүвчээр харуулав.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^1 дүгээр хороо: / })).toBeVisible()
  await expect(map(page)).toHaveCount(0)
})

test('a citizen chooses a place by the keys alone, and the khoroo follows from the borders', async ({ page }) => {
  const foreign = watch(page)
  await prepare(page, 'citizen', PHONE)
  await page.goto('/violations/new')
  const open = page.getByRole('button', { name: 'Газрын зураг дээр заах' })
  await open.focus()
  await page.keyboard.press('Enter')
  await drawn(page)
  expect(await calm(page)).toEqual([])

  await page.getByLabel('Нутаг дэвсгэр хайх').fill('БЗД-01')
  await page.getByRole('button', { name: 'Баянзүрх › 1 дүгээр хороо', exact: true }).focus()
  await page.keyboard.press('Enter')
  await map(page).locator('canvas').focus()
  await page.keyboard.press('Enter')
  const inside = page.getByText('Энэ цэг: Баянзүрх › 1 дүгээр хороо')
  await expect(inside).toBeVisible()

  await page.getByRole('button', { name: 'Солбицлыг тоогоор оруулах' }).click()
  const latitude = () => page.getByLabel('Өргөрөг').inputValue().then(Number)
  const before = await latitude()
  expect(before).toBeGreaterThan(47.7)
  await page.getByRole('button', { name: 'Сонгосон цэг. Сумтай товчоор зөөнө' }).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await expect.poll(latitude).toBeGreaterThan(before)
  expect(foreign).toEqual([])
})

test('violations are clustered points, and a pressed point leads to its page', async ({ page }) => {
  const foreign = watch(page)
  await prepare(page, 'city', DESK)
  await page.goto('/dashboard/violations?view=map')
  await drawn(page)
  await expect(page.getByText(/Нийт [\d\s]+ зөрчлөөс \d+ нь газрын зургийн цэгтэй/)).toBeVisible()
  expect(await calm(page)).toEqual([])

  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'city')}` }
  const [point] = (await (await page.request.get('/v1/violations/points', { headers })).json()).data
  await page.getByRole('searchbox').fill(String(point.number))
  await expect(page.getByText(/ 1 нь газрын зургийн цэгтэй/)).toBeVisible()
  await page.goto(`/dashboard/violations?view=map&q=${point.number}`)
  await drawn(page)
  // the only point is in the middle
  await map(page).click()
  await page.getByRole('link', { name: new RegExp(`^Зөрчил № ${point.number} · `) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Зөрчил № ${point.number}` })).toBeVisible()
  expect(foreign).toEqual([])
})

test('a browser without WebGL shows the tiles with a sentence', async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await prepare(page, 'city', DESK)
  await page.goto('/dashboard/admin/areas?view=map')
  await expect(page.getByText('Энэ хөтөч газрын зураг харуулах боломжгүй.', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Баянзүрх: / })).toBeVisible()
})
