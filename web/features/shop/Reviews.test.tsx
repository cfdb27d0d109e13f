import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Review, shop } from '#contract/features/shop/index.ts'
import { chooseFrom, press, sent, signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import Reviews from './Reviews.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const ID = '0199a000-0000-7000-8000-000000000001'
const review: Review = {
  id: ID,
  rating: 4,
  text: 'Чанартай',
  at: '2026-11-20T04:00:00.000Z',
  product: { id: ID, slug: 'ayaga-1', name: { mn: 'Аяга' } },
  orderId: ID,
  orderNumber: 12,
  areaId: ID,
  area: { mn: 'Улаанбаатар' },
  status: 'waiting',
  allowedActions: ['publish', 'reject'],
  version: 2,
}

const show = (one: Review) => {
  const address = '/dashboard/e-commerce/reviews'
  return showScreen(
    [shop],
    { path: address, address, Screen: signedIn(Reviews) },
    {
      'shop.reviews': () => ({ data: [one], meta: { page: 1, pageSize: 25, total: 1 } }),
      'shop.actOnReview': () => ({ data: one }),
    },
    { role: 'CITY_ADMIN' },
  )
}

test('a review that waits is published at once', async () => {
  const requests = show(review)
  expect(await screen.findByText('Чанартай')).toBeVisible()
  await chooseFrom(/Аяга/, 'Нийтлэх')
  await waitFor(() => expect(sent(requests, 'shop.actOnReview')).toHaveLength(1))
  expect(sent(requests, 'shop.actOnReview')[0]?.body).toEqual({ action: 'publish', version: 2 })
})

test('a published review is withdrawn only after a question', async () => {
  const requests = show({ ...review, status: 'published', allowedActions: ['reject'] })
  await screen.findByText('Чанартай')
  await chooseFrom(/Аяга/, 'Нийтлэхгүй')
  expect(await screen.findByText('Үнэлгээг нийтлэхээ болих уу?')).toBeVisible()
  expect(sent(requests, 'shop.actOnReview')).toEqual([])
  await press('Нийтлэхгүй')
  await waitFor(() => expect(sent(requests, 'shop.actOnReview')[0]?.body).toEqual({ action: 'reject', version: 2 }))
})
