import { type Browser, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { type Look, type PersonName, prepare } from './people.ts'
import { settled, watched } from './settled.ts'

// Forty screens look as they were last accepted: `npm run accept-screens` accepts how they look now. They are screens whose content is part
// of the product, so no journey and no calendar changes them; numbers that change are hidden.

/**
 * Pictures are compared at half their size: what another version of Chromium draws differently at the edges of letters disappears, and what
 * has moved by a few pixels does not.
 */
const SHRINK = 2
/**
 * How much the colour of one pixel may differ, 0 to 1, and how many pixels may differ more. A number and no share of the picture: a column of
 * a table that has moved by 12 pixels differs in 988 pixels, however large the picture is. The edges of letters are not drawn alike by every
 * start of the browser: up to 230 pixels differ then, and up to 1,900 where colours may differ by 0.1.
 */
const TOLERANCE = { threshold: 0.2, maxDiffPixels: 400 }

/**
 * Hides what changes from day to day: points of time, numbers on buttons of the header and items of the menu, dates with which forms begin. The policy of the
 * pages refuses style sheets that come from elsewhere.
 */
const hideChanging = (page: Page) =>
  page.evaluate(() => {
    const isDate = ({ value }: HTMLInputElement) => /^\d{4}\.\d{2}\.\d{2}/.test(value)
    const changing: HTMLElement[] = [
      ...document.querySelectorAll<HTMLElement>('time, header span[aria-hidden], nav [data-count]'),
      ...[...document.querySelectorAll('input')].filter(isDate),
    ]
    for (const element of changing) element.style.visibility = 'hidden'
  })

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const ENGLISH: Look = { ...DESK, lang: 'en' }
const DARK: Look = { ...DESK, mode: 'dark' }
const MIRRORED: Look = { ...DESK, direction: 'rtl' }
const PHONE: Look = { ...DESK, width: 390 }
const DARK_PHONE: Look = { ...PHONE, lang: 'en', mode: 'dark' }

interface Screen {
  name: string
  address: string
  who: PersonName | null
  looks: readonly Look[]
  /** The part of the page that is compared; the window by default. */
  part?: string
  /** What is done before. */
  act?: (page: Page) => Promise<void>
}

/** A section of /components: each part in each of its states. */
const part = (id: string, ...looks: Look[]): Screen => ({
  name: `part-${id}`,
  address: '/components',
  who: null,
  looks,
  part: `#${id}`,
})

const PARTS: readonly Screen[] = [
  part('colours', DESK, DARK),
  part('type', DESK),
  part('buttons', DESK, DARK, PHONE),
  part('status', DESK, DARK, ENGLISH),
  part('cards', DESK, DARK, PHONE),
  part('table', DESK, DARK, MIRRORED, PHONE),
  part('states', DESK, DARK),
]

const SCREENS: readonly Screen[] = [
  // opened on its own: its bar at the lower edge of the window stands where the page was first scrolled to
  part('fields', DESK, DARK, MIRRORED, DARK_PHONE),
  { name: 'sign-in', address: '/auth/login', who: null, looks: [DESK, DARK, PHONE] },
  { name: 'not-found', address: '/nothing-here', who: null, looks: [DESK, DARK_PHONE] },
  { name: 'contact', address: '/contact-us', who: null, looks: [ENGLISH, PHONE] },
  { name: 'news-new', address: '/dashboard/news/new', who: 'city', looks: [DESK, DARK_PHONE] },
  { name: 'violation-new', address: '/dashboard/violations/new', who: 'leader', looks: [MIRRORED, PHONE] },
  { name: 'survey-new', address: '/dashboard/surveys/new', who: 'city', looks: [ENGLISH] },
  { name: 'person-new', address: '/dashboard/user/new', who: 'district', looks: [DARK, PHONE] },
  { name: 'contact-new', address: '/dashboard/contacts/new', who: 'khoroo', looks: [DESK] },
  {
    name: 'palette',
    address: '/dashboard/news/new',
    who: 'city',
    looks: [DESK, DARK_PHONE],
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'settings',
    address: '/dashboard/news/new',
    who: 'city',
    looks: [DARK],
    act: async (page) => {
      await page.getByRole('button', { name: /Дэлгэцийн тохиргоо|Display settings/ }).click()
      await expect(page.getByRole('radio').first()).toBeVisible()
    },
  },
]

const nameOf = ({ lang, mode, direction, width }: Look) =>
  [lang, mode, direction, width < 600 ? 'phone' : 'desk'].join('-')

/** The picture of a page or a part of it, at half its size. */
async function pictureOf(page: Page, selector: string | undefined): Promise<Buffer> {
  const options = { animations: 'disabled', caret: 'hide' } as const
  const png = await (selector ? page.locator(selector).screenshot(options) : page.screenshot(options))
  const { width } = await sharp(png).metadata()
  return sharp(png)
    .resize({ width: Math.round(width / SHRINK), kernel: 'cubic' })
    .png({ compressionLevel: 9, effort: 10 })
    .toBuffer()
}

test.describe.configure({ mode: 'parallel' })
// as it was accepted: without motion, the bar at the lower edge of the window stands elsewhere
test.use({ reducedMotion: 'no-preference' })

/** Opens a screen in a look, until it is complete and shows nothing that changes from day to day. */
async function openScreen(page: Page, screen: Screen, look: Look): Promise<void> {
  const open = await watched(page)
  await prepare(page, screen.who, look)
  await page.goto(screen.address)
  await expect(page.locator('h1').first()).toBeVisible()
  await settled(page, open)
  await page.evaluate(() => document.fonts.ready)
  await screen.act?.(page)
  if (screen.act) await settled(page, open)
  await hideChanging(page)
}

for (const screen of SCREENS) {
  for (const look of screen.looks) {
    test(`${screen.name} ${nameOf(look)}`, async ({ page }) => {
      await openScreen(page, screen, look)
      expect(await pictureOf(page, screen.part)).toMatchSnapshot(`${screen.name}-${nameOf(look)}.png`, TOLERANCE)
    })
  }
}

/** The page of all parts in the look in which it was opened last. */
let last: { look: Look; page: Page } | undefined

/** The page of all parts, from its beginning: it is the longest of all, and opened once a look. */
async function partsIn(browser: Browser, screen: Screen, look: Look): Promise<Page> {
  if (last?.look !== look) {
    await last?.page.context().close()
    last = { look, page: await browser.newPage() }
    await openScreen(last.page, screen, look)
  }
  await last.page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  return last.page
}

for (const look of new Set(PARTS.flatMap(({ looks }) => looks))) {
  test.describe(nameOf(look), () => {
    // one after another, by one worker
    test.describe.configure({ mode: 'default' })
    for (const screen of PARTS.filter(({ looks }) => looks.includes(look))) {
      test(`${screen.name} ${nameOf(look)}`, async ({ browser }) => {
        const page = await partsIn(browser, screen, look)
        expect(await pictureOf(page, screen.part)).toMatchSnapshot(`${screen.name}-${nameOf(look)}.png`, TOLERANCE)
      })
    }
  })
}

/** Moves the cells of a column. */
const moveColumn = (page: Page, at: number, px: number) =>
  page.evaluate(
    ([column, by]) => {
      const cells = [...document.querySelectorAll<HTMLElement>(`#table tr > :nth-child(${column})`)]
      for (const cell of cells) {
        cell.style.position = by === 0 ? '' : 'relative'
        cell.style.insetInlineStart = by === 0 ? '' : `${by}px`
      }
      return cells.length
    },
    [at, px],
  )

test('each column of a table that has moved by 12 pixels is found', async ({ page }, { config }) => {
  test.skip(config.updateSnapshots === 'all', 'the picture would be accepted')
  const table = part('table', DESK)
  await openScreen(page, table, DESK)
  // title, person, state, date; a column of short numbers has too few pixels
  for (const column of [2, 3, 4, 6]) {
    expect(await moveColumn(page, column, 12)).toBeGreaterThan(5)
    const picture = await pictureOf(page, table.part)
    expect(
      () => expect(picture).toMatchSnapshot(`part-table-${nameOf(DESK)}.png`, TOLERANCE),
      `column ${column}`,
    ).toThrow(/pixels/)
    await moveColumn(page, column, 0)
  }
  // it is the moving that was found
  expect(await pictureOf(page, table.part)).toMatchSnapshot(`part-table-${nameOf(DESK)}.png`, TOLERANCE)
})
