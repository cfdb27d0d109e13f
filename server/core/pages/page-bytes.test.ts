import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { publishSurvey } from '../../testing/surveys.ts'

// `npm test` builds dist first: these are the pages that are served

/**
 * Compressed bytes until the reporting form is usable: at 400 kbit/s and a round trip of 400 ms they take less than two
 * seconds, which leaves one for a slow phone. Rule: docs/rules/violations.md.
 */
const USABLE_BYTES = 50_000
/** Including the script, which is loaded last. */
const WHOLE_BYTES = 170_000

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const get = (url: string) => t.http.inject({ url, headers: { 'accept-encoding': 'br' } })
const bytesOf = async (url: string) => (await get(url)).rawPayload.length
const sumOf = async (urls: readonly string[]) => (await Promise.all(urls.map(bytesOf))).reduce((sum, n) => sum + n, 0)
const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, url = '']) => url)

describe('the reporting form', () => {
  test('is usable before any script has loaded, within its budget of bytes', async () => {
    const { body: html } = await t.http.inject({ url: '/report' })
    const needed = [
      ...matches(html, /<link rel="stylesheet"[^>]* href="([^"]+)"/g),
      ...matches(html, /<link rel="preload" href="([^"]+)"/g),
    ]
    const eager = [
      ...matches(html, /<script[^>]* src="([^"]+)"/g),
      ...matches(html, /<link rel="modulepreload"[^>]* href="([^"]+)"/g),
    ]
    const [late = ''] = matches(html, /<meta name="script-when-loaded" content="([^"]+)"/g)
    const usable = (await bytesOf('/report')) + (await sumOf(needed))
    const script = (await get(late)).body
    const imported = matches(script, /from"(\.\/[^"]+)"/g).map((name) => new URL(name, `http://host${late}`).pathname)

    expect(needed.length).toBeGreaterThan(1)
    expect(eager).toEqual([])
    expect(usable).toBeLessThan(USABLE_BYTES)
    expect(usable + (await sumOf([late, ...imported]))).toBeLessThan(WHOLE_BYTES)
  })

  test('is a plain form with all required fields', async () => {
    const { body: html } = await t.http.inject({ url: '/report' })

    for (const name of ['category', 'description', 'district', 'place', 'ticket'])
      expect(html).toMatch(new RegExp(`name="${name}"`))
    expect(html).toMatch(/<form [^>]*action="\/report"[^>]*>/)
    expect(html).toMatch(/<form [^>]*method="post"[^>]*>/)
  })
})

/**
 * Compressed bytes until the first question of a survey can be answered: at 400 kbit/s and a round trip of 400 ms they take less than two
 * seconds. Rule: docs/rules/surveys.md.
 */
const SURVEY_BYTES = 20_000
/** Including the script and the fonts, which are loaded later. */
const SURVEY_WHOLE_BYTES = 170_000
/** The list of surveys is readable before its script has loaded. */
const LIST_BYTES = 50_000

