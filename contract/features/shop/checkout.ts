import type { Localized } from '../../core/text/unicode.ts'
import type { Colour } from './catalogue.ts'

// The checkout as the product's first description has it: plain data and pure functions, for browsers and the server alike.

/** The steps of a checkout, counted from 0. */
export const CHECKOUT_STEPS = ['cart', 'billing', 'payment'] as const
const LAST_STEP = CHECKOUT_STEPS.length - 1

/** Products in a cart, and the most of one product. Our choice: more is a matter for a contract. */
export const CART_MAX = 50
export const QUANTITY_MAX = 999

/** How an order reaches the buyer, and how it is paid. */
export const DELIVERIES = ['pickup', 'courier'] as const
export type Delivery = (typeof DELIVERIES)[number]
export const PAYMENTS = ['transfer', 'on_delivery'] as const
export type Payment = (typeof PAYMENTS)[number]

/** What a courier costs, and the sum of goods from which it is free, in tögrögs. Our choice: a taxi across the city. */
export const COURIER_PRICE = 6_000
export const COURIER_FREE_FROM = 100_000

/** How many of one variant are in the cart. */
export interface Choice {
  variantId: string
  colour: Colour | null
  size: string
  quantity: number
}

/** A product in the cart; its quantity is the sum of what was chosen, its colours are those chosen. */
export interface CartItem {
  id: string
  name: Localized
  slug: string
  picture: string | null
  /** What it cost when it was put into the cart, in tögrögs; the server decides what it costs now. */
  price: number
  quantity: number
  colors: Colour[]
  choices: Choice[]
}

/** To whom and how the order goes. */
export interface Billing {
  name: string
  phone: string
  email: string
  delivery: Delivery
  address: string
  note: string
}

/** The state of a checkout. Rule: docs/rules/shop.md. */
export interface Checkout {
  activeStep: number
  cart: CartItem[]
  subtotal: number
  total: number
  discount: number
  shipping: number
  billing: Billing | null
  totalItems: number
}

export const EMPTY_CHECKOUT: Checkout = {
  activeStep: 0,
  cart: [],
  subtotal: 0,
  total: 0,
  discount: 0,
  shipping: 0,
  billing: null,
  totalItems: 0,
}

/** The sum of price times quantity. */
export const subtotalOf = (lines: readonly { price: number; quantity: number }[]): number =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Subtotal minus discount plus shipping; never below 0. */
export const totalOf = ({
  subtotal,
  discount,
  shipping,
}: Pick<Checkout, 'subtotal' | 'discount' | 'shipping'>): number => Math.max(0, subtotal - discount + shipping)

/** What the delivery of goods of this sum costs. */
export const shippingOf = (delivery: Delivery, subtotal: number): number =>
  delivery === 'courier' && subtotal < COURIER_FREE_FROM ? COURIER_PRICE : 0

/** The checkout with another cart and everything that follows from it. */
function withCart(checkout: Checkout, cart: CartItem[]): Checkout {
  if (cart.length === 0) return EMPTY_CHECKOUT
  const subtotal = subtotalOf(cart)
  const { billing } = checkout
  const shipping = billing ? shippingOf(billing.delivery, subtotal) : 0
  const discount = Math.min(checkout.discount, subtotal)
  const totalItems = cart.reduce((sum, { quantity }) => sum + quantity, 0)
  return {
    ...checkout,
    cart,
    subtotal,
    shipping,
    discount,
    total: totalOf({ subtotal, discount, shipping }),
    totalItems,
  }
}

const withChoices = (item: CartItem, choices: Choice[]): CartItem => ({
  ...item,
  choices,
  quantity: choices.reduce((sum, { quantity }) => sum + quantity, 0),
  colors: [...new Set(choices.flatMap(({ colour }) => colour ?? []))],
})

/** A product as it is put into the cart, and the variant that was chosen. */
export type Added = Pick<CartItem, 'id' | 'name' | 'slug' | 'picture' | 'price'> & { variant: Omit<Choice, 'quantity'> }

