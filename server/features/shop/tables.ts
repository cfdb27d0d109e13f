import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { InBoth, Localized } from '#contract/core/text/localized.ts'
import type { RichDoc } from '#contract/core/text/richtext.ts'
import type { Colour, Gender, ProductStatus } from '#contract/features/shop/index.ts'
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
}

export type ProductRecord = Selectable<ShopTables['products']>

/** A call of any route of this feature. */
export type ShopCall = Omit<Call<ShopTables, Route>, 'params' | 'query' | 'body' | 'parts'>