describe('surveys', () => {
  const neededBy = (html: string) => [
    ...new Set(matches(html, /<(?:link|script)\b[^>]*? (?:href|src)="(\/assets\/[^"]+)"/g)),
  ]
  const running = async () => {
    t.setNow(new Date('2026-03-10T04:00:00Z'))
    const made = await publishSurvey(t, people.cityAdmin, ['C'], { openToAll: true })
    const { body: html, headers } = await t.http.inject({ url: `/survey/${made.id}` })
    const bytes = await bytesOf(`/survey/${made.id}`)
    t.setNow(undefined)
    return { ...made, html, bytes, policy: String(headers['content-security-policy']) }
  }

  test('a running survey can be answered as soon as its HTML has arrived, within its budget', async () => {
    const { html, bytes, choice, several, words } = await running()

    expect(neededBy(html)).toEqual([])
    for (const { id } of [choice, several]) expect(html).toMatch(new RegExp(`<input [^>]*name="${id}"`))
    expect(html).toMatch(new RegExp(`<textarea [^>]*name="${words.id}"`))
    expect(html).toMatch(/<select [^>]*data-place="open"/)
    expect(bytes).toBeLessThan(SURVEY_BYTES)
  })

  test('its script and fonts follow within their budget, without maps, charts and editors', async () => {
    const { html, bytes } = await running()
    const scripts = matches(html, /<meta name="script-when-parsed" content="([^"]+)"/g).flatMap((names) =>
      names.split(' '),
    )
    const fonts = [...new Set(matches(html, /url\(([^)]+\.woff2)\)/g))]

    expect(scripts.length).toBeGreaterThan(0)
    expect(fonts.length).toBeGreaterThan(2)
    expect(scripts.filter((url) => /map|chart|editor/i.test(url))).toEqual([])
    expect(bytes + (await sumOf([...scripts, ...fonts]))).toBeLessThan(SURVEY_WHOLE_BYTES)
  })

  test('its policy allows only its own style, by hash', async () => {
    const { html, policy } = await running()
    const [style = ''] = matches(html, /<style>([^]*?)<\/style>/g)

    expect(style.length).toBeGreaterThan(1000)
    expect(policy).toContain(`style-src-elem 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}';`)
  })

  test('an ended survey has no questions, and loads none', async () => {
    t.setNow(new Date('2026-03-10T04:00:00Z'))
    const { id } = await publishSurvey(t, people.cityAdmin, ['C'], { openToAll: true })
    t.setNow(new Date('2026-04-10T04:00:00Z'))
    const { body: html } = await t.http.inject({ url: `/survey/${id}` })
    t.setNow(undefined)

    expect(html).not.toMatch(/sv-form|<meta name="script-when-parsed"|assets\/answer-/)
    expect(neededBy(html).some((url) => url.endsWith('.js'))).toBe(true)
  })

  test('the list is readable within its budget: page, styles and fonts', async () => {
    const { body: html } = await t.http.inject({ url: '/surveys' })
    const styles = neededBy(html).filter((url) => /\.(css|woff2)$/.test(url))
    expect((await bytesOf('/surveys')) + (await sumOf(styles))).toBeLessThan(LIST_BYTES)
  })
})

/**
 * Compressed bytes until the page of a case is readable: a quarter of a second at 400 kbit/s, after the round trips.
 * Rule: docs/rules/cases.md.
 */
const CASE_BYTES = 12_000
/** Including the script and the fonts, which are loaded later. */
const CASE_WHOLE_BYTES = 150_000

/** Creates a violation reported without an account. @returns the secret of its case. */
async function reportedCase(): Promise<string> {
  const opened = new Date()
  t.setNow(opened)
  const { ticket } = (await t.as(null).get('/v1/violations/report')).body.data
  // no person fills in a form within two seconds
  t.setNow(new Date(opened.getTime() + 30_000))
  const body = {
    category: 'waste',
    description: 'Хогийн цэг халсан байна.',
    to: idOf('D1K1'),
    place: '12 дугаар байрны ард',
    ticket,
  }
  const { status, text, body: answer } = await t.as(null).post('/v1/violations/report', body)
  t.setNow(undefined)
  expect(status, text).toBe(202)
  return answer.data.secret
}

test('the page of a case is readable as soon as its HTML has arrived, within its budget; script and fonts follow', async () => {
  const url = `/case/violation?key=${await reportedCase()}`
  const { body: html, statusCode } = await t.http.inject({ url })
  const scripts = matches(html, /<meta name="script-when-parsed" content="([^"]+)"/g).flatMap((names) =>
    names.split(' '),
  )
  const fonts = [...new Set(matches(html, /url\(([^)]+\.woff2)\)/g))]

  expect(statusCode).toBe(200)
  expect(matches(html, /<(?:link|script)\b[^>]*? (?:href|src)="(\/assets\/[^"]+)"/g)).toEqual([])
  expect(await bytesOf(url)).toBeLessThan(CASE_BYTES)
  expect([scripts.length > 0, fonts.length > 2]).toEqual([true, true])
  expect((await bytesOf(url)) + (await sumOf([...scripts, ...fonts]))).toBeLessThan(CASE_WHOLE_BYTES)
})

test('a page behind a secret is not cached, and its address is not sent to other sites', async () => {
  const { headers } = await t.http.inject({ url: '/report' })
  const unknown = await t.http.inject({ url: `/case/violation?key=${'f'.repeat(40)}` })

  expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'same-origin'])
  expect(unknown.statusCode).toBe(404)
  expect(unknown.body).not.toContain('f'.repeat(40))
})
