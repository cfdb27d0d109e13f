import { ACT, OFFICE, type PersonalData, WITH_RECORD } from '../../core/accounts/personal-data.ts'

/** Everything by which the buyer is reached; the link of the order stops working. */
const ERASED =
  "phone = null, email = null, address = '', note = '', case_hash = null, sent_key = null, erased_at = now()"

/** What this feature keeps about people (docs/rules/personal-data.md). */
export const personalData: PersonalData = {
  tables: {
    products: { author_id: ACT },
    // the order is the voucher of its invoice and keeps the name of the buyer
    shop_orders: { buyer_id: { fate: 'blank', set: ERASED, law: 'accounting' } },
  },
  contacts: [
    { table: 'shop_orders', email: 'email', phone: 'phone', account: 'buyer_id', set: ERASED, law: 'accounting' },
  ],
  // without an address it could not be delivered
  open: {
    table: 'shop_orders',
    email: 'email',
    phone: 'phone',
    account: 'buyer_id',
    where: "status in ('new', 'paid', 'shipped')",
    code: 'open_orders',
  },
  kept: {
    products: OFFICE,
    product_variants: WITH_RECORD,
    shop_discounts: OFFICE,
    shop_orders: OFFICE,
    shop_order_lines: WITH_RECORD,
    shop_reviews: WITH_RECORD,
  },
}
