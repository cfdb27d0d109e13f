import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, type Browser, type BrowserContext, expect, test } from '@playwright/test'
import { type Look, type PersonName, prepare, tokenOf } from './people.ts'
import { SCREENS } from './screens.ts'

// Every address, in two looks that cover both languages, themes, directions and sizes: it opens, says what it is, fits, names its parts,
// and axe finds nothing.

const LOOKS: Look[] = [
  { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 },
  { lang: 'en', mode: 'dark', direction: 'rtl', width: 360 },
]

const NO_KEYS = /\S+@\S+|https?:\/\/\S+|\S+\.(?:csv|geojson|pdf|png|webp|xlsx)\b/g

/** One profile a person and look: what a page has fetched is there for the next, as for somebody who goes through them. */
const profiles = new Map<string, Promise<BrowserContext>>()
function profileOf(browser: Browser, who: string | null, look: Look): Promise<BrowserContext> {
  const key = `${who} ${Object.values(look)}`
  const found = profiles.get(key) ?? browser.newContext()
  profiles.set(key, found)
  return found
}

for (const look of LOOKS) {
  test.describe(`${look.lang} ${look.mode} ${look.direction} ${look.width}`, () => {
    for (const [address, who] of SCREENS) {
      test(`${address} as ${who ?? 'nobody'}`, async ({ browser }) => {
        const page = await (await profileOf(browser, who, look)).newPage()
        const complaints: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') complaints.push(message.text())
        })
        page.on('pageerror', (error) => complaints.push(error.message))
        await prepare(page, who as PersonName | null, look)
        const path = await addressOf(page, address, who as PersonName | null)

        await page.goto(path)
        await expect(page.locator('h1').first()).toBeVisible()
        await page.waitForLoadState('networkidle')

        await expect(page.locator('html')).toHaveAttribute('dir', look.direction)
        expect(await page.title()).not.toBe('')
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow, 'wider than the window').toBeLessThanOrEqual(0)
        // a key of a catalogue that nobody translated shows as itself; addresses and names of files look like keys
        const words = (await page.locator('body').innerText()).replace(NO_KEYS, '')
        if (address !== '/components') expect(words).not.toMatch(/\b[a-z]+(\.[a-z][A-Za-z]+)+\b/)
        const { violations } = await new AxeBuilder({ page })
          // describing what is right as well doubles its time
          .options({ resultTypes: ['violations'] })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          // without the blank page that joins the findings of foreign frames: there are none (measured: 0.8 s instead of 4)
          .setLegacyMode()
          .analyze()
        expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([])
        expect(complaints.filter((text) => !/status of (403|404|500)/.test(text))).toEqual([])
        if (process.env.E2E_SHOTS) {
          const name = `${address.replace(/[/:?=&]+/g, '_')}-${look.lang}-${look.mode}-${look.direction}-${look.width}.png`
          await page.screenshot({ path: `${process.env.E2E_SHOTS}/${name}`, fullPage: true })
        }
        await page.close()
      })
    }
  })
}

/** Where the id of something published is found. */
const PUBLISHED: Record<string, string> = {
  ':newsId': 'news?pageSize=1',
  // one with a table of contents
  ':lawId': 'laws?pageSize=1&q=%D0%BE%D0%B9%D0%BB%D0%B3%D0%BE%D0%BD%D0%BE',
  ':videoId': 'videos?pageSize=1',
  ':faqId': 'faqs?pageSize=1',
}

/** Where the id of a notification is found: received, sent to many, not sent yet. */
const NOTICES: Record<string, string> = {
  ':receivedId': '?pageSize=1',
  ':sentId': '/sent?status=sent&sort=-recipients&pageSize=1',
  ':scheduledId': '/sent?status=scheduled&pageSize=1',
  ':draftId': '/sent?status=draft&pageSize=1',
}

