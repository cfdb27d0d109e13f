import * as z from 'zod/mini'
import { ContentPerson } from '../../core/content/answers.ts'
import { EntryKey } from '../../core/model/entry-list.ts'
import { Flag, Instant, listQuery } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { actionNames, NOTE_MAX_CHARS, NOTE_MIN_CHARS } from '../../core/model/workflow.ts'
import { agreedTo } from '../../core/people/agreed.ts'
import { CaseSecret } from '../../core/people/case.ts'
import { Email, Phone } from '../../core/people/person.ts'
import { LocalizedAnswer, plainText } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { COLOURS, PRICE_MAX } from './catalogue.ts'
import { DELIVERIES, PAYMENTS, QUANTITY_MAX } from './checkout.ts'
import { DiscountCode } from './discounts.ts'
import { ORDER_STATUSES, orderWorkflow } from './order-workflow.ts'
import { OwnReview } from './reviews.ts'

/** Characters of the fields of an order. Our choice. */
const NAME_MAX_CHARS = 100
const ADDRESS_MAX_CHARS = 300
const ORDER_NOTE_MAX_CHARS = 500
/** Lines of an order: more than a cart has products, because colours and sizes are lines of their own; with its shipping they fit an invoice. */
const LINES_MAX = 99

/** How many of a variant; several lines of one variant are added up. */
const OrderLineDraft = z.strictObject({
  variantId: z.uuid(),
  quantity: z.int().check(z.minimum(1), z.maximum(QUANTITY_MAX)),
})
export type OrderLineDraft = z.infer<typeof OrderLineDraft>

const Lines = z.array(OrderLineDraft).check(z.minLength(1), z.maxLength(LINES_MAX))
const Delivery = z.enum(DELIVERIES)
const Payment = z.enum(PAYMENTS)

/** What the server computes for a cart. */
export const QuoteDraft = z.strictObject({
  lines: Lines,
  delivery: z._default(Delivery, 'pickup'),
  discountCode: z.optional(DiscountCode),
})

export type QuoteDraft = z.output<typeof QuoteDraft>

const QuoteLine = z.object({
  variantId: z.uuid(),
  price: z.int(),
  quantity: z.int(),
  total: z.int(),
  /** In stock now. */
  stock: z.int(),
  /** Why it cannot be ordered: no longer sold, or fewer in stock; null when it can. */
  problem: z.nullable(z.enum(['gone', 'out_of_stock'])),
})
/** The sums of a cart at the prices of today. */
export const Quote = z.object({
  lines: z.array(QuoteLine),
  subtotal: z.int(),
  discount: z.int(),
  shipping: z.int(),
  total: z.int(),
  totalItems: z.int(),
  /** Why the discount code takes nothing off, with the values of its text; null when it does, and without a code. */
  discountRefused: z.nullable(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ),
})
export type Quote = z.infer<typeof Quote>

const Seen = z.int().check(z.minimum(0), z.maximum(PRICE_MAX * QUANTITY_MAX))

const fields = {
  lines: Lines,
  delivery: Delivery,
  payment: Payment,
  name: plainText(1, NAME_MAX_CHARS),
  phone: z.optional(Phone),
  email: z.optional(Email),
  address: z._default(plainText(0, ADDRESS_MAX_CHARS), ''),
  note: z._default(plainText(0, ORDER_NOTE_MAX_CHARS, { multiline: true }), ''),
  /** The total that the buyer saw: another one refuses the order, so that nobody pays what they have not seen. */
  total: z.optional(Seen),
  /** The same without the discount, for a buyer who saw no total with the code: it can only be less. */
  fullTotal: z.optional(Seen),
  discountCode: z.optional(DiscountCode),
  consent: agreedTo('order'),
  lang: z._default(z.enum(['mn', 'en']), 'mn'),
}
type Reached = { phone?: string | undefined; email?: string | undefined; delivery: string; address: string }

// reported together with other errors, not only once those are fixed
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

/** A telephone number or an e-mail address is required, and an address where the order is brought. */
const canBeReached = () =>
  z.refine<Reached>(({ phone, email }) => phone !== undefined || email !== undefined, {
    path: ['phone'],
    error: 'email_or_phone',
    when,
  })
const hasAddress = () =>
  z.refine<Reached>(({ delivery, address }) => delivery !== 'courier' || address !== '', {
    path: ['address'],
    error: 'required',
    when,
  })

/** An order of a person who is signed in. */
export const OrderDraft = z.strictObject(fields).check(canBeReached(), hasAddress())
export type OrderDraft = z.output<typeof OrderDraft>

/** An order without an account. */
export const PublicOrder = z
  .strictObject({
    ...fields,
    /** From the route `orderForm`: proves that the page was opened, and when. One ticket with one content is one order. */
    ticket: z.string().check(z.maxLength(200)),
    /** A honeypot: a hidden field that only bots fill in. */
    website: z.optional(z.string().check(z.maxLength(500))),
  })
  .check(canBeReached(), hasAddress())
