import { expect, test } from 'vitest'
import type { Product } from '#contract/features/shop/index.ts'
import { orderCall } from './order-form.ts'
import type { PageData } from './renderer.ts'
import { render } from './server.tsx'
import { ids, path } from './testing/fixture.ts'

const at = new URL('https://nutag.example/shop/order?product=ayaga-1')
const VARIANT = '0199a000-0000-7000-8000-000000000002'

const product: Product = {
  id: '0199a000-0000-7000-8000-000000000001',
  slug: 'ayaga-1',
  code: 'A-1',
  name: { mn: 'Аяга' },
  areaId: ids.city,
  area: path[0]?.name ?? { mn: '' },
  category: 'souvenirs',
  gender: 'all',
  tags: [],
  price: 25_000,
  sale: null,
  priceToday: 20_000,
  picture: null,
  variants: [{ id: VARIANT, colour: null, size: '', stock: 9 }],
  stock: 9,
  rating: { mean: null, count: 0 },
  reviews: [],
  status: 'on_sale',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  version: 1,
  description: { mn: { type: 'doc', content: [] } },
  pictures: [],
  files: {},
  canWrite: false,
  allowedActions: [],
}
const show = (form?: PageData['form']) =>
  render(
    at,
    { product: { data: product }, orderForm: { data: { ticket: '1.a' } }, ...(form && { form }) },
    {
      lang: 'mn',
      cookies: {},
    },
    { origin: at.origin },
  ).html

const sent = {
  variant: VARIANT,
  quantity: '3',
  price: '20000',
  name: 'Бат',
  phone: '99112233',
  delivery: 'pickup',
  payment: 'transfer',
  ticket: '1.a',
}
const bodyOf = (more: object = {}) => orderCall(at, { ...sent, ...more }, 'mn').body

test('an order names the total at the price that its page showed, with the delivery', () => {
  expect(bodyOf()).toMatchObject({ lines: [{ variantId: VARIANT, quantity: 3 }], total: 60_000 })
  expect(bodyOf({ delivery: 'courier' })).toMatchObject({ total: 66_000 })
  expect(bodyOf({ delivery: 'courier', quantity: '5' })).toMatchObject({ total: 100_000 })
})

test('without a price, a quantity or a delivery there is no total, and the API names what is missing', () => {
  for (const more of [{ price: '' }, { price: '-1' }, { quantity: '' }, { quantity: '1000' }, { delivery: 'x' }])
    expect(bodyOf(more)).not.toHaveProperty('total')
})

test('the page sends the price that it shows; after a refusal it is the current one, and the new total is shown', () => {
  expect(show()).toContain('<input type="hidden" name="price" value="20000"/>')
  const message = 'Үнэ өөрчлөгдсөн. Шинэ нийт дүн: ₮60000. Дахин шалгаад захиална уу'
  const again = show({
    values: { ...sent, price: '15000' },
    problem: {
      type: '',
      status: 400,
      code: 'invalid',
      title: '',
      errors: [{ path: 'total', code: 'total_changed', message }],
    },
  })

  expect(again).toContain(message)
  expect(again).toContain('name="price" value="20000"')
  expect(again).toContain('Нэгж үнэ: ₮\u00a020,000')
  expect(again).not.toContain('15000')
})

test('an order with a discount code names the total without it, which is all that its page knew', () => {
  expect(bodyOf({ discountCode: 'NAADAM-10' })).toMatchObject({ discountCode: 'NAADAM-10', fullTotal: 60_000 })
  expect(bodyOf({ discountCode: 'NAADAM-10' })).not.toHaveProperty('total')
  expect(bodyOf({ discountCode: ' ' })).toMatchObject({ total: 60_000 })
})
