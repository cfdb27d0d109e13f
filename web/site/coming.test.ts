import { describe, expect, test } from 'vitest'
import { comingCall } from './coming-form.ts'
import type { PageData } from './renderer.ts'
import { render } from './server.tsx'
import { ids } from './testing/fixture.ts'

const at = (address: string) => new URL(address, 'https://nutag.example')
const draw = (address: string, data: PageData) =>
  render(at(address), data, { lang: 'mn', cookies: {} }, { origin: 'https://nutag.example' })
const announced = (more: object = {}): PageData => ({
  coming: {
    data: {
      announcement: {
        id: ids.article,
        title: { mn: 'Шинэ <b>үйлчилгээ</b>', en: 'New service' },
        text: { mn: 'Тун удахгүй нээнэ' },
        opensAt: '2027-01-12T01:00:00.000Z',
        ...more,
      },
      ticket: 'T',
    },
  },
})
const nothing: PageData = { coming: { data: { announcement: null, ticket: 'T' } } }

describe('the page for what opens soon', () => {
  test('shows the announcement with its moment in Ulaanbaatar, and a form that works without a script', () => {
    const { html, status } = draw('/coming-soon', announced())

    expect(status).toBe(200)
    expect(html).toContain('Шинэ &lt;b&gt;үйлчилгээ&lt;/b&gt;')
    expect(html).toContain('2027.01.12 09:00')
    expect(html).toContain('action="/coming-soon" method="post"')
    expect(html).toContain(`name="announcement" value="${ids.article}"`)
    // the clock of the server is not that of the reader
    expect(html).not.toContain('role="timer"')
  })

  test('counts down to the moment of its address where nothing is announced, without a form', () => {
    const { html } = draw('/coming-soon?until=2027-02-01T00:00:00%2B08:00', nothing)

    expect(html).toContain('2027.02.01 00:00')
    expect(html).not.toContain('method="post"')
  })

  test('behind a mailed link shows only a button, and never the secret in its canonical address', () => {
    const { html, head } = draw('/coming-soon?key=secret', announced())

    expect(html).toContain('Баталгаажуулах')
    expect(html).not.toContain('name="email"')
    expect(head).not.toContain('secret')
    expect(head).toContain('noindex')
  })
})

describe('its form', () => {
  test('is the call that subscribes, in the language of the page', () => {
    const values = { announcement: ids.article, email: 'a@b.mn', ticket: 'T', website: '' }
    expect(comingCall(at('/coming-soon?lang=en'), values, 'en')).toEqual({
      feature: 'coming',
      route: 'subscribe',
      body: { announcementId: ids.article, email: 'a@b.mn', lang: 'en', ticket: 'T' },
      to: '/coming-soon?sent=true&lang=en',
    })
  })

  test('behind a mailed link is the call that confirms, whatever else was sent', () => {
    expect(comingCall(at('/coming-soon?key=abc'), { email: 'a@b.mn' }, 'mn')).toMatchObject({
      route: 'confirm',
      body: { secret: 'abc' },
      to: '/coming-soon?confirmed=true',
    })
  })
})
