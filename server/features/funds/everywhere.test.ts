import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { RANGES } from '#contract/features/funds/index.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { pdfText } from '../../testing/pdf-text.ts'
import { newestPrices } from './published.ts'
import { aPrice, clearFunds, makeFund, makePrice, pricesOf } from './testing.ts'

// Every place where somebody who is not signed in meets a price: API, files, pages, feeds, search, fact sheets, pictures
// and mails. `npm test` builds dist first: these tests use the real pages on the real database.

const { cityAdmin, otherCityAdmin, districtAdmin } = people
const CODE = 'EVERYWHERE'
const OTHER = 'OTHER'

let t: TestApp
let fundId: string
let otherId: string
let callers = 0
const { enter, act } = pricesOf(() => t)
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool, { code: CODE })
  otherId = await makeFund(t.core.pool, { code: OTHER })
})

/** A request from an address of its own: limits are not what these tests are about. */
const ask = (url: string, headers: Record<string, string> = {}) =>
  t.http.inject({ url, headers, remoteAddress: `10.3.${++callers >> 8}.${callers % 256}` })
const made = (day: string, price: string, fund = fundId) => makePrice(t.core.pool, { fundId: fund, day, price })
/** Empties every cache of pages, as any change of a fund does. */
const evictPages = () => t.core.bus.send('changed', { feature: 'funds', rooms: [] })

const API = (id: string) => [
  '/v1/funds',
  `/v1/funds/${id}`,
  ...RANGES.map((range) => `/v1/funds/overview?line=${range}`),
  ...RANGES.map((range) => `/v1/funds/${id}/figures?line=${range}`),
  `/v1/funds/${id}/figures?from=2025-01-01&to=2026-12-31`,
  `/v1/funds/${id}/prices`,
  `/v1/funds/${id}/prices?from=2025-01-01&to=2026-12-31`,
  `/v1/funds/${id}/prices?format=csv`,
  `/v1/funds/comparison?codes=${CODE},${OTHER}`,
  `/v1/funds/comparison?codes=${OTHER},${CODE}&range=1y`,
  `/v1/benchmarks/compared?fundId=${id}&line=inception`,
]
const PAGES = (id: string) => [
  '/',
  '/fund',
  '/fund?lang=en',
  `/fund?compare=${CODE},${OTHER}`,
  ...RANGES.map((range) => `/fund/${id}?range=${range}`),
  `/fund/${id}?lang=en`,
  `/fund/${id}?from=2025-01-01&to=2026-12-31`,
  '/search?q=777',
  `/search?q=${CODE}`,
  '/about-us',
  '/documents',
  '/feeds/documents.xml',
  '/feeds/news.xml',
]
const FILES = (id: string) => [
  `/v1/funds/${id}/fact-sheet?lang=mn`,
  `/v1/funds/${id}/fact-sheet?lang=en&month=2026-01`,
  `/v1/funds/${id}/share-picture?lang=mn`,
  `/v1/funds/${id}/share-picture?lang=en`,
]

/** The text and the ETag of every place, by its address. */
async function everything(id = fundId): Promise<Map<string, { text: string; etag: unknown }>> {
  const found = new Map<string, { text: string; etag: unknown }>()
  // city admins read unpublished prices elsewhere, and fill the memory that everybody is answered from
  for (const person of [cityAdmin, districtAdmin])
    for (const url of [...API(id), '/v1/funds/export?format=csv'])
      found.set(`${url} (${person.email})`, { text: (await t.as(person).get(url)).text, etag: undefined })
  for (const url of [...API(id), ...PAGES(id), ...FILES(id)]) {
    const { statusCode, headers, rawPayload } = await ask(url)
    expect(statusCode, url).toBe(200)
    const isSheet = headers['content-type'] === 'application/pdf'
    const text = isSheet ? pdfText(rawPayload).pages.join('\n') : rawPayload.toString('latin1')
    found.set(url, { text, etag: headers.etag })
  }
  // the form has a ticket of its own in each answer
  const form = (await ask('/fund/mail')).body.replaceAll(/value="[^"]*"|"ticket":"[^"]*"/g, '')
  found.set('/fund/mail', { text: form, etag: undefined })
  // what the mail of the day is written from
  found.set('mail', { text: JSON.stringify(await newestPrices(unscoped(t.core, 'a test'))), etag: undefined })
  return found
}

