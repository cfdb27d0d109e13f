import { invoices } from '#contract/features/invoices/index.ts'
import { plans } from '#contract/features/plans/index.ts'
import { need } from './need.ts'
import type { PageNeed } from './renderer.ts'

/** What the pages of plans, of ordering one, and of an invoice need. */
export function paymentNeeds(page: 'invoice' | 'pricing' | 'payment', url: URL): PageNeed[] {
  if (page === 'invoice')
    return [need('invoice', invoices, 'follow', { query: { secret: url.searchParams.get('key') ?? '' } })]
  const offered = need('plans', plans, 'offered', {})
  return page === 'pricing' ? [offered] : [offered, need('planForm', plans, 'orderForm', {})]
}
