import { describe, expect, test } from 'vitest'
import type { Figures } from '#contract/features/funds/index.ts'
import { fundMailCall } from './fund-mail.ts'
import { monthsOf } from './parts/FactSheet.tsx'
import type { PageData } from './renderer.ts'
import { render } from './server.tsx'
import { ids } from './testing/fixture.ts'

const at = (address: string) => new URL(address, 'https://nutag.example')
const draw = (address: string, data: PageData) =>
  render(at(address), data, { lang: 'mn', cookies: {} }, { origin: 'https://nutag.example' }).html
const figures = (from: string | null, asOf: string | null) => ({
  asOf,
  ranges: [{ range: 'inception', figures: from && { from: { day: from, price: '1.00' } } }] as Figures['ranges'],
})

describe('the months with a fact sheet', () => {
  test('are those from the first to the last price, newest first', () => {
    expect(monthsOf(figures('2025-11-03', '2026-02-27'))).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  })

  test('are one with one price, and none without any', () => {
    expect(monthsOf(figures(null, '2026-01-05'))).toEqual(['2026-01'])
    expect(monthsOf(figures(null, null))).toEqual([])
  })
})

describe('prices by mail', () => {
  const fundMail = {
    data: { ticket: 'T', funds: [ids.article, ids.other].map((id) => ({ id, code: 'A1', name: { mn: 'Сан' } })) },
  }

  test('a form is the call that subscribes, in the language of the page', () => {
    const values = { email: 'a@b.mn', ticket: 'T', website: '', [`fund-${ids.article}`]: 'on' }
    expect(fundMailCall(at('/fund/mail?lang=en'), values, 'en')).toEqual({
      feature: 'funds',
      route: 'subscribe',
      body: { email: 'a@b.mn', fundIds: [ids.article], lang: 'en', ticket: 'T' },
      to: '/fund/mail?sent=true&lang=en',
    })
  })

  test('the link of a mail is the call that confirms, whatever else was sent', () => {
    const call = fundMailCall(at('/fund/mail?key=abc'), { email: 'a@b.mn' }, 'mn')
    expect(call).toMatchObject({
      route: 'confirmSubscription',
      body: { secret: 'abc' },
      to: '/fund/mail?confirmed=true',
    })
  })

  test('the fund of the page that led here is chosen, and all of them otherwise', () => {
    const count = (html: string) => html.match(/type="checkbox"[^>]*checked/g)?.length
    expect(count(draw(`/fund/mail?fund=${ids.other}`, { fundMail }))).toBe(1)
    expect(count(draw('/fund/mail', { fundMail }))).toBe(2)
  })

  test('without a published fund there is no form', () => {
    const html = draw('/fund/mail', { fundMail: { data: { ticket: 'T', funds: [] } } })
    expect(html).not.toContain('<form method="post"')
    expect(html).toContain('Нийтэлсэн сан алга байна')
  })

  test('the secret of a link is in no address that others see', () => {
    const head = render(
      at('/fund/mail?key=abc'),
      { fundMail },
      { lang: 'mn', cookies: {} },
      { origin: 'https://nutag.example' },
    ).head
    expect(head).not.toContain('abc')
    expect(head).toContain('noindex')
  })
})
