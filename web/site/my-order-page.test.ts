import { expect, test } from 'vitest'
import type { OrderView } from '#contract/features/shop/index.ts'
import { callOf, render } from './server.tsx'

const SECRET = 'a0'.repeat(20)
const at = (more = '') => new URL(`https://nutag.example/shop/my-order?key=${SECRET}${more}`)
const order: OrderView = {
  number: 7,
  area: { mn: 'Улаанбаатар' },
  status: 'new',
  delivery: 'pickup',
  payment: 'transfer',
  address: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  subtotal: 1000,
  discount: 0,
  discountCode: null,
  invoiceCode: null,
  reviews: [],
  canReview: false,
  shipping: 0,
  total: 1000,
  totalItems: 1,
  lines: [],
  canCancel: true,
  invoiceKey: null,
}
const show = (url: URL, more: Partial<OrderView> = {}) =>
  render(url, { myOrder: { data: { ...order, ...more } } }, { lang: 'mn', cookies: {} }, { origin: url.origin }).html

test('an order is cancelled only after the page has asked', () => {
  const first = show(at())
  expect(first).not.toMatch(/<form[^>]*class="form"/)
  expect(first).toContain(`href="/shop/my-order?key=${SECRET}&amp;cancel=true#cancel"`)

  const asked = show(at('&cancel=true'))
  expect(asked).toContain('Захиалгаа цуцлах уу?')
  expect(asked).toContain(`<a class="quiet" href="/shop/my-order?key=${SECRET}">Болих</a>`)
  expect(asked).toMatch(new RegExp(`<form[^>]*action="/shop/my-order\\?key=${SECRET}"`))
  expect(callOf(at(), {}, 'mn')).toMatchObject({ feature: 'shop', route: 'cancel', body: { secret: SECRET } })
})

test('an order that cannot be cancelled any more does not ask', () => {
  const done = show(at('&cancel=true'), { status: 'cancelled', canCancel: false })
  expect(done).toContain('Цуцалсан')
  expect(done).not.toContain('Захиалгаа цуцлах уу?')
})

test('an order to be paid by transfer leads to its invoice, which says how to pay', () => {
  const invoiceKey = 'b1'.repeat(20)
  expect(show(at(), { invoiceKey })).toContain(`href="/invoice?key=${invoiceKey}">Төлөх заавар харах</a>`)
  expect(show(at('&lang=mn'), { invoiceKey, status: 'paid' })).toContain(
    `href="/invoice?key=${invoiceKey}&amp;lang=mn">Нэхэмжлэх харах</a>`,
  )
  expect(show(at())).not.toContain('/invoice?')
})
