import type { Same } from '../catalogue.ts'
import type { sales as mn } from './sales-mn.ts'

/** The same messages in English. */
export const sales: Same<typeof mn> = {
  out_of_stock: 'There are not enough of “{{name}}”. In stock: {{stock}}',
  no_longer_sold: 'This product is no longer sold',
  total_changed: 'Prices have changed. The new total is ₮{{total}}. Please check it and order again',
  discount_unknown: 'There is no such discount code',
  discount_not_yet: 'This code is valid from {{day}}',
  discount_expired: 'This code has expired',
  discount_used_up: 'This code has been used up',
  discount_used_by_you: 'You have already used this code',
  discount_minimum: 'This code applies to orders of ₮{{min}} or more',
  discount_other_goods: 'This code does not apply to these products',
  discount_code: 'Use at least 4 letters, digits or hyphens',
  percent_range: 'Enter a number from 1 to 100',
  discount_in_use: 'Orders have used this code, so it cannot be deleted. Deactivate it instead',
  fewer_than_used: 'This code has been used {{min}} times',
  cancel_order_instead: 'Order no. {{number}} is still valid. Cancel the order to cancel its invoice',
  reviewed_before: 'You have already reviewed this product',
}
