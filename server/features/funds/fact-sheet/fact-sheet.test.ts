import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { aPrice, clearFunds, makeFund, makePrice, pricesOf } from '../testing.ts'

const { cityAdmin, otherCityAdmin, districtAdmin } = people

let t: TestApp
let fundId: string
const { enter, act } = pricesOf(() => t)
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool, { code: 'SHEET' })
})

type Status = 'draft' | 'submitted' | 'published' | 'rejected'
const made = (day: string, price: string, status: Status = 'published', revision = 1) =>
  makePrice(t.core.pool, { fundId, day, price, status, revision })

let callers = 0
/** A request from an address of its own: the limit of an address is not what these tests are about. */
const request = (query = '', headers: Record<string, string> = {}) =>
  t.http.inject({
    url: `/v1/funds/${fundId}/fact-sheet${query}`,
    headers,
    remoteAddress: `10.0.${++callers >> 8}.${callers % 256}`,
  })
async function sheet(query = '') {
  const { statusCode, rawPayload, headers } = await request(query)
  expect(statusCode).toBe(200)
  const { pages, plain } = pdfText(rawPayload)
  return { text: pages.join(' ').replaceAll(/\s+/g, ' '), pages, plain, headers }
}

describe('what must never happen', () => {
  test.each(['draft', 'submitted', 'rejected'] as const)('a price that is %s changes no sheet', async (status) => {
    await made('2026-01-05', '100')
    await made('2026-01-06', '101')
    const before = await sheet()
    await made('2026-01-07', '777.77', status)
    await made('2026-01-06', '888.88', status, 2)

    const after = await sheet()
    expect(after.headers.etag).toBe(before.headers.etag)
    expect(after.text).toBe(before.text)
    expect(after.text).not.toMatch(/777\.77|888\.88/)
  })

  test('a fund that is not published has no public sheet, and its drafts none at all', async () => {
    fundId = await makeFund(t.core.pool, { status: 'draft' })
    await made('2026-01-05', '100')
    expect((await request()).statusCode).toBe(404)
    expect((await t.as(districtAdmin).get(`/v1/funds/${fundId}/fact-sheet`)).status).toBe(404)
    fundId = await makeFund(t.core.pool)
    await made('2026-01-05', '100', 'submitted')
    expect((await request()).statusCode).toBe(404)
  })

  test('with one price every figure is a dash, never 0 %', async () => {
    await made('2026-01-05', '100')
    const { text } = await sheet('?lang=en')
    expect(text).toContain('100.00 MNT')
    expect(text).not.toContain('0.00%')
    expect(text).toContain('Fewer than two prices')
  })

  test('a corrected price is on no sheet after its correction is published, and until then on every sheet', async () => {
    await made('2026-01-05', '100')
    await made('2026-02-05', '110.5')
    const before = await sheet('?lang=en')
    const correction = aPrice(fundId, '2026-02-05', '118.25', { reason: 'Алдаатай байсан' })
    const { id } = (await enter(cityAdmin, correction)).body.data
    await act(cityAdmin, id, 'submit')
    expect((await sheet('?lang=en')).headers.etag).toBe(before.headers.etag)

    await act(otherCityAdmin, id, 'publish')
    const after = await sheet('?lang=en')
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.text).toContain('118.25')
    expect(after.text).not.toContain('110.50')
    // the months before are unchanged
    expect((await sheet('?month=2026-01&lang=en')).text).toContain('100.00 MNT')
  })
})

test('the sheet has two pages of real text in both languages, with title, language and structure', async () => {
  await made('2024-12-31', '900')
  await made('2025-12-31', '1000')
  await made('2026-01-30', '1100.5')
  const mn = await sheet('?lang=mn')
  for (const text of [
    '1 100.50 MNT',
    '2026 оны 1 дүгээр сар',
    'Хамгийн их уналт',
    '+10.05%',
    'Өнгөрсөн хугацааны өгөөж',
  ])
    expect(mn.text).toContain(text)
  const en = await sheet('?lang=en')
  for (const text of [
    '1,100.50 MNT',
    'January 2026',
    'Maximum drawdown',
    '+22.28%',
    'Past performance does not guarantee',
  ])
    expect(en.text).toContain(text)
  for (const [{ pages, plain }, lang] of [
    [mn, 'mn'],
    [en, 'en'],
  ] as const) {
    expect(pages).toHaveLength(2)
    expect(plain).toContain(`/Lang (${lang})`)
    for (const mark of ['/DisplayDocTitle true', '/Marked true', '/S /H1', '/S /TH', '/S /Figure'])
      expect(plain).toContain(mark)
    // the fonts are part of the file
    expect(plain).toMatch(/\/FontName \/[A-Z]+\+NotoSans-Regular/)
    expect(plain).not.toContain('/Helvetica')
  }
})

