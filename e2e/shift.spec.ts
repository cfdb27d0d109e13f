import { type Browser, expect, type Page, type Request, type Route } from '@playwright/test'
import type { Visitor } from '../web/testing/walk.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'
import { addressOf } from './screens.ts'

// Nothing jumps while a page loads: each answer of the API is held back until the page before it has been drawn, which is the slowest
// network there is, and the layout shift of all that follows is added up. docs/rules/home.md.

/** Cumulative layout shift that nobody notices. Our goal; the Web Vitals call 0.1 good. */
const MAX_SHIFT = 0.02
const DESK = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 } as const
/** Just beside the sidebar. */
const NARROW = { ...DESK, width: 1024 } as const
/** Looks without a request under way after which a page is complete. */
const STILL = 5

const PAGES: readonly [address: string, who: Visitor][] = [
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

/** Other kinds of pages: forms, details, settings, areas, first steps, and what everybody can read. */
const MORE: typeof PAGES = [
  ['/dashboard/news/:newsId/edit', 'city'],
  ['/dashboard/surveys/:activeSurveyId', 'city'],
  ['/dashboard/surveys/:draftSurveyId/edit', 'city'],
  ['/dashboard/surveys/:closedSurveyId/result', 'city'],
  ['/dashboard/admin/settings', 'city'],
  ['/dashboard/admin/settings/violations.categories', 'city'],
  ['/dashboard/admin/areas', 'city'],
  ['/dashboard/admin/areas?view=table', 'city'],
  ['/dashboard/admin/setup', 'city'],
  ['/dashboard/media', 'city'],
  ['/dashboard/violations/:violationId', 'khoroo'],
  ['/dashboard/contacts/:contactId', 'khoroo'],
  ['/dashboard/reports/:openReportId', 'khoroo'],
  ['/dashboard/rates/sheets/:rateSheetId', 'khoroo'],
  ['/dashboard/user/account', 'khoroo'],
  ['/', null],
  ['/news/:newsId', null],
  ['/surveys', null],
  ['/survey/:activeSurveyId', null],
  ['/report', null],
]

interface Shift {
  value: number
  /** Milliseconds since the navigation. */
  at: number
  /** Whether fonts were still being loaded when it was written down. */
  fonts: FontFaceSetLoadStatus
  /** Where the things that moved were and are (x, y, width, height), and what they are. */
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
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        if (entry.hadRecentInput) continue
        const placeOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        const what = entry.sources.map(({ node, previousRect, currentRect }) => {
          const html = (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 120) ?? ''
          return `${placeOf(previousRect)} -> ${placeOf(currentRect)} ${html}`
        })
        // a font that comes late moves everything a little
        shifts.push({ value: entry.value, at: Math.round(entry.startTime), fonts: document.fonts.status, what })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Until what is known has been drawn. */
const drawn = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/** Opens a page with the answers of the API let in one after another, each when the page has been drawn. */
async function openSlowly(page: Page, address: string): Promise<void> {
  const held = new Map<Request, Route>()
  /** The requests under way, and what is done when one ends. */
  const under = new Map<Request, () => void>()
  const starts = (request: Request) => void under.set(request, () => undefined)
  const ends = (request: Request) => {
    under.get(request)?.()
    under.delete(request)
  }
  await page.route('**/v1/**', (route) => void held.set(route.request(), route))
  page.on('request', starts).on('requestfinished', ends).on('requestfailed', ends)
  await page.goto(address, { waitUntil: 'commit' })
  for (let still = 0; still < STILL; ) {
    await drawn(page).catch(() => undefined)
    // a page may give up a request whose answer is still held back: it is no longer under way
    const waiting = [...under.keys()]
    const [next] = waiting
    if (next && waiting.every((request) => held.has(request))) {
      const { promise, resolve } = Promise.withResolvers<void>()
      under.set(next, resolve)
      await held.get(next)?.continue()
      await promise
    }
    still = next ? 0 : still + 1
  }
  page.off('request', starts).off('requestfinished', ends).off('requestfailed', ends)
  await page.unrouteAll()
}

/** A tab of this person that has written down nothing yet. */
async function tabOf(browser: Browser, who: Visitor, look: Look = DESK): Promise<Page> {
  // the requests of a service worker would not be held back
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  await prepare(page, who, look)
  await watch(page)
  // what other journeys change meanwhile is not announced: a row that comes later moves those below, and rightly so
  await page.routeWebSocket('**/v1/live/**', () => undefined)
  return page
}

/** How much moves while an address loads, and what. */
async function shiftOf(page: Page, address: string): Promise<{ total: number; what: string }> {
  await openSlowly(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), what: JSON.stringify(shifts, null, 1) }
}

for (const [address, who] of PAGES) {
  test(`nothing jumps while ${address} loads for the ${who}`, async ({ browser }) => {
    const page = await tabOf(browser, who)
    const { total, what } = await shiftOf(page, address)
    expect(total, what).toBeLessThan(MAX_SHIFT)
    await page.context().close()
  })
}

for (const who of ['city', 'khoroo'] as const) {
  test(`nothing jumps while the home page loads on a narrow screen for the ${who}`, async ({ browser }) => {
    const page = await tabOf(browser, who, NARROW)
    const { total, what } = await shiftOf(page, '/dashboard/app')
    expect(total, what).toBeLessThan(MAX_SHIFT)
  })
}

for (const person of new Set(MORE.map(([, who]) => who))) {
  test(`nothing jumps while forms, details and other pages load for ${person ?? 'nobody'}`, async ({ browser }) => {
    const page = await tabOf(browser, person)
    for (const [address] of MORE.filter(([, who]) => who === person)) {
      const { total, what } = await shiftOf(page, await addressOf(page.request, address, person))
      expect.soft(total, `${address} ${what}`).toBeLessThan(MAX_SHIFT)
    }
  })
}
