import { describe, expect, test } from 'vitest'
import { consentVersion } from '#contract/core/people/consents.ts'
import { contactCall as callOf, ticketFor } from './contact-form.ts'
import type { PageData } from './renderer.ts'
import { needsOf, render } from './server.tsx'
import { ids, path } from './testing/fixture.ts'

const at = (address: string) => new URL(address, 'https://nutag.example')
const draw = (address: string, data: PageData, lang: 'mn' | 'en' = 'mn') =>
  render(at(address), data, { lang, cookies: {} }, { origin: 'https://nutag.example' })
const DISTRICT = path[1]?.id ?? ''
const data: PageData = { contact: { data: { ticket: 'T' } }, districts: { data: path.slice(1, 2) } }

test('the form sends the day of the text that it shows', () => {
  const { html } = draw('/contact-us', data)
  expect(html).toContain(`<input type="hidden" name="consent" value="${consentVersion('contact')}"/>`)
})

describe('the API call of a sent form', () => {
  const sent = {
    name: 'Бат',
    message: 'Сайн уу',
    topic: 'question',
    ticket: 'T',
    consent: '2026-12-05',
    email: '',
    phone: '99112233',
    website: '',
  }

  test('omits empty fields, and the khoroo takes precedence over the district', () => {
    const call = callOf(at('/contact-us'), { ...sent, district: ids.other, khoroo: ids.khoroo }, 'mn')
    expect({ ...call, to: call?.to({ data: { secret: 'a1' } }) }).toEqual({
      feature: 'contacts',
      route: 'send',
      body: {
        name: 'Бат',
        message: 'Сайн уу',
        topic: 'question',
        ticket: 'T',
        consent: '2026-12-05',
        phone: '99112233',
        to: ids.khoroo,
        lang: 'mn',
      },
      to: '/case/message?key=a1&sent=true',
    })
  })

  test('keeps the language of the address, and passes on the honeypot field', () => {
    const call = callOf(at('/contact-us?lang=en'), { ...sent, website: 'x' }, 'en')
    // a detected bot gets no case
    expect([call?.to({ data: { sent: true } }), call?.body]).toEqual([
      '/contact-us?sent=true&lang=en',
      expect.objectContaining({ website: 'x', lang: 'en' }),
    ])
  })

  test('is undefined when only the khoroos are requested; the page then needs those of the district', () => {
    const values = { ...sent, district: DISTRICT, step: 'khoroo' }
    expect(callOf(at('/contact-us'), values, 'mn')).toBeUndefined()
    expect(needsOf(at('/contact-us'), { form: { values } })?.map(({ name }) => name)).toEqual([
      'contact',
      'districts',
      'khoroos',
    ])
  })
})

describe('the ticket of a form that is rendered again', () => {
  const posted = { ticket: '100000.a' }
  const refused = { errors: [{ path: 'ticket' }] }

  test('is the posted one, so that a quick correction is not refused as too fast', () => {
    expect(ticketFor({ values: posted, problem: { errors: [{ path: 'email' }] } }, '101000.b')).toBe('100000.a')
    expect(ticketFor({ values: posted, problem: refused }, '101000.b')).toBe('100000.a')
  })

  test('is a fresh one on the first load, and when the posted one has expired', () => {
    expect(ticketFor(undefined, '101000.b')).toBe('101000.b')
    expect(ticketFor({ values: {} }, '101000.b')).toBe('101000.b')
    expect(ticketFor({ values: posted, problem: refused }, '90000000.b')).toBe('90000000.b')
    expect(ticketFor({ values: { ticket: 'forged' }, problem: refused }, '101000.b')).toBe('101000.b')
  })
})

describe('the form rendered again', () => {
  const form = {
    values: { name: '"><script>alert(1)</script>', message: '</textarea><b>', district: DISTRICT },
    problem: {
      type: '',
      title: 'Алдаа',
      status: 400,
      code: 'invalid' as const,
      errors: [{ path: 'email', code: 'email_or_phone', message: 'Хаягаа бичнэ үү' }],
    },
  }
  const { html } = draw('/contact-us', { ...data, khoroos: { data: path.slice(2) }, form })

  test('escapes the entered values', () => {
    expect(html).not.toMatch(/<script>alert|<\/textarea><b>/)
    expect(html).toContain('&lt;/textarea&gt;&lt;b&gt;')
  })

  test('shows errors at their fields and above the form', () => {
    expect(html).toMatch(/role="alert"[\s\S]*href="#email"[^>]*>И-мэйл хаяг: Хаягаа бичнэ үү/)
    expect(html).toMatch(/id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-help email-error"/)
  })

  test('hides the honeypot from sight, screen readers and the Tab key', () => {
    expect(html).toMatch(
      /class="trap" aria-hidden="true">(?:(?!<\/p>).)*<input(?=[^>]*name="website")[^>]*tabindex="-1"/i,
    )
  })
})

test('a sent message is confirmed on a page that search engines ignore', () => {
  const { html, head, status } = draw('/contact-us?sent=true', { contact: { data: { ticket: 'T' } } }, 'en')
  expect(status).toBe(200)
  expect(html).toContain('We have your message')
  expect(head).toContain('noindex')
})

describe('the topic in the address', () => {
  const chosen = (address: string, form?: PageData['form']) =>
    /<option value="(\w+)" selected/.exec(draw(address, { ...data, ...(form && { form }) }).html)?.[1]

  test('is chosen, as the pages of the funds ask for', () => {
    expect(chosen('/contact-us?topic=investor')).toBe('investor')
  })

  test('never replaces what was sent, and an unknown one is ignored', () => {
    expect(chosen('/contact-us?topic=investor', { values: { topic: 'complaint' } })).toBe('complaint')
    expect(chosen('/contact-us?topic=spam')).toBe(chosen('/contact-us'))
  })
})
