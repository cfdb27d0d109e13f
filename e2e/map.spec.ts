import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route, test } from '@playwright/test'
import sharp from 'sharp'
import { violationsOf } from './axe.ts'
import { type Look, prepare, tokenOf } from './people.ts'
import { running, text } from './surveys.ts'
import { TINY_TILES } from './tiny-tiles.ts'

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
/** Borders without a base map are drawn by the page itself. */
const shapes = (page: Page) => page.getByTestId('shapes')
/** The map is there; drawing by software takes its time on a busy machine. */
const drawn = (page: Page) => expect(map(page)).toBeVisible({ timeout: 120_000 })
const calm = async (page: Page) => (await violationsOf(page)).map(({ id }) => id)

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
  await expect(shapes(page)).toBeVisible()
  await expect(page.getByText('Хилийн заагийн эх сурвалж: © Туршилтын хил')).toBeVisible()
  await expect(page.getByText('7 нэгжийн хилийн зааг бүртгэгдээгүй', { exact: false })).toBeVisible()
  expect(await calm(page)).toEqual([])

  // by the keys: the first area is read, then opened
  await shapes(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect(shapes(page).getByRole('status')).toContainText('Баянзүрх')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/view=map&in=/)
  await expect(page.getByRole('heading', { level: 2, name: 'Баянзүрх' })).toBeVisible()
  await page.getByRole('button', { name: 'Дээд нэгж' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Улаанбаатар' })).toBeVisible()

  await page.getByText('Тоог хүснэгтээр харах').click()
  await page.getByRole('table').getByRole('link', { name: 'Налайх' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Налайх' })).toBeVisible()
  await expect(shapes(page)).toBeVisible()
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

test('in a survey a place is pressed and dragged on the map, and staff see it as a point', async ({ page }) => {
  const foreign = watch(page)
  const where = { id: randomUUID(), type: 'location', text: text('Хаана гэрэлгүй вэ?'), required: true }
  const structure = [{ id: randomUUID(), title: text('Газар'), questions: [where] }]
  const survey = await running(page.request, 'Газар заах асуулга', { structure })
  await prepare(page, null, PHONE)
  await page.goto(`/survey/${survey.id}`)
  await page.getByRole('combobox', { name: 'Дүүрэг' }).selectOption({ index: 1 })
  await page.getByRole('combobox', { name: 'Хороо' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Газрын зураг дээр заах' }).click()
  await drawn(page)
  await map(page).click()
  // the only khoroo with a border fills the map
  await expect(page.getByText('Энэ цэг: Баянзүрх › 1 дүгээр хороо')).toBeVisible()

  await page.getByRole('button', { name: 'Солбицлыг тоогоор оруулах' }).click()
  const degrees = (label: string) => page.getByLabel(label).inputValue().then(Number)
  const [latitude, longitude] = [await degrees('Өргөрөг'), await degrees('Уртраг')]
  expect(latitude).toBeCloseTo(47.8, 1)
  expect(longitude).toBeCloseTo(107.1, 1)
  const mark = page.getByRole('button', { name: 'Сонгосон цэг. Сумтай товчоор зөөнө' })
  await mark.scrollIntoViewIfNeeded()
  const at = await mark.boundingBox()
  if (!at) throw new Error('the point is not there')
  const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 40, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => degrees('Уртраг')).toBeGreaterThan(longitude)
  const dragged = await page.getByLabel('Өргөрөг').inputValue()
  expect(Number(dragged)).toBeCloseTo(latitude, 3)
  // a slip of the finger in the numbers is no place, and the map survives it
  await page.getByLabel('Өргөрөг').fill('479')
  await expect(mark).toHaveCount(0)
  await page.getByLabel('Өргөрөг').fill(dragged)
  await expect(mark).toBeVisible()
  await expect(page.getByText('Энэ цэг: Баянзүрх › 1 дүгээр хороо')).toBeVisible()
  await page.getByRole('button', { name: 'Илгээх' }).click()
  await expect(page.getByRole('heading', { name: 'Таны хариултыг хүлээн авлаа' })).toBeVisible()

  await prepare(page, 'city', DESK)
  await page.goto(`/dashboard/surveys/${survey.id}/result`)
  await drawn(page)
  await expect(page.getByRole('figure', { name: 'Заасан цэгийн газрын зураг' }).getByText('1 цэг')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Газрын зураг дээр нээх: 47\.\d{5}, 107\.\d{5}$/ })).toBeVisible()
  expect(foreign).toEqual([])
})

test.describe('with a base map', () => {
  // requests of a service worker would not be answered here
  test.use({ serviceWorkers: 'block' })

  /** Answers with the requested part of the archive, like the server. */
  const sendTiles = (route: Route, asked: string[]) => {
    const range = route.request().headers().range ?? ''
    asked.push(range)
    const [from = 0, to = 0] = range.replace('bytes=', '').split('-').map(Number)
    const end = Math.min(to, TINY_TILES.length - 1)
    return route.fulfill({
      status: 206,
      contentType: 'application/vnd.pmtiles',
      headers: { etag: '"a"', 'content-range': `bytes ${from}-${end}/${TINY_TILES.length}` },
      body: TINY_TILES.subarray(from, end + 1),
    })
  }
  /** The colour of the map in a corner, outside of the borders: red, green, blue. */
  const corner = async (page: Page) => {
    const image = sharp(await map(page).screenshot()).extract({ left: 24, top: 24, width: 1, height: 1 })
    return [...(await image.removeAlpha().raw().toBuffer())]
  }

  test('a tile archive or a style is drawn below the borders, and only this host is asked', async ({ page }) => {
    const foreign = watch(page)
    const ranges: string[] = []
    const configured = { styleUrl: null as string | null, tilesUrl: '/map/tiles.pmtiles' as string | null }
    await page.route('**/v1/areas/map', (route) => route.fulfill({ json: { data: configured } }))
    await page.route('**/map/tiles.pmtiles', (route) => sendTiles(route, ranges))
    const ground = [18, 52, 86]
    const layers = [{ id: 'ground', type: 'background', paint: { 'background-color': `rgb(${ground.join()})` } }]
    await page.route('**/map/style.json', (route) => route.fulfill({ json: { version: 8, sources: {}, layers } }))

    await prepare(page, 'city', DESK)
    await page.goto('/dashboard/admin/areas?view=map')
    await drawn(page)
    // water, in the colour of web/ui/data/map/style.ts
    await expect.poll(() => corner(page)).toEqual([0xc9, 0xdf, 0xf2])
    expect(ranges.filter((range) => !/^bytes=\d+-\d+$/.test(range))).toEqual([])
    expect(ranges.length).toBeGreaterThan(1)

    Object.assign(configured, { styleUrl: `http://${HOST}/map/style.json`, tilesUrl: null })
    await page.goto('/dashboard/admin/areas?view=map')
    await drawn(page)
    await expect.poll(() => corner(page)).toEqual(ground)
    await expect(page.getByText('Суурь зургийг ачаалж чадсангүй.', { exact: false })).toHaveCount(0)

    // a style that is not there leaves the borders, with a sentence
    Object.assign(configured, { styleUrl: `http://${HOST}/map/none.json` })
    await page.goto('/dashboard/admin/areas?view=map')
    await drawn(page)
    await expect(page.getByText('Суурь зургийг ачаалж чадсангүй.', { exact: false })).toBeVisible()
    expect(foreign).toEqual([])
  })
})

test('a browser without WebGL shows the borders all the same: without a base map the page draws them itself', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await prepare(page, 'city', DESK)
  await page.goto('/dashboard/admin/areas?view=map')
  await expect(shapes(page)).toBeVisible()
  await expect(shapes(page).locator('path[data-area]')).not.toHaveCount(0)
})
