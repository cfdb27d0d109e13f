import { describe, expect, test } from 'vitest'
import {
  type Added,
  addToCart,
  type Billing,
  backStep,
  changeQuantity,
  EMPTY_CHECKOUT,
  goToStep,
  nextStep,
  removeFromCart,
  setBilling,
  setDiscount,
  totalOf,
} from './checkout.ts'

const cup = (colour: 'red' | 'blue', price = 1000): Added => ({
  id: 'cup',
  name: { mn: 'Аяга' },
  slug: 'ayaga-1',
  picture: null,
  price,
  variant: { variantId: `cup ${colour}`, colour, size: '' },
})
const book: Added = { ...cup('red', 500), id: 'book', variant: { variantId: 'book', colour: null, size: '' } }
const billing: Billing = {
  name: 'Б. Болд',
  phone: '99112233',
  email: '',
  delivery: 'courier',
  address: 'СБД',
  note: '',
}

describe('a cart', () => {
  test('a product that is in it already has one more, with its colours merged', () => {
    const checkout = [cup('red'), cup('blue'), cup('red'), book].reduce(addToCart, EMPTY_CHECKOUT)

    expect(checkout.cart).toMatchObject([
      { id: 'cup', quantity: 3, colors: ['red', 'blue'] },
      { id: 'book', quantity: 1, colors: [] },
    ])
    expect(checkout).toMatchObject({ subtotal: 3500, total: 3500, totalItems: 4, activeStep: 0 })
  })

  test('quantities change by one, never below 1 or above what there is', () => {
    let checkout = addToCart(EMPTY_CHECKOUT, cup('red'))
    checkout = changeQuantity(checkout, { variantId: 'cup red', by: -1 })
    expect(checkout.totalItems).toBe(1)
    checkout = changeQuantity(checkout, { variantId: 'cup red', by: 1, most: 2 })
    checkout = changeQuantity(checkout, { variantId: 'cup red', by: 1, most: 2 })
    expect(checkout).toMatchObject({ totalItems: 2, subtotal: 2000 })
  })

  test('the last one that is removed resets the checkout', () => {
    const full = setBilling([cup('red'), cup('blue')].reduce(addToCart, EMPTY_CHECKOUT), billing)
    const less = removeFromCart(full, 'cup red')
    expect(less.cart).toMatchObject([{ quantity: 1, colors: ['blue'] }])
    expect(removeFromCart(less, 'cup blue')).toEqual(EMPTY_CHECKOUT)
  })
})

describe('sums', () => {
  test('the total is subtotal minus discount plus shipping, and never below 0', () => {
    const checkout = setDiscount(setBilling(addToCart(EMPTY_CHECKOUT, cup('red', 10_000)), billing), 4000)
    expect(checkout).toMatchObject({ subtotal: 10_000, discount: 4000, shipping: 6000, total: 12_000 })
    expect(setDiscount(checkout, 99_999)).toMatchObject({ discount: 10_000, total: 6000 })
    expect(totalOf({ subtotal: 5, discount: 10, shipping: 0 })).toBe(0)
  })

  test('a courier is free from a sum of goods, and picking up always is', () => {
    const many = setBilling(addToCart(EMPTY_CHECKOUT, cup('red', 100_000)), billing)
    expect(many).toMatchObject({ shipping: 0, total: 100_000 })
    expect(setBilling(addToCart(EMPTY_CHECKOUT, cup('red')), { ...billing, delivery: 'pickup' }).shipping).toBe(0)
  })
})

test('steps go forward only when the ones before are complete, and back at any time', () => {
  expect(nextStep(EMPTY_CHECKOUT).activeStep).toBe(0)
  const filled = addToCart(EMPTY_CHECKOUT, cup('red'))
  expect(goToStep(filled, 2).activeStep).toBe(1)
  const billed = setBilling(nextStep(filled), billing)
  expect(nextStep(billed).activeStep).toBe(2)
  expect(goToStep(billed, 99).activeStep).toBe(2)
  expect(backStep(goToStep(billed, 2)).activeStep).toBe(1)
  expect(goToStep(billed, -5).activeStep).toBe(0)
})
