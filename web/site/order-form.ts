import { DELIVERIES, QUANTITY_MAX, shippingOf, subtotalOf, totalOf } from '#contract/features/shop/checkout.ts'
import { addressOf } from './site.ts'

type Values = Readonly<Record<string, string>>

const languageIn = (url: URL): string | undefined => url.searchParams.get('lang') ?? undefined

/** The address of an order's page; its secret is in the query, which is not logged. */
export const myOrderAddress = (key: string, more: Readonly<Record<string, string | undefined>>) =>
  addressOf('/shop/my-order', { key, ...more })

/** Fields that are sent unchanged unless they are empty. */
const PLAIN = [
  'name',
  'email',
  'phone',
  'delivery',
  'payment',
  'address',
  'note',
  'ticket',
  'consent',
  'website',
  'discountCode',
] as const

const wholeOf = (text: string | undefined): number | undefined =>
  /^\d{1,10}$/.test(text ?? '') ? Number(text) : undefined

/** The total at the price that the buyer's page showed; undefined when it cannot be computed. */
function totalSeen(values: Values, quantity: number): number | undefined {
  const price = wholeOf(values.price)
  const delivery = DELIVERIES.find((one) => one === values.delivery)
  if (price === undefined || !delivery || quantity < 1 || quantity > QUANTITY_MAX) return undefined
  const subtotal = subtotalOf([{ price, quantity }])
  return totalOf({ subtotal, discount: 0, shipping: shippingOf(delivery, subtotal) })
}

/** The API call of the order form; undefined when it only shows the sum of another choice. */
export function orderCall(url: URL, values: Values, lang: 'mn' | 'en') {
  const filled = PLAIN.flatMap((name) => (values[name]?.trim() ? [[name, values[name]] as const] : []))
  const quantity = wholeOf(values.quantity) ?? 0
  const lines = [{ variantId: values.variant ?? '', quantity }]
  const total = totalSeen(values, quantity)
  // the page does not know what a code takes off: only the total without it was seen
  const seen = values.discountCode?.trim() ? 'fullTotal' : 'total'
  const body = {
    name: '',
    ticket: '',
    delivery: '',
    payment: '',
    ...Object.fromEntries(filled),
    ...(total !== undefined && { [seen]: total }),
    lines,
    lang,
  }
  const to = (answer: unknown): string => {
    const { secret } = (answer as { data: { secret?: string } }).data
    const more = { sent: 'true', lang: languageIn(url) }
    return secret ? myOrderAddress(secret, more) : addressOf('/shop', { lang: languageIn(url) })
  }
  return { feature: 'shop', route: 'orderPublicly', body, to }
}

/** The API call of a form on the page of an order: a review of a product, or else its cancellation. */
export function myOrderCall(url: URL, values: Values) {
  const secret = url.searchParams.get('key') ?? ''
  const { productId, rating, text = '' } = values
  if (!productId) return cancelCall(url)
  const body = { secret, productId, rating: wholeOf(rating) ?? 0, text }
  return { feature: 'shop', route: 'reviewBySecret', body, to: myOrderAddress(secret, { lang: languageIn(url) }) }
}

/** The API call that cancels an order by its secret. */
function cancelCall(url: URL) {
  const secret = url.searchParams.get('key') ?? ''
  return { feature: 'shop', route: 'cancel', body: { secret }, to: myOrderAddress(secret, { lang: languageIn(url) }) }
}
