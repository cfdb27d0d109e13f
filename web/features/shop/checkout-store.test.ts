import { beforeEach, expect, test } from 'vitest'
import { addToCart, EMPTY_CHECKOUT, setBilling } from '#contract/features/shop/index.ts'
import { deleteOnSignOut } from '../../core/device/sign-out.ts'
import {
  changeCheckout,
  forgetStored,
  NOTHING_STORED,
  parseStored,
  REHYDRATION_MS,
  rehydrated,
  setSortBy,
} from './checkout-store.ts'
import './index.ts'

beforeEach(() => {
  localStorage.clear()
  forgetStored()
})

const cup = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: { mn: 'Аяга' },
  slug: 'ayaga-1',
  picture: null,
  price: 1000,
  variant: { variantId: '0199a000-0000-7000-8000-000000000002', colour: 'red' as const, size: '' },
}

test('reading what was kept ends after 5,000 ms at the latest', async () => {
  const waited: number[] = []
  const found = await rehydrated(
    () => new Promise(() => {}),
    async (ms) => {
      waited.push(ms)
    },
  )
  expect([found, waited]).toEqual([undefined, [5000]])
  expect(REHYDRATION_MS).toBe(5000)
  expect(
    await rehydrated(
      async () => {
        throw new Error('forbidden')
      },
      () => new Promise(() => {}),
    ),
  ).toBeUndefined()
})

test('only the checkout and the order of the page are kept, under one key that begins with redux-', () => {
  changeCheckout((checkout) => addToCart(checkout, cup))
  setSortBy('priceAsc')

  expect(Object.keys(localStorage)).toEqual(['redux-product'])
  const kept = JSON.parse(localStorage.getItem('redux-product') ?? '')
  expect(Object.keys(kept).toSorted()).toEqual(['checkout', 'sortBy'])
  expect(parseStored(localStorage.getItem('redux-product'))).toMatchObject({
    sortBy: 'priceAsc',
    checkout: { totalItems: 1, subtotal: 1000 },
  })
})

test('what was tampered with is computed again or forgotten', () => {
  const billing = { name: 'Болд', phone: '', email: '', delivery: 'pickup' as const, address: '', note: '' }
  const checkout = setBilling(addToCart(EMPTY_CHECKOUT, cup), billing)
  const stored = { checkout: { ...checkout, subtotal: 1, total: -5, discount: 999, activeStep: 2 }, sortBy: 'x' }
  expect(parseStored(JSON.stringify(stored))).toEqual({ checkout: { ...checkout, activeStep: 2 }, sortBy: 'newest' })
  for (const text of [null, '', 'null', '[]', '{"checkout":{"cart":[{"id":1}]}}', '{'])
    expect(parseStored(text)).toEqual(NOTHING_STORED)
})

test('signing out deletes what was kept, here and in the memory of this and of another tab', () => {
  const billing = { name: 'Бат', phone: '99112233', email: '', delivery: 'courier', address: 'СБД', note: '' } as const
  const enter = () => changeCheckout((checkout) => setBilling(addToCart(checkout, cup), billing))
  enter()
  expect(localStorage.getItem('redux-product')).toContain('99112233')
  deleteOnSignOut()
  expect(localStorage.getItem('redux-product')).toBeNull()
  setSortBy('priceDesc')
  expect(localStorage.getItem('redux-product')).not.toContain('99112233')

  enter()
  localStorage.removeItem('redux-product')
  window.dispatchEvent(new StorageEvent('storage', { key: 'redux-product', newValue: null }))
  setSortBy('priceAsc')
  expect(localStorage.getItem('redux-product')).not.toContain('99112233')
})
