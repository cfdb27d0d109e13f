import { type Browser, type BrowserContext, expect, type Page, type Request, test } from '@playwright/test'
import { axeOn } from './axe.ts'
import { type Look, type PersonName, prepare } from './people.ts'
import { addressOf, SCREENS } from './screens.ts'

// Every address, in two looks that cover both languages, themes, directions and sizes: it opens, says what it is, fits, names its parts,
// and axe finds nothing. In the first look every address is opened by itself, in the second people go from page to page in one tab.

const FIRST: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const SECOND: Look = { lang: 'en', mode: 'dark', direction: 'rtl', width: 360 }

const NO_KEYS = /\S+@\S+|https?:\/\/\S+|\S+\.(?:csv|geojson|pdf|png|webp|xlsx)\b/g

/** Pages on which axe also reads the style sheets: all others have the same ones, and reading them takes half of its time. */
const STYLED = ['/', '/dashboard/app', '/survey/:activeSurveyId', '/report']

/** The header, menu and footer around the content. */
const FRAME = 'header:not(main *), aside:not(main *), footer:not(main *)'
const checkedFrames = new Set<string>()
/** The frame is the same on all pages of a person in one look, so axe reads it on the first one: a quarter of its time. */
function isFrameChecked(address: string, who: string | null, look: Look): boolean {
  const key = [address.startsWith('/dashboard/'), who, ...Object.values(look)].join(' ')
  const isChecked = checkedFrames.has(key)
  checkedFrames.add(key)
  return isChecked
}

/** Public pages need no sideways scrolling on a screen of this width. Source: WCAG 2.2, 1.4.10 Reflow. */
const REFLOW_PX = 320
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** One profile a person and look: what a page has fetched is there for the next, as for somebody who goes through them. */
const profiles = new Map<string, Promise<BrowserContext>>()
function profileOf(browser: Browser, who: string | null, look: Look): Promise<BrowserContext> {
  const key = `${who} ${Object.values(look)}`
  const found = profiles.get(key) ?? browser.newContext()
  profiles.set(key, found)
  return found
}

for (const look of [FIRST, SECOND]) {
  test.describe(`${look.lang} ${look.mode} ${look.direction} ${look.width}`, () => {
    for (const [address, who] of SCREENS) {
      test(`${address} as ${who ?? 'nobody'}`, async ({ browser }) => {
        const tab = await tabOf(await profileOf(browser, who, look), who, look)
        const { page } = tab
        const path = await addressOf(page.request, address, who)
        tab.complaints.length = 0

        await (look === SECOND && isInApp(address, who) ? goInApp(tab, path) : page.goto(path))
        await expect(page.locator('h1').first()).toBeVisible()
        await settled(tab)

        await expect(page.locator('html')).toHaveAttribute('dir', look.direction)
        expect(await page.title()).not.toBe('')
        expect(await overflowOf(page), 'wider than the window').toBeLessThanOrEqual(0)
        if (look === SECOND && !address.startsWith('/dashboard/')) {
          const size = { width: look.width, height: 740, ...page.viewportSize() }
          await page.setViewportSize({ ...size, width: REFLOW_PX })
          expect(await overflowOf(page), `wider than ${REFLOW_PX} px`).toBeLessThanOrEqual(0)
          await page.setViewportSize(size)
        }
        // a key of a catalogue that nobody translated shows as itself; addresses and names of files look like keys
        const words = (await page.locator('body').innerText()).replace(NO_KEYS, '')
        if (address !== '/components') expect(words).not.toMatch(/\b[a-z]+(\.[a-z][A-Za-z]+)+\b/)
        const axe = await axeOn(page)
        if (isFrameChecked(address, who, look)) axe.exclude(FRAME)
        const { violations } = await axe
          .options({
            // describing what is right as well doubles its time
            resultTypes: ['violations'],
            preload: STYLED.includes(address),
            // it never finds anything, it only asks people to look
            rules: { 'hidden-content': { enabled: false } },
          })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
        expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
        expect(tab.complaints.filter((text) => !/status of (403|404|500)/.test(text))).toEqual([])
        if (process.env.E2E_SHOTS) {
          const name = `${address.replace(/[/:?=&]+/g, '_')}-${look.lang}-${look.mode}-${look.direction}-${look.width}.png`
          await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}`, fullPage: true })
        }
      })
    }
  })
}

interface Tab {
  page: Page
  /** What the console and the page have complained of since the page was opened. */
  complaints: string[]
  /** Requests that have no answer yet. */
  open: Set<Request>
}

/** The tab of a profile; a new one after a page that failed. */
const tabs = new WeakMap<BrowserContext, Tab>()
// oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
test.afterEach(async ({}, { status, expectedStatus }) => {
  if (status === expectedStatus) return
  for (const profile of profiles.values()) {
    const tab = tabs.get(await profile)
    tabs.delete(await profile)
    await tab?.page.close()
  }
})

async function tabOf(profile: BrowserContext, who: PersonName | null, look: Look): Promise<Tab> {
  const known = tabs.get(profile)
  if (known) return known
  const page = await profile.newPage()
  const tab: Tab = { page, complaints: [], open: new Set() }
  page.on('console', (message) => {
    if (message.type() === 'error') tab.complaints.push(message.text())
  })
  page.on('pageerror', (error) => tab.complaints.push(error.message))
  page.on('request', (request) => tab.open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => tab.open.delete(request))
  await prepare(page, who, look)
  tabs.set(profile, tab)
  return tab
}

/** Pages of the dashboard follow one another without loading again. */
const isInApp = (address: string, who: PersonName | null) => who !== null && address.startsWith('/dashboard/')

const pathnameOf = (path: string) => new URL(path, 'http://127.0.0.1').pathname

/** Goes to `path` as a link of the app does: from another page of the dashboard, whose heading makes room for a new one. */
async function goInApp({ page }: Tab, path: string): Promise<void> {
  const from = pathnameOf(page.url() === 'about:blank' ? '/' : page.url())
  if (!from.startsWith('/dashboard/') || from === pathnameOf(path)) {
    await page.goto(path)
    return
  }
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.toggleAttribute('data-walked', true)
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await expect(page.locator('h1:not([data-walked])').first()).toBeVisible()
}

/** Nothing is being fetched, and nothing follows what was fetched last. */
const QUIET_MS = 250
async function settled({ page, open }: Tab): Promise<void> {
  await page.waitForLoadState('load')
  await expect(async () => {
    expect(open.size).toBe(0)
    await page.waitForTimeout(QUIET_MS)
    expect(open.size).toBe(0)
  }).toPass({ timeout: 60_000, intervals: [50] })
}
