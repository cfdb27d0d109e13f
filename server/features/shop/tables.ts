import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { InBoth, Lang, Localized } from '#contract/core/text/localized.ts'
import type { RichDoc } from '#contract/core/text/richtext.ts'
import type {
  Colour,
  Delivery,
  DiscountKind,
  Gender,
  OrderStatus,
  Payment,
  ProductStatus,
  ReviewStatus,
} from '#contract/features/shop/index.ts'
import type { Call } from '../../core/requests/declare.ts'

/** A picture as it is stored. */
export interface StoredPicture {
  fileId: string
  alt: Localized
}

/** The tables of the shop. */
export interface ShopTables {
  products: {
    id: Generated<string>
    no: GeneratedAlways<number>
    area_id: string
    author_id: string | null
    author_area_id: string
    code: string
    name: Localized
    description: InBoth<RichDoc>
    search: string
    category: string
    gender: Gender
    tags: string[]
    price: number
    sale_price: number | null
    sale_from: string | null
    sale_until: string | null
    /** Written as JSON text. */
    pictures: ColumnType<StoredPicture[], string, string>
    status: Generated<ProductStatus>
    /** Of published reviews. */
    review_count: Generated<number>
    rating_sum: Generated<number>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  product_variants: {
    id: Generated<string>
    product_id: string
    colour: Colour | null
    size: string
    position: number
    stock: number
    version: Generated<number>
  }
  shop_orders: {
    id: Generated<string>
    number: Generated<number>
    area_id: string
    buyer_id: string | null
    name: string
    phone: string | null
    email: string | null
    delivery: Delivery
    payment: Payment
    address: string
    note: string
    lang: Lang
    subtotal: number
    discount: number
    shipping: number
    total: number
    total_items: number
    /** The code that was used; null when it was deleted since, and without one. */
    discount_id: Generated<string | null>
    discount_code: Generated<string | null>
    status: Generated<OrderStatus>
    /** Its invoice; null for an order that costs nothing. */
    invoice_id: Generated<string | null>
    invoice_code: Generated<string | null>
    search: string
    /** The keyed hash of the public form; null for an order of an account. */
    sent_key: string | null
    /** The hash of the secret in the buyer's link; null for an order of an account. */
    case_hash: string | null
    /** The day of the text that the sender agreed to; null for records that staff made, and older ones. */
    consent_version: string | null
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  shop_reviews: {
    id: Generated<string>
    area_id: string
    product_id: string
    order_id: string
    rating: number
    text: string
    status: Generated<ReviewStatus>
    search: string
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  shop_discounts: {
    id: Generated<string>
    area_id: string
    code: string
    note: string
    kind: DiscountKind
    value: number
    from_day: string | null
    until_day: string | null
    minimum: number
    uses: number | null
    uses_each: number | null
    is_active: boolean
    search: string
    used: Generated<number>
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  shop_order_lines: {
    id: Generated<string>
    order_id: string
    position: number
    product_id: string | null
    variant_id: string | null
    code: string
    name: Localized
    colour: Colour | null
    size: string
    price: number
    quantity: number
  }
}

export type OrderRecord = Selectable<ShopTables['shop_orders']>
export type ReviewRecord = Selectable<ShopTables['shop_reviews']>
export type DiscountRecord = Selectable<ShopTables['shop_discounts']>
export type ProductRecord = Selectable<ShopTables['products']>

/** A call of any route of this feature. */
export type ShopCall = Omit<Call<ShopTables, Route>, 'params' | 'query' | 'body' | 'parts'>