describe('an unpublished price is nowhere', () => {
  test('as a draft, submitted or rejected, alone or as a correction, from memory or made again', async () => {
    for (const fund of [fundId, otherId]) {
      await made('2024-12-31', '90', fund)
      await made('2026-01-05', '100', fund)
      await made('2026-01-06', '101', fund)
    }
    const before = await everything()
    const isAsBefore = async (state: string) => {
      for (const [url, { text, etag }] of await everything()) {
        const name = `${url} while ${state}`
        expect(/777\.77|888\.88/.exec(text)?.[0], name).toBeUndefined()
        expect([text, etag], name).toEqual([before.get(url)?.text, before.get(url)?.etag])
      }
    }
    const entries = [
      aPrice(fundId, '2026-01-07', '777.77', { confirmJump: true }),
      aPrice(fundId, '2026-01-06', '888.88', { confirmJump: true, reason: 'Алдаатай байсан' }),
    ]
    const ids: string[] = []
    for (const body of entries) {
      const answer = await enter(cityAdmin, body)
      expect(answer.status, answer.text).toBe(201)
      ids.push(answer.body.data.id)
    }
    const move = async (by: typeof cityAdmin, action: string, note?: string) => {
      for (const id of ids) expect((await act(by, id, action, note)).status).toBe(200)
    }
    await isAsBefore('a draft')
    await move(cityAdmin, 'submit')
    await evictPages()
    await isAsBefore('submitted')
    await move(otherCityAdmin, 'reject', 'Тооцоо буруу')
    await isAsBefore('rejected')

    // the same places show both once they are published: this test would have seen them
    await move(cityAdmin, 'submit')
    await move(otherCityAdmin, 'publish')
    const after = await everything()
    const seen = [...after].filter(([, { text }]) => /777\.77|888\.88/.test(text)).map(([url]) => url)
    const changed = [...after].filter(([url, { text }]) => text !== before.get(url)?.text).map(([url]) => url)
    expect(seen).toEqual(expect.arrayContaining(['/fund', `/fund/${fundId}?range=1y`, '/v1/funds', 'mail']))
    expect(changed).toEqual(expect.arrayContaining(FILES(fundId)))
    expect(changed.length).toBeGreaterThan(30)
  })
})

describe('a corrected price', () => {
  test('is in no figure: everything is as if only its correction had ever been published', async () => {
    const days = ['2024-12-31', '2025-12-31', '2026-01-05', '2026-01-06', '2026-01-07']
    const wrong = ['910.11', '100', '955.55', '101', '977.77']
    const right = ['90.5', '100', '99.5', '101', '103.25']
    for (const [i, day] of days.entries()) {
      await made(day, wrong[i] ?? '')
      await made(day, right[i] ?? '', otherId)
    }
    // pages and files are in memory with the wrong prices
    await everything()
    for (const [i, day] of days.entries()) {
      if (wrong[i] === right[i]) continue
      const body = aPrice(fundId, day, right[i] ?? '', { confirmJump: true, reason: 'Алдаатай байсан' })
      const { id } = (await enter(cityAdmin, body)).body.data
      await act(cityAdmin, id, 'submit')
      expect((await act(otherCityAdmin, id, 'publish')).status).toBe(200)
    }

    const [corrected, direct] = [await everything(fundId), await everything(otherId)]
    for (const [url, { text }] of corrected) {
      const figures = text.replaceAll(/"corrections":\[.*?\]/g, '')
      if (!url.startsWith(`/fund/${fundId}`)) expect(/910\.11|955\.55|977\.77/.exec(figures)?.[0], url).toBeUndefined()
    }
    const alike = (text = '') =>
      text
        .replaceAll(/\s/g, '')
        .replaceAll(new RegExp(`${fundId}|${otherId}`, 'g'), 'ID')
        .replaceAll(new RegExp(`${CODE}|${OTHER}`, 'g'), 'CODE')
        .replace(/"corrections":\[.*?\]/, '')
        .replaceAll(/"revision":\d+/g, '')
    const own = [...API(fundId), ...FILES(fundId).slice(0, 2)].filter(
      (url) => url.includes(fundId) && !url.endsWith('csv'),
    )
    expect(own.length).toBeGreaterThan(8)
    for (const url of own)
      expect(alike(corrected.get(url)?.text), url).toBe(alike(direct.get(url.replace(fundId, otherId))?.text))
    // the same value on each day: one line is the other one
    const { data } = JSON.parse(corrected.get(`/v1/funds/comparison?codes=${CODE},${OTHER}`)?.text ?? '')
    expect(data.funds[0].line).toEqual(data.funds[1].line)
  })
})