export type PublicOrder = z.output<typeof PublicOrder>

/** A line with what it was called and what it cost when it was ordered. */
export const OrderLine = z.object({
  productId: z.nullable(z.uuid()),
  /** The last part of the product's address; null when it was deleted. */
  slug: z.nullable(z.string()),
  code: z.string(),
  name: LocalizedAnswer,
  colour: z.nullable(z.enum(COLOURS)),
  size: z.string(),
  price: z.int(),
  quantity: z.int(),
  total: z.int(),
})
export type OrderLine = z.infer<typeof OrderLine>

const sums = {
  subtotal: z.int(),
  discount: z.int(),
  /** The code as it was when it was used. */
  discountCode: z.nullable(z.string()),
  shipping: z.int(),
  total: z.int(),
  totalItems: z.int(),
}

/** An order in the list of an office, without telephone, e-mail and address. */
export const OrderRow = z.object({
  id: z.uuid(),
  number: z.int(),
  areaId: z.uuid(),
  area: LocalizedAnswer,
  name: z.string(),
  status: z.enum(ORDER_STATUSES),
  delivery: Delivery,
  payment: Payment,
  total: z.int(),
  totalItems: z.int(),
  createdAt: Instant,
  version: z.int(),
})
export type OrderRow = z.infer<typeof OrderRow>

/** A whole order; reading it is recorded in the audit log. */
export const Order = z.extend(OrderRow, {
  ...sums,
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.string(),
  note: z.string(),
  lang: z.enum(['mn', 'en']),
  /** The account that ordered; null without one. */
  buyer: z.nullable(ContentPerson),
  /** Its invoice, which those who may read invoices open; null for an order that costs nothing. */
  invoice: z.nullable(z.object({ id: z.uuid(), code: z.string() })),
  lines: z.array(OrderLine),
  allowedActions: z.array(z.enum(actionNames(orderWorkflow))),
})
export type Order = z.infer<typeof Order>

/** An order as its buyer sees it. */
export const OrderView = z.object({
  number: z.int(),
  /** The office that handles it. */
  area: LocalizedAnswer,
  status: z.enum(ORDER_STATUSES),
  delivery: Delivery,
  payment: Payment,
  address: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  ...sums,
  lines: z.array(OrderLine),
  /** The number of its invoice. */
  invoiceCode: z.nullable(z.string()),
  /** Reviews of its products, and whether the buyer may write them now. */
  reviews: z.array(OwnReview),
  canReview: z.boolean(),
  /** Whether the buyer may cancel it now. */
  canCancel: z.boolean(),
  /** Opens the page of its invoice, which says how to pay; null unless it is paid by transfer and neither cancelled nor returned. */
  invoiceKey: z.nullable(z.string()),
})
export type OrderView = z.infer<typeof OrderView>

/** An order of the signed-in person, as writes answer it: without the key, because their answers are kept under an `Idempotency-Key`. */
export const MyOrder = z.extend(z.omit(OrderView, { invoiceKey: true }), { id: z.uuid(), version: z.int() })
export type MyOrder = z.infer<typeof MyOrder>

/** An order in the list of the signed-in person's own. */
export const MyListedOrder = z.extend(OrderView, { id: z.uuid(), version: z.int() })
export type MyListedOrder = z.infer<typeof MyListedOrder>

export const OrderStep = z.strictObject({
  action: z.enum(actionNames(orderWorkflow)),
  note: z.optional(plainText(NOTE_MIN_CHARS, NOTE_MAX_CHARS, { multiline: true })),
  version: Version,
})

/** The query of the list of orders. */
// '-match': the best match of number and name first when there is a search text, otherwise the default order
export const OrderQuery = listQuery(['number', 'createdAt', 'total', 'status', 'name', 'match'], {
  status: z.optional(z.enum(ORDER_STATUSES)),
  /** Those that wait for the office. */
  open: z.optional(Flag),
  /** Those that count as sales: paid, sent and handed over. */
  sold: z.optional(Flag),
  delivery: z.optional(Delivery),
  payment: z.optional(Payment),
  /** An area, including those below it. */
  areaId: z.optional(z.uuid()),
  /** Orders with this product. */
  productId: z.optional(z.uuid()),
  /** Orders with a product of this category. */
  category: z.optional(EntryKey),
  /** Those that were cancelled or returned. */
  undone: z.optional(Flag),
  /** Orders with this discount code. */
  discountId: z.optional(z.uuid()),
  /** Days of the order, both inclusive. */
  from: z.optional(IsoDay),
  to: z.optional(IsoDay),
})
export type OrderQuery = z.output<typeof OrderQuery>

export const ByOrderSecret = z.strictObject({ secret: CaseSecret })

/** What the billing step of a checkout decides of an order. */
export const OrderContact = z
  .strictObject({
    name: fields.name,
    phone: fields.phone,
    email: fields.email,
    delivery: fields.delivery,
    address: fields.address,
    note: fields.note,
  })
  .check(canBeReached(), hasAddress())