/** Lists that are asked as the person who looks. */
const OWN: Record<string, string> = {
  ':mediaId': 'media?pageSize=1',
  ':violationId': 'violations?pageSize=1',
  ':contactId': 'contacts?pageSize=1',
  ':chapterId': 'manual?pageSize=1',
  ':draftSurveyId': 'surveys?phase=draft&pageSize=1',
  ':activeSurveyId': 'surveys?phase=active&pageSize=1',
  ':closedSurveyId': 'surveys?phase=closed&pageSize=1',
}

/** An address with real ids for its parameters. */
async function addressOf(
  page: import('@playwright/test').Page,
  address: string,
  who: PersonName | null,
): Promise<string> {
  const [parameter = '', list] = Object.entries(PUBLISHED).find(([name]) => address.includes(name)) ?? []
  if (list) {
    const { data } = await (await page.request.get(`/v1/${list}`)).json()
    return address.replace(parameter, data[0].id)
  }
  if (address.includes(':leaderId') || address.includes(':importId')) {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, who ?? 'city')}` }
    if (address.includes(':importId')) return address.replace(':importId', await importId(page.request, headers))
    const { data } = await (await page.request.get('/v1/leaders?pageSize=1', { headers })).json()
    return address.replace(':leaderId', data[0].id)
  }
  const notice = Object.entries(NOTICES).find(([name]) => address.includes(name))
  if (notice) {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, who ?? 'city')}` }
    const { data } = await (await page.request.get(`/v1/notifications${notice[1]}`, { headers })).json()
    return address.replace(notice[0], data[0].id)
  }
  const own = Object.entries(OWN).find(([name]) => address.includes(name))
  if (own) {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, who ?? 'city')}` }
    const { data } = await (await page.request.get(`/v1/${own[1]}`, { headers })).json()
    return address.replace(own[0], data[0].id)
  }
  if (address.includes(':openReportId')) {
    // to a leader it has come back, elsewhere it waits for an answer
    const tab = who === 'leader' ? 'returned' : 'not_approved'
    const headers = { authorization: `Bearer ${await tokenOf(page.request, who ?? 'city')}` }
    const { data } = await (await page.request.get(`/v1/reports?tab=${tab}&pageSize=1`, { headers })).json()
    return address.replace(':openReportId', data[0].id)
  }
  if (/:rate/.test(address)) {
    const headers = { authorization: `Bearer ${await tokenOf(page.request, who ?? 'city')}` }
    return address.replace(/:(rate\w+)/, await rateId(page.request, headers, address))
  }
  return address
}

/** Something of rating: the newest sheet that waits for this person, a district, a template. */
async function rateId(request: APIRequestContext, headers: Record<string, string>, address: string): Promise<string> {
  const path = address.includes(':rateSheetId')
    ? '/v1/rates/sheets?waiting=true&pageSize=1&sort=-updatedAt'
    : address.includes(':ratedAreaId')
      ? '/v1/rates/ranking?level=district'
      : '/v1/rates/templates'
  const { data } = await (await request.get(path, { headers })).json()
  return data[0].areaId && !address.includes(':rateSheetId') ? data[0].areaId : data[0].id
}

/** A file of section leaders that was read: two rows, each with something wrong. */
async function importId(request: APIRequestContext, headers: Record<string, string>): Promise<string> {
  const text =
    'Хэсгийн код,Овог,Нэр,Регистрийн дугаар,Утас,Эхэлсэн огноо\r\nБЗД-01-01,Бат,Дорж,YK03271614,99,2026.02.30\r\nX,Бат,Дорж,УК80010111,99112233,2026.01.15'
  const file = { name: 'Ахлагч.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
  const made = await (await request.post('/v1/leaders/imports', { headers, multipart: { file } })).json()
  const { id } = made.data
  await expect
    .poll(async () => (await (await request.get(`/v1/leaders/imports/${id}`, { headers })).json()).data.status)
    .toBe('ready')
  return id
}
