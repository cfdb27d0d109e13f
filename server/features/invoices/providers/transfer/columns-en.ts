import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './columns-mn.ts'

/** The same in statements in English. */
export const en: Same<typeof mn> = {
  day: 'transaction date|booking date|date',
  amount: 'credit|amount',
  reference: 'description|reference|details',
  bankId: 'transaction number|transaction id|journal number|bank reference',
  payer: 'payer|counterparty|sender',
}