/** Puts one piece into the cart. A product that is there already has one more, and its colours are merged. */
export function addToCart(checkout: Checkout, { variant, ...product }: Added): Checkout {
  const known = checkout.cart.find(({ id }) => id === product.id)
  if (!known) {
    if (checkout.cart.length >= CART_MAX) return checkout
    const item = withChoices({ ...product, quantity: 0, colors: [], choices: [] }, [{ ...variant, quantity: 1 }])
    return withCart(checkout, [...checkout.cart, item])
  }
  if (known.quantity >= QUANTITY_MAX) return checkout
  const same = known.choices.some(({ variantId }) => variantId === variant.variantId)
  const choices = same
    ? known.choices.map((one) => (one.variantId === variant.variantId ? { ...one, quantity: one.quantity + 1 } : one))
    : [...known.choices, { ...variant, quantity: 1 }]
  // the newest price is the one that was just seen
  const item = withChoices({ ...known, ...product }, choices)
  return withCart(
    checkout,
    checkout.cart.map((one) => (one === known ? item : one)),
  )
}

/** Raises or lowers by one how many of a variant are in the cart, at least 1 and at most `most`. */
export function changeQuantity(
  checkout: Checkout,
  { variantId, by, most = QUANTITY_MAX }: { variantId: string; by: 1 | -1; most?: number },
): Checkout {
  const cart = checkout.cart.map((item) =>
    item.choices.some((one) => one.variantId === variantId)
      ? withChoices(
          item,
          item.choices.map((one) =>
            one.variantId === variantId
              ? { ...one, quantity: Math.max(1, Math.min(one.quantity + by, Math.max(1, most), QUANTITY_MAX)) }
              : one,
          ),
        )
      : item,
  )
  return withCart(checkout, cart)
}

/** Removes a variant from the cart, and its product with the last one. */
export function removeFromCart(checkout: Checkout, variantId: string): Checkout {
  const cart = checkout.cart.flatMap((item) => {
    const choices = item.choices.filter((one) => one.variantId !== variantId)
    if (choices.length === item.choices.length) return [item]
    return choices.length > 0 ? [withChoices(item, choices)] : []
  })
  return withCart(checkout, cart)
}

/** The last step that may be opened: each needs the one before it. */
export const lastOpenStep = ({ cart, billing }: Pick<Checkout, 'cart' | 'billing'>): number =>
  cart.length === 0 ? 0 : billing === null ? 1 : LAST_STEP

/** Jumps to a step, as far as the steps before it are complete. */
export const goToStep = (checkout: Checkout, step: number): Checkout => ({
  ...checkout,
  activeStep: Math.max(0, Math.min(Math.trunc(step), lastOpenStep(checkout))),
})
export const nextStep = (checkout: Checkout): Checkout => goToStep(checkout, checkout.activeStep + 1)
export const backStep = (checkout: Checkout): Checkout => goToStep(checkout, checkout.activeStep - 1)

/** Keeps to whom and how the order goes, which decides what its delivery costs. */
export const setBilling = (checkout: Checkout, billing: Billing): Checkout =>
  withCart({ ...checkout, billing }, checkout.cart)

/** Takes a discount off; at most the subtotal. */
export const setDiscount = (checkout: Checkout, discount: number): Checkout =>
  withCart({ ...checkout, discount: Math.max(0, discount) }, checkout.cart)

/** A checkout that was kept on a device, with every sum computed again. */
export function restoreCheckout(kept: {
  activeStep: number
  cart: readonly Omit<CartItem, 'quantity' | 'colors'>[]
  billing: Billing | null
}): Checkout {
  const cart = kept.cart.map((item) => withChoices({ ...item, quantity: 0, colors: [] }, [...item.choices]))
  return goToStep(withCart({ ...EMPTY_CHECKOUT, billing: kept.billing }, cart), kept.activeStep)
}

/** The checkout at the prices that the server says; the same object while nothing has changed. */
export function repriced(
  checkout: Checkout,
  lines: readonly { variantId: string; price: number; problem: unknown }[],
): Checkout {
  const priceOf = new Map(lines.flatMap((line) => (line.problem === null ? [[line.variantId, line.price]] : [])))
  const cart = checkout.cart.map((item) => {
    const price = item.choices.map(({ variantId }) => priceOf.get(variantId)).find((one) => one !== undefined)
    return price === undefined || price === item.price ? item : { ...item, price }
  })
  return cart.every((item, i) => item === checkout.cart[i]) ? checkout : withCart(checkout, cart)
}
