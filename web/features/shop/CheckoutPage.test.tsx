import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shop } from '#contract/features/shop/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import CheckoutPage from './CheckoutPage.tsx'
import { forgetStored } from './checkout-store.ts'

beforeEach(() => {
  localStorage.clear()
  forgetStored()
})
afterEach(cleanup)

test('a checkout that is opened on a device that has kept nothing says that the cart is empty', async () => {
  const address = '/dashboard/e-commerce/checkout'
  showScreen([shop], { path: address, address, Screen: signedIn(CheckoutPage) }, {})

  expect(await screen.findByText('Сагс хоосон байна')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Дэлгүүр рүү очих' })).toBeVisible()
})
