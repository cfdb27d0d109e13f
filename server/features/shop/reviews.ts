import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { slugOf } from '#contract/core/text/slug.ts'
import {
  type MyOrder,
  type OrderView,
  type Review,
  type ReviewAction,
  type ReviewDraft,
  type ReviewQuery,
  reviewWorkflow,
  type SecretReview,
} from '#contract/features/shop/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { matching } from '../../core/access/matching.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { alertReviewed } from './notices.ts'
import { myOrder } from './orders.ts'
import type { WriteCall } from './products.ts'
import { found, viewOf } from './steps.ts'
import type { OrderRecord, ReviewRecord, ShopCall } from './tables.ts'

const OF_ORDER = 'the review of a product of an order that the caller placed, and what published reviews give a product'

/**
 * Stores the review of one product of an order. The database decides: of two at once one is stored.
 *
 * @throws Problem('wrong_state') before the order was handed over; Problem('invalid') on `productId` when the order has none of it, or when
 * it was reviewed.
 */
async function store(call: WriteCall, order: OrderRecord, { productId, rating, text }: ReviewDraft): Promise<void> {
  if (order.status !== 'done')
    throw new Problem('wrong_state', { params: { state: order.status, action: 'review', allowedActions: [] } })
  const db = call.rows.unscoped(OF_ORDER)
  // locked, so that a product that moves to another area takes this review along
  const { rows: products } = await db.query<{ area_id: string; name: Localized }>(
    `select p.area_id, p.name from products p
     where p.id = $1 and exists (select from shop_order_lines l where l.order_id = $2 and l.product_id = p.id)
     for share of p`,
    [productId, order.id],
  )
  const [product] = products
  if (!product) throw fieldProblem('productId', 'not_in_list')
  const { rows: made } = await db.query<ReviewRecord>(
    `insert into shop_reviews (area_id, product_id, order_id, rating, text, search, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $7, $6, $6)
     on conflict do nothing returning *`,
    [product.area_id, productId, order.id, rating, text, call.now, searchText(text, product.name.mn, product.name.en)],
  )
  const [review] = made
  if (!review) throw fieldProblem('productId', 'reviewed_before')
  call.rows.touch('shop_reviews', review, { action: 'create' })
  await alertReviewed(call, { id: review.id, areaId: product.area_id, rating, name: product.name })
}

/** Reviews a product of an order of the caller's own. */
export async function reviewMine(call: WriteCall & { params: { id: string }; body: ReviewDraft }): Promise<MyOrder> {
  const { id } = call.params
  await store(call, await call.rows.one('shop_orders', id), call.body)
  return myOrder(call, id)
}

/** Reviews a product of an order by its secret link. */
export async function reviewBySecret(call: WriteCall & { body: SecretReview }): Promise<OrderView> {
  const { secret, ...draft } = call.body
  const order = await found(call, secret)
  await store(call, order, draft)
  return viewOf(call, order)
}

const area = areaName(sql.ref('shop_reviews.area_id')).as('area')
const product = sql<{
  no: number
  name: Localized
}>`(select jsonb_build_object('no', p.no, 'name', p.name) from products p
  where p.id = shop_reviews.product_id)`.as('product')
const orderNumber = sql<number>`(select o.number from shop_orders o where o.id = shop_reviews.order_id)`.as(
  'order_number',
)

type Joined = ReviewRecord & { area: Localized; product: { no: number; name: Localized }; order_number: number }

const show = (call: ShopCall, row: Joined): Review => ({
  id: row.id,
  rating: row.rating,
  text: row.text,
  at: row.created_at.toISOString(),
  status: row.status,
  product: { id: row.product_id, slug: slugOf(row.product.name.mn, row.product.no), name: row.product.name },
  areaId: row.area_id,
  area: row.area,
  orderId: row.order_id,
  orderNumber: Number(row.order_number),
  version: row.version,
  allowedActions: [...new Set(call.rows.moves(reviewWorkflow, row.status, null).map(({ action }) => action))],
})

/** A page of the reviews of the products of the person's areas. */
export async function listReviews(call: ShopCall & { query: ReviewQuery }) {
  const { page, pageSize, sort, q, id, status, rating, productId, areaId } = call.query
  const found = await call.rows.page('shop_reviews', {
    query: { page, pageSize, sort, q },
    sorts: { createdAt: 'created_at', rating: 'rating', status: 'status' },
    defaultSort: '-createdAt',
    searchIn: 'search',
    where: (query) =>
      query
        .where(
          matching({
            'shop_reviews.id': id,
            'shop_reviews.status': status,
            'shop_reviews.rating': rating,
            'shop_reviews.product_id': productId,
          }),
        )
        .$if(areaId !== undefined, (w) => w.where(inAndBelow('shop_reviews.area_id', areaId))),
    select: (query) => query.selectAll('shop_reviews').select([area, product, orderNumber]),
  })
  return { data: found.data.map((row) => show(call, row)), meta: found.meta }
}

/** Publishes or rejects a review, and counts what its product is given. @throws Problem('stale'), Problem('wrong_state') */
export async function actOnReview(
  call: WriteCall & { params: { id: string }; body: { action: ReviewAction; version: number } },
): Promise<Review> {
  const { id } = call.params
  const { action, version } = call.body
  const { product_id: productId } = await call.rows.one('shop_reviews', id)
  // before the review, as a product that moves takes its reviews along; steps on reviews of one product follow one another
  await call.rows.unscoped(OF_ORDER).query('select from products where id = $1 for update', [productId])
  const row = await call.rows.lock('shop_reviews', id, version)
  await call.rows.act(reviewWorkflow, 'shop_reviews', row, { action, values: { updated_at: call.now } })
  await call.rows.unscoped(OF_ORDER).query(
    `update products set (review_count, rating_sum) = (select count(*), coalesce(sum(rating), 0) from shop_reviews
       where product_id = $1 and status = 'published') where id = $1`,
    [productId],
  )
  const after = await call.rows
    .from('shop_reviews')
    .selectAll('shop_reviews')
    .select([area, product, orderNumber])
    .where('shop_reviews.id', '=', id)
    .executeTakeFirstOrThrow()
  return show(call, after)
}