test('the figures are those of the API', async () => {
  for (const [day, price] of [
    ['2023-05-05', '731.12345'],
    ['2025-01-06', '1024.5'],
    ['2025-12-30', '998.01'],
    ['2026-01-05', '1003.07'],
  ] as const)
    await made(day, price)
  const { text } = await sheet('?lang=en')
  const { data } = (await t.as(null).get(`/v1/funds/${fundId}/figures`)).body
  const signed = (value: string | null) =>
    (value === null ? '–' : `${value.startsWith('-') ? '' : '+'}${value}%`).replace('-', '−')
  for (const { range, figures } of data.ranges) {
    expect(text, range).toContain(signed(figures.change))
    if (range === 'inception') expect(text).toContain(`${figures.volatility}%`)
  }
  for (const { change } of data.years) expect(text).toContain(signed(change))
})

describe('a month', () => {
  beforeEach(async () => {
    await made('2025-11-03', '100')
    await made('2025-11-28', '105')
    await made('2026-01-09', '120')
  })

  test('ends with its last price, and knows nothing of later ones', async () => {
    const { text, headers } = await sheet('?month=2025-11&lang=en')
    expect(text).toContain('105.00 MNT')
    expect(text).toContain('November 2025')
    expect(text).not.toContain('120.00')
    expect(headers['content-disposition']).toBe('inline; filename="SHEET-2025-11-en.pdf"')
  })

  test('without a price has the last one before it', async () => {
    const { text } = await sheet('?month=2025-12&lang=en')
    expect(text).toContain('105.00 MNT')
    expect(text).toContain('December 2025')
    expect(text).toContain('As of 2025.11.28')
  })

  test.each(['2025-10', '2999-01', '0001-01'])(
    '%s, before the first price or in the future, has none',
    async (month) => {
      expect((await request(`?month=${month}`)).statusCode).toBe(404)
    },
  )

  test.each(['2025-13', '2025-00', '2025', '2025-11-03', '', '../../etc'])('«%s» is not one', async (month) => {
    expect((await request(`?month=${encodeURIComponent(month)}`)).statusCode).toBe(400)
  })
})

