import { type RawBuilder, sql } from 'kysely'
import { movesFor } from '#contract/core/model/workflow.ts'
import { type Lang, type Localized, inLang as textIn } from '#contract/core/text/localized.ts'
import { fileIdsOf } from '#contract/core/text/richtext.ts'
import { slugOf } from '#contract/core/text/slug.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type BriefProduct,
  type Product,
  type ProductRow,
  priceOn,
  productWorkflow,
  type ShownReview,
  STARS,
  type Variant,
} from '#contract/features/shop/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { fileUrl, publicFileUrl } from '../../core/attachments/serve-files.ts'
import { writtenOnce } from '../../core/database/sql.ts'
import { ratingOf } from './product-reviews.ts'
import type { ProductRecord, ShopCall, StoredPicture } from './tables.ts'

/** The columns of `products` that lists read. */
export const LISTED = writtenOnce([
  'products.id',
  'products.no',
  'products.area_id',
  'products.code',
  'products.name',
  'products.category',
  'products.gender',
  'products.tags',
  'products.price',
  'products.sale_price',
  'products.sale_from',
  'products.sale_until',
  'products.pictures',
  'products.review_count',
  'products.rating_sum',
  'products.status',
  'products.created_at',
  'products.updated_at',
  'products.version',
])

/** Expressions that lists select in addition. */
export const rowExtras = [
  areaName(sql.ref('products.area_id')).as('area'),
  sql<
    Variant[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'colour', v.colour, 'size', v.size, 'stock', v.stock)
    order by v.position, v.id), '[]') from product_variants v where v.product_id = products.id)`.as('variants'),
] as const

export type ListedProduct = Omit<ProductRecord, 'author_id' | 'author_area_id' | 'description' | 'search'> & {
  area: Localized
  variants: Variant[]
}
export type WholeProduct = ListedProduct & Pick<ProductRecord, 'description'> & { can_write: boolean }

/** What a product costs on a day, in SQL: the same as `priceOn`. */
export const priceOnDay = (day: string): RawBuilder<number> => sql<number>`(case when products.sale_price is not null
  and coalesce(products.sale_from <= ${day}::date, true) and coalesce(products.sale_until >= ${day}::date, true)
  then products.sale_price else products.price end)`

type Asking = Pick<ShopCall, 'core' | 'now'>

/** Addresses of a picture: stable ones while the product is on sale, signed ones otherwise. */
function picture({ core, now }: Asking, id: string, isPublic: boolean) {
  const url = (variant: 'small' | 'medium' | 'large') =>
    isPublic ? publicFileUrl(id, variant) : fileUrl(core, id, variant, now)
  return { small: url('small'), medium: url('medium'), large: url('large') }
}

/** A picture without a description of its own shows the product. */
const showPicture = (call: Asking, { fileId, alt }: StoredPicture, row: Pick<ListedProduct, 'name' | 'status'>) => ({
  id: fileId,
  alt: alt.mn === '' ? row.name : alt,
  urls: picture(call, fileId, row.status === 'on_sale'),
})

export const saleOf = (row: Pick<ProductRecord, 'sale_price' | 'sale_from' | 'sale_until'>) =>
  row.sale_price === null ? null : { price: row.sale_price, from: row.sale_from, until: row.sale_until }

export const stockOf = (variants: readonly Pick<Variant, 'stock'>[]): number =>
  variants.reduce((sum, { stock }) => sum + stock, 0)

/** A product in a list. */
export function showRow(call: Asking, row: ListedProduct, today = dayInUlaanbaatar(call.now)): ProductRow {
  const sale = saleOf(row)
  const [first] = row.pictures
  return {
    id: row.id,
    slug: slugOf(row.name.mn, row.no),
    code: row.code,
    name: row.name,
    areaId: row.area_id,
    area: row.area,
    category: row.category,
    gender: row.gender,
    tags: row.tags,
    price: row.price,
    sale,
    priceToday: priceOn({ price: row.price, sale }, today),
    picture: first ? showPicture(call, first, row) : null,
    variants: row.variants,
    stock: stockOf(row.variants),
    rating: ratingOf(row),
    status: row.status,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

/** A whole product. */
export function showWhole(
  call: Pick<ShopCall, 'core' | 'now' | 'actor'>,
  row: WholeProduct,
  reviews: ShownReview[],
): Product {
  const { description, actor } = { ...row, ...call }
  const ids = new Set([...fileIdsOf(description.mn), ...(description.en ? fileIdsOf(description.en) : [])])
  return {
    ...showRow(call, row),
    description,
    pictures: row.pictures.map((one) => showPicture(call, one, row)),
    files: Object.fromEntries([...ids].map((id) => [id, picture(call, id, row.status === 'on_sale')])),
    reviews,
    canWrite: row.can_write,
    allowedActions:
      row.can_write && actor
        ? movesFor(productWorkflow, row.status, { role: actor.role, isAuthor: false }).map(({ action }) => action)
        : [],
  }
}

/** A product in the calls of the brief. */
export function showBrief(
  call: Asking,
  row: ListedProduct,
  { lang, reviews, stars }: { lang: Lang; reviews: readonly ShownReview[]; stars: readonly number[] },
): BriefProduct {
  const shown = showRow(call, row)
  const images = row.pictures.map((one) => showPicture(call, one, row).urls.large)
  return {
    id: row.id,
    name: shown.slug,
    title: textIn(row.name, lang),
    code: row.code,
    price: shown.priceToday,
    priceSale: shown.priceToday < row.price ? row.price : null,
    cover: images[0] ?? null,
    images,
    colors: [...new Set(row.variants.flatMap(({ colour }) => colour ?? []))],
    sizes: [...new Set(row.variants.flatMap(({ size }) => (size === '' ? [] : [size])))],
    gender: row.gender,
    category: row.category,
    tags: row.tags,
    available: shown.stock,
    totalRating: shown.rating.mean ?? 0,
    totalReview: shown.rating.count,
    ratings: STARS.map((star) => ({ name: `${star} Star`, starCount: star, reviewCount: stars[star - 1] ?? 0 })),
    reviews: reviews.map(({ id, rating, text, at }) => ({
      id,
      rating,
      comment: text,
      isPurchased: true as const,
      postedAt: at,
    })),
    status: row.status,
    createdAt: shown.createdAt,
  }
}
