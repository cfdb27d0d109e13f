import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import { violationsOfNew } from './axe.ts'
import { goInApp } from './in-app.ts'
import { expectListFits } from './list-fit.ts'
import { type Look, type PersonName, prepare, sizeOf } from './people.ts'
import { addressOf, SCREENS } from './screens.ts'
import { settled, watched } from './settled.ts'

// Every address, in two looks that cover both languages, themes, directions and sizes: it opens, says what it is, fits, names its parts,
// axe finds nothing, and lists fit. In the first look every address is opened on its own once; otherwise people go from page to page in one tab.

const FIRST: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const SECOND: Look = { lang: 'en', mode: 'dark', direction: 'rtl', width: 360 }

const NO_KEYS = /\S+@\S+|https?:\/\/\S+|\b[a-z\d-]+\.(?:com|mn)\b|\S+\.(?:csv|geojson|pdf|png|webp|xlsx)\b/g

/** Pages on which axe also reads the style sheets: all others have the same ones, and reading them takes half of its time. */
const STYLED = ['/', '/dashboard/app', '/survey/:activeSurveyId', '/report']

/** The parts of pages that axe has seen in a look. */
const seenIn = new Map<Look, Set<number>>([
  [FIRST, new Set()],
  [SECOND, new Set()],
])

/** Public pages need no sideways scrolling on a screen of this width. Source: WCAG 2.2, 1.4.10 Reflow. */
const REFLOW_PX = 320
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** One person after another: pages that are left open would refetch with every change that the journeys make meanwhile. */
const byPerson = (screens: typeof SCREENS) =>
  screens.toSorted(([, who], [, other]) => `${who}`.localeCompare(`${other}`))

/** All who open an address. */
const PEOPLE_OF = Map.groupBy(SCREENS, ([address]) => address)

/**
 * Every address is opened in both looks, and by everybody who sees it in one of them: the second person of an address in the second
 * look, often on a phone; the third in the first look again.
 */
const inLook = (n: 0 | 1) =>
  [...PEOPLE_OF.values()].flatMap((own) => (own.length === 1 ? own : own.filter((_, i) => i % 2 === n)))

/** Who opens an address on its own, in the first look; the others come to it from another page. */
const OPENED = new Map(byPerson(inLook(0)).toReversed())

for (const [look, screens] of [
  [FIRST, inLook(0)],
  [SECOND, inLook(1)],
] as const) {
  test.describe(`${look.lang} ${look.mode} ${look.direction} ${look.width}`, () => {
    for (const [address, who] of byPerson(screens)) {
      test(`${address} as ${who ?? 'nobody'}`, async ({ browser }) => {
        const tab = await tabOf(browser, who, look)
        const { page } = tab
        const path = await addressOf(page.request, address, who)
        tab.complaints.length = 0

        const isOpened = look === FIRST && OPENED.get(address) === who
        const isLoaded = isOpened || !isInApp(address, who)
        // the check of a list leaves its page as wide as a phone
        if (page.viewportSize()?.width !== look.width) await page.setViewportSize(sizeOf(look))
        await (isLoaded ? page.goto(path) : goInApp(page, path))
        await expect(page.locator('h1').first()).toBeVisible()
        await settled(page, tab.open)

        await expect(page.locator('html')).toHaveAttribute('dir', look.direction)
        expect(await page.title()).not.toBe('')
        expect(await overflowOf(page), 'wider than the window').toBeLessThanOrEqual(0)
        if (look === SECOND && !address.startsWith('/dashboard/')) {
          await page.setViewportSize({ ...sizeOf(look), width: REFLOW_PX })
          // parts that measure their width, such as charts, are drawn again a frame or two later
          await expect.poll(() => overflowOf(page), `wider than ${REFLOW_PX} px`).toBeLessThanOrEqual(0)
          await page.setViewportSize(sizeOf(look))
        }
        // a key of a catalogue that nobody translated shows as itself; addresses and names of files look like keys
        const words = (await page.locator('body').innerText()).replace(NO_KEYS, '')
        if (address !== '/components') expect(words).not.toMatch(/\b[a-z]+(\.[a-z][A-Za-z]+)+\b/)
        const violations = await violationsOfNew(page, seenIn.get(look) ?? new Set(), STYLED.includes(address))
        expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
        expect(tab.complaints.filter((text) => !/status of (403|404|500)/.test(text))).toEqual([])
        if (process.env.E2E_SHOTS) {
          const name = `${address.replace(/[/:?=&]+/g, '_')}-${look.lang}-${look.mode}-${look.direction}-${look.width}.png`
          await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}`, fullPage: true })
        }
        if (isOpened) await expectListFits(page, tab.open, address)
      })
    }
  })
}

interface Tab {
  /** Who looks, and how. */
  whose: string
  page: Page
  /** Errors and warnings of the console and the page since the page was opened. */
  complaints: string[]
  /** Requests that have no answer yet. */
  open: ReadonlySet<Request>
}

let last: Tab | undefined
async function closeLast(): Promise<void> {
  await last?.page.context().close()
  last = undefined
}
// oxlint-disable-next-line no-empty-pattern -- Playwright wants a pattern
test.afterEach(async ({}, { status, expectedStatus }) => {
  if (status !== expectedStatus) await closeLast()
})

/** The tab of a person in one look, in a profile of its own: what a page has fetched is there for the next. */
async function tabOf(browser: Browser, who: PersonName | null, look: Look): Promise<Tab> {
  const whose = [who, ...Object.values(look)].join(' ')
  if (last?.whose === whose) return last
  await closeLast()
  // motion, and the service worker of those who may work offline, in one of the looks
  const isWhole = look === FIRST
  const page = await browser.newPage(isWhole ? { serviceWorkers: 'allow', reducedMotion: 'no-preference' } : {})
  last = { whose, page, complaints: [], open: await watched(page) }
  const { complaints } = last
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await prepare(page, who, look)
  return last
}

/** Pages of the dashboard follow one another without loading again. */
const isInApp = (address: string, who: PersonName | null) => who !== null && address.startsWith('/dashboard/')
