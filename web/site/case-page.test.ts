import { describe, expect, test } from 'vitest'
import type { PageData } from './renderer.ts'
import { callOf, forms, needsOf, planOf, render } from './server.tsx'
import { aCase, path } from './testing/fixture.ts'

const ORIGIN = 'https://nutag.example'
const SECRET = 'a'.repeat(40)
const at = (address: string) => new URL(address, ORIGIN)
const draw = (address: string, data: PageData) =>
  render(at(address), data, { lang: 'mn', cookies: {} }, { origin: ORIGIN })

describe('the page of a case', () => {
  const address = `/case/violation?key=${SECRET}`

  test('is rendered for one reader and never shared, like the report form', () => {
    for (const personal of [address, `/case/message?key=${SECRET}`, '/report'])
      expect(planOf(at(personal), '')?.isShared).toBe(false)
  })

  test('is excluded from search engines, and its head does not contain the secret', () => {
    const { head } = draw(address, { case: { data: aCase() } })

    expect(head).toContain('<meta name="robots" content="noindex" />')
    expect(head).not.toContain(SECRET)
  })

  test('requests the case from the feature of its kind, by the secret alone', () => {
    expect(needsOf(at(address))).toEqual([
      { name: 'case', feature: 'violations', route: 'follow', input: { query: { secret: SECRET } } },
    ])
    expect(needsOf(at(`/case/message?key=${SECRET}`))?.[0]).toMatchObject({ feature: 'contacts' })
  })

  test('escapes user input', () => {
    const text = '<img src=x onerror=alert(1)>'
    const { html } = draw(address, {
      case: { data: aCase({ text, steps: [{ at: '2026-11-17T01:00:00.000Z', status: 'resolved', answer: text }] }) },
    })

    expect(html).not.toContain('<img src=x')
  })

  test('asks whether the case is solved only where that can be answered', () => {
    expect(draw(address, { case: { data: aCase() } }).html).not.toContain('name="solved"')
    expect(draw(address, { case: { data: aCase({ canJudge: true }) } }).html).toContain('name="solved"')
  })

  test('sends the feedback to the feature of its kind, and returns to the same case', () => {
    const call = callOf(at(`/case/message?key=${SECRET}&lang=en`), { solved: 'false', note: 'Хэвээр' }, 'en')

    expect(call).toMatchObject({
      feature: 'contacts',
      route: 'judge',
      body: { secret: SECRET, solved: 'false', note: 'Хэвээр' },
    })
    expect(call?.to).toBe(`/case/message?key=${SECRET}&lang=en`)
  })
})

describe('the report form', () => {
  const values = {
    category: 'waste',
    description: 'Хог',
    khoroo: path[2]?.id ?? '',
    place: '',
    ticket: 'T',
    lat: '47.9',
    lon: '106.9',
  }

  test('accepts a plain post, and sends the position as numbers', () => {
    expect(forms).toContain('/report')
    expect(callOf(at('/report'), values, 'mn')).toMatchObject({
      feature: 'violations',
      route: 'report',
      body: { category: 'waste', to: path[2]?.id, lat: 47.9, lon: 106.9, lang: 'mn' },
    })
  })

  test.each([
    ['nothing', ''],
    ['words', 'north'],
    ['half a position', ' '],
  ])('omits a position of %s', (_what, lat) => {
    expect(callOf(at('/report'), { ...values, lat }, 'mn')?.body).not.toHaveProperty('lat')
  })

  test('explains without scripts why photos cannot be added', () => {
    const { html } = draw('/report', { report: { data: { ticket: 'T', withoutAccount: true } } })

    expect(html).not.toContain('type="file"')
    expect(html).toMatch(/<noscript>[^]*скрипт[^]*<\/noscript>/)
  })

  test('is replaced by a link to sign-in where the city requires an account', () => {
    const { html } = draw('/report', { report: { data: { ticket: 'T', withoutAccount: false } } })

    expect(html).not.toContain('<form')
    expect(html).toContain('/auth/login?returnTo=%2Fviolations%2Fnew')
  })
})