test('caches ask again, and get 304 for the same prices', async () => {
  await made('2026-01-05', '100')
  const { headers } = await request()
  expect(headers['cache-control']).toBe('public, no-cache')
  const again = await request('', { 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  await made('2026-01-06', '101')
  expect((await request('', { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
})

test.each([
  ['lines', '\n'.repeat(999)],
  ['one long word', 'Ө'.repeat(1000)],
  ['letters that the font does not have', '漢字 😀 العربية'.repeat(30)],
  ['syntax of PDF', ') Tj ET endstream endobj << /JS (app.alert(1)) >> \\'.repeat(15)],
])('a text of %s stays within two pages', async (_, text) => {
  await made('2026-01-05', '100')
  await made('2026-01-06', '101')
  const words = JSON.stringify({ mn: text })
  await t.core.pool.query('update funds set description = $1, fees = $1, name = $2 where id = $3', [
    words,
    JSON.stringify({ mn: [...text.replaceAll('\n', ' ')].slice(0, 150).join(''), en: 'x' }),
    fundId,
  ])
  const { pages, plain, text: shown } = await sheet('?lang=mn')
  expect(pages).toHaveLength(2)
  expect(plain).not.toContain('/JavaScript')
  expect(shown).toContain('101.00 MNT')
})

test('many readers of one sheet share a drawing, and 60 different sheets do not hold up anybody else', async () => {
  for (let month = 0; month < 72; month++)
    await made(`${2020 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-05`, String(100 + month))
  const same = await Promise.all(Array.from({ length: 60 }, () => request('?month=2025-12&lang=en')))
  expect(new Set(same.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(same.map(({ rawPayload }) => rawPayload.toString('latin1'))).size).toBe(1)

  const months = Array.from(
    { length: 60 },
    (_, i) => `${2020 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
  )
  let isDrawn = false
  const crowd = Promise.all(months.map((month) => request(`?month=${month}&lang=mn`))).finally(() => {
    isDrawn = true
  })
  for (let i = 0; i < 20; i++) expect((await t.as(null).get(`/v1/funds/${fundId}`)).status).toBe(200)
  // others were answered while sheets were still being drawn
  expect(isDrawn).toBe(false)
  const answers = await crowd
  // those beyond the queue are asked to come back
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true)
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  expect(refused.length).toBeGreaterThan(0)
})

describe('the holdings of a sheet', () => {
  /** A portfolio with one holding. */
  async function hold(day: string, name: string, status: 'draft' | 'submitted' | 'published' = 'published') {
    const db = t.core.pool
    const { rows } = await db.query(
      'insert into fund_portfolios (fund_id, day, revision, writers) values ($1, $2, 1, array[$3::uuid]) returning id',
      [fundId, day, cityAdmin.id],
    )
    await db.query(
      `insert into fund_holdings (portfolio_id, key, name, sector, country, asset_class, weight, value)
       values ($1, $2, $3, 'finance', 'MN', 'bond', 41.5, 1000)`,
      [rows[0].id, name, JSON.stringify({ mn: name })],
    )
    const decided = status === 'published' ? [otherCityAdmin.id, new Date()] : [null, null]
    await db.query('update fund_portfolios set status = $2, decided_by = $3, decided_at = $4 where id = $1', [
      rows[0].id,
      status,
      ...decided,
    ])
  }
  beforeEach(async () => {
    await made('2026-01-05', '100')
    await made('2026-05-05', '110')
  })

  test('are those of the last published day in or before the month', async () => {
    await hold('2025-12-31', 'Хуучин бонд')
    await hold('2026-03-31', 'Шинэ бонд')
    const january = await sheet('?month=2026-01&lang=en')
    expect(january.text).toContain('As of 2025.12.31. The largest 1 of 1 investments have a weight of 41.50%.')
    expect(january.text).toContain('Хуучин бонд')
    expect(january.text).not.toContain('Шинэ бонд')
    const may = await sheet('?month=2026-05&lang=mn')
    for (const text of ['Шинэ бонд', 'Бонд', 'Санхүү', '41.50%']) expect(may.text).toContain(text)
    expect(may.pages).toHaveLength(2)
  })

  test.each(['draft', 'submitted'] as const)('that are %s are on no sheet, and change none', async (status) => {
    const before = await sheet()
    expect(before.text).not.toContain('Эзлэх хувь')
    await hold('2026-03-31', 'Нууц бонд', status)
    const after = await sheet()
    expect(after.headers.etag).toBe(before.headers.etag)
    expect(after.text).not.toContain('Нууц бонд')
  })
})

describe('the share picture', () => {
  const picture = async (query = '') => {
    const { statusCode, rawPayload, headers } = await t.http.inject({
      url: `/v1/funds/${fundId}/share-picture${query}`,
      remoteAddress: `10.2.0.${++callers % 256}`,
    })
    return { statusCode, headers, size: [rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)], bytes: rawPayload }
  }

  test('is a PNG of 1200 × 630 in both languages', async () => {
    await made('2026-01-05', '100')
    await made('2026-01-06', '101')
    const [mn, en] = [await picture('?lang=mn'), await picture('?lang=en')]
    for (const { statusCode, headers, size } of [mn, en]) {
      expect([statusCode, headers['content-type'], size]).toEqual([200, 'image/png', [1200, 630]])
    }
    expect(mn.bytes.equals(en.bytes)).toBe(false)
  })

  test('never has an unpublished price, and the new one once it is published', async () => {
    await made('2026-01-05', '100')
    const before = await picture()
    const { id } = (await enter(cityAdmin, aPrice(fundId, '2026-01-06', '117.77'))).body.data
    await act(cityAdmin, id, 'submit')
    const submitted = await picture()
    expect(submitted.bytes.equals(before.bytes)).toBe(true)
    expect((await t.http.inject({ url: `/fund/${fundId}` })).body).toContain('v=2026-01-05+100.00')

    await act(otherCityAdmin, id, 'publish')
    const published = await picture()
    expect(published.headers.etag).not.toBe(before.headers.etag)
    expect(published.bytes.equals(before.bytes)).toBe(false)
    const { body } = await t.http.inject({ url: `/fund/${fundId}` })
    expect(body).toContain('v=2026-01-06+117.77')
    expect(body).toContain('<meta property="og:image:width" content="1200" />')
  })

  test('of a fund without a price, or with hostile words, is drawn; of a draft there is none', async () => {
    expect((await picture()).size).toEqual([1200, 630])
    await made('2026-01-05', '123456789.12345')
    for (const name of ['<span font="900">x</span> & "', 'Ө'.repeat(200), '漢字😀', 'сан '.repeat(50).trim()]) {
      await t.core.pool.query('update funds set name = $1 where id = $2', [JSON.stringify({ mn: name }), fundId])
      expect((await picture('?lang=mn')).size, name).toEqual([1200, 630])
    }
    fundId = await makeFund(t.core.pool, { status: 'draft' })
    expect((await picture()).statusCode).toBe(404)
  })
})
