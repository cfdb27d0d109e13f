import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Checkout, type Quote, repriced, setDiscount, shop } from '#contract/features/shop/index.ts'
import { call } from '../../core/api/client.ts'
import { changeCheckout } from './checkout-store.ts'

/** A line as the server computes it. */
export type QuotedLine = Quote['lines'][number]

/** The lines of a checkout as the server takes them. */
export const linesOf = ({ cart }: Pick<Checkout, 'cart'>) =>
  cart.flatMap(({ choices }) => choices.map(({ variantId, quantity }) => ({ variantId, quantity })))

/** What the server says about the cart: prices, stock and sums of now. Other prices and its discount are taken over. */
export function useQuote(checkout: Checkout, discountCode: string) {
  const delivery = checkout.billing?.delivery ?? ('pickup' as const)
  const body = { lines: linesOf(checkout), delivery, ...(discountCode && { discountCode }) }
  const { data } = useQuery({
    queryKey: [shop.name, 'quote', body],
    queryFn: ({ signal }) => call(shop, 'quote', { body }, { signal }),
    placeholderData: keepPreviousData,
    enabled: checkout.cart.length > 0,
  })
  const quote = data?.data
  useEffect(() => {
    if (quote) changeCheckout((now) => setDiscount(repriced(now, quote.lines), quote.discount))
  }, [quote])
  const lineOf = (variantId: string) => quote?.lines.find((line) => line.variantId === variantId)
  return { quote, lineOf, isBlocked: quote?.lines.some(({ problem }) => problem !== null) ?? false }
}
