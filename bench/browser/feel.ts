import type { Page } from '@playwright/test'
import { median } from '../arithmetic.ts'
import type { Figure } from '../figures.ts'
import type { Browser } from './chromium.ts'

/** Lighthouse's mobile profile: slow 4G, and a processor that is four times slower. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const SLOWER = 4
const PHONE = { width: 412, height: 823 }
/** The window of a desk, px. */
export const DESK = { width: 1440, height: 900 }
/** Without a layout shift for this long a page is complete, ms. */
export const STILL_MS = 1_500
/** How long a page is waited for, ms. */
export const WAIT_MS = 60_000

/** Goals: a page of which nothing is seen for a second is waited for, an answer at once. */
const PAINT_S = 1
const ANSWER_MS = 200

/** Runs in every document: collects layout shifts without input, and how long each interaction took until the next paint. */
const WATCH = `{
  const feel = (globalThis.feel = { shifts: [], answers: [] })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) feel.shifts.push({ value: entry.value, at: performance.now() })
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) feel.answers.push(entry.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
}`

interface Feel {
  shifts: { value: number; at: number }[]
  answers: number[]
}

interface Profile {
  size: { width: number; height: number }
  isSlow: boolean
}

/** Opens a page with an empty cache, until its title is there, hands it over, and closes it. */
export async function onPage<T>(
  { context }: Browser,
  address: string,
  { size, isSlow }: Profile,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const page = await context.newPage()
  await page.setViewportSize(size)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.setBypassServiceWorker', { bypass: true })
  if (isSlow) await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript({ content: WATCH })
  await page.goto(address, { waitUntil: 'commit', timeout: WAIT_MS })
  await page.waitForSelector('h1', { timeout: WAIT_MS })
  const result = await work(page)
  await page.close()
  return result
}

/** What was written down on a page. */
export const feelOf = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'feel') as Feel)

/** Seconds until something is seen of a signed-in page. */
async function paintOf(browser: Browser, address: string): Promise<number> {
  const phone = { size: PHONE, isSlow: true }
  const ms = await onPage(browser, address, phone, (page) =>
    page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN),
  )
  return ms / 1000
}

/** What people do on a page, and how long the slowest of it takes until the page shows something, ms. */
async function answerOf(browser: Browser, address: string, act: (page: Page) => Promise<void>): Promise<number> {
  return onPage(browser, address, { size: DESK, isSlow: false }, async (page) => {
    await page.waitForLoadState('networkidle', { timeout: WAIT_MS }).catch(() => undefined)
    await act(page)
    await page.waitForTimeout(STILL_MS)
    const { answers } = await feelOf(page)
    // an interaction below 16 ms is not reported
    return Math.max(16, ...answers)
  })
}

const searchEverything = async (page: Page) => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('хороо', { delay: 60 })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
}
const workOnList = async (page: Page) => {
  await page.locator('main input[type="search"]').first().click()
  await page.keyboard.type('хот', { delay: 60 })
  await page.locator('main thead button').first().click()
  await page.locator('main thead input[type="checkbox"]').first().click()
}
const writeQuestions = async (page: Page) => {
  const field = page.locator('main textarea, main input[type="text"]').first()
  await field.click()
  await page.keyboard.type('Асуулт', { delay: 60 })
}

/** First paint and answers to input of the application, on a server with the demo data. */
export async function measureFeel(
  browser: Browser,
  origin: string,
  draftSurveyId: string,
  runs: number,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const address of ['/dashboard/app', '/dashboard/news/list']) {
    const paints: number[] = []
    for (let i = 0; i < runs; i++) paints.push(await paintOf(browser, origin + address))
    figures.push({
      what: `${address}, first contentful paint on the mobile profile, cold`,
      value: median(paints),
      unit: 's',
      goal: { most: PAINT_S },
    })
  }
  const deeds = [
    ['/dashboard/app', 'searching everything', searchEverything, '/dashboard/app'],
    ['/dashboard/news/list', 'searching, sorting and selecting', workOnList, '/dashboard/news/list'],
    ['/dashboard/surveys/:id/edit', 'typing', writeQuestions, `/dashboard/surveys/${draftSurveyId}/edit`],
  ] as const
  for (const [name, deed, act, address] of deeds) {
    const answers: number[] = []
    for (let i = 0; i < runs; i++) answers.push(await answerOf(browser, origin + address, act))
    figures.push({
      what: `${name}, ${deed} on a processor slowed down four times: interaction to next paint`,
      value: median(answers),
      unit: 'ms',
      goal: { most: ANSWER_MS },
    })
  }
  return figures
}
