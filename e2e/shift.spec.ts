import { expect, type Page, type Route } from '@playwright/test'
import { test } from './journey-test.ts'
import { type PersonName, prepare } from './people.ts'

// Nothing jumps while a page loads: each answer of the API is held back until the page before it has been drawn, which is the slowest
// network there is, and the layout shift of all that follows is added up. docs/rules/home.md.

/** Cumulative layout shift that nobody notices. Our goal; the Web Vitals call 0.1 good. */
const MAX_SHIFT = 0.02
const DESK = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 } as const
/** Looks without a request under way after which a page is complete. */
const STILL = 5

const PAGES: [address: string, who: PersonName][] = [
  ['/dashboard/app', 'city'],
  ['/dashboard/app', 'district'],
  ['/dashboard/app', 'khoroo'],
  ['/dashboard/app', 'leader'],
  ['/my', 'citizen'],
  ['/dashboard/news/list', 'city'],
  ['/dashboard/laws', 'city'],
  ['/dashboard/reports', 'khoroo'],
  ['/dashboard/reports/reporting', 'city'],
  ['/dashboard/reports/new', 'leader'],
  ['/dashboard/rates/districts', 'city'],
  ['/dashboard/rates/sheets', 'district'],
  ['/dashboard/violations', 'khoroo'],
  ['/dashboard/violations/totals', 'city'],
  ['/dashboard/violations/new', 'leader'],
  ['/violations', 'citizen'],
  ['/dashboard/surveys', 'city'],
  ['/dashboard/surveys/interviews', 'leader'],
  ['/dashboard/contacts', 'city'],
  ['/dashboard/notifications/inbox', 'khoroo'],
  ['/dashboard/notifications/sent', 'city'],
  ['/dashboard/leaders', 'khoroo'],
  ['/dashboard/citizens', 'khoroo'],
  ['/dashboard/user/list', 'city'],
  ['/dashboard/admin/list', 'city'],
]

interface Shift {
  value: number
  what: string[]
}

/** Writes down every layout shift of the page, with what moved. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
        sources: { node: Node | null }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(
          ({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120) ?? '',
        )
        shifts.push({ value: entry.value, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Until what is known has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Opens a page with the answers of the API let in one after another, each when the page has been drawn. */
async function openSlowly(page: Page, address: string): Promise<void> {
  const held: Route[] = []
  const under = new Set<unknown>()
  await page.route('**/v1/**', (route) => void held.push(route))
  page.on('request', (request) => under.add(request))
  page.on('requestfinished', (request) => under.delete(request))
  page.on('requestfailed', (request) => under.delete(request))
  await page.goto(address, { waitUntil: 'commit' })
  for (let still = 0; still < STILL; ) {
    await drawn(page).catch(() => undefined)
    const next = under.size === held.length ? held.shift() : undefined
    if (next) {
      const ended = page.waitForEvent('requestfinished', (request) => request === next.request())
      await next.continue()
      await ended
    }
    still = next || under.size > 0 ? 0 : still + 1
  }
}

for (const [address, who] of PAGES) {
  test(`nothing jumps while ${address} loads for the ${who}`, async ({ browser }) => {
    // its own requests would not be held back
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await prepare(page, who, DESK)
    await watch(page)
    await openSlowly(page, address)

    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    expect(total, JSON.stringify(shifts, null, 1)).toBeLessThan(MAX_SHIFT)
    await context.close()
  })
}
