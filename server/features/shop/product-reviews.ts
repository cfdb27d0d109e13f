import { type Rating, REVIEWS_SHOWN, type ShownReview } from '#contract/features/shop/index.ts'
import type { ReviewRecord, ShopCall } from './tables.ts'

/** The mean of the stars with one decimal, and how many reviews there are. */
export const ratingOf = ({
  review_count: count,
  rating_sum: sum,
}: {
  review_count: number
  rating_sum: number
}): Rating => ({
  mean: count === 0 ? null : Math.round((sum / count) * 10) / 10,
  count,
})

/** The newest published reviews of a product that the caller reads. */
export async function reviewsOf(call: ShopCall, productId: string): Promise<ShownReview[]> {
  const { rows } = await call.rows
    .unscoped('the published reviews of a product that the caller reads, without who wrote them')
    .query<ReviewRecord>(
      `select * from shop_reviews where product_id = $1 and status = 'published' order by created_at desc, id desc limit $2`,
      [productId, REVIEWS_SHOWN],
    )
  return rows.map(({ id, rating, text, created_at: at }) => ({ id, rating, text, at: at.toISOString() }))
}

/** The newest published reviews of many products, and how many gave each number of stars, by product. */
export async function reviewsOfMany(
  call: ShopCall,
  productIds: readonly string[],
): Promise<(id: string) => { reviews: ShownReview[]; stars: number[] }> {
  const { rows } = await call.rows
    .unscoped('the published reviews of products that the caller reads, without who wrote them')
    .query<{ product_id: string; stars: number[]; reviews: ShownReview[] }>(
      `select p.id as product_id,
         array(select (select count(*)::int from shop_reviews r where r.product_id = p.id and r.status = 'published' and r.rating = star)
           from generate_series(1, 5) star order by star) as stars,
         (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'rating', r.rating, 'text', r.text, 'at', r.created_at)
           order by r.created_at desc, r.id desc), '[]') from (select * from shop_reviews r where r.product_id = p.id
             and r.status = 'published' order by r.created_at desc, r.id desc limit $2) r) as reviews
       from products p where p.id = any($1::uuid[]) and p.review_count > 0`,
      [productIds, REVIEWS_SHOWN],
    )
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  return (id) => {
    const { reviews = [], stars = [] } = byId.get(id) ?? {}
    return { reviews: reviews.map((one) => ({ ...one, at: new Date(one.at).toISOString() })), stars }
  }
}

/** Moves the reviews of a product, which the caller has locked, to its new area: the office that sells it publishes them. */
export async function moveReviews(
  call: ShopCall,
  productId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const { rows } = await call.rows
    .unscoped('the reviews of a product that the caller moves to another area follow it')
    .query<ReviewRecord>(
      'update shop_reviews set area_id = $2, version = version + 1, updated_at = $3 where product_id = $1 returning *',
      [productId, to, call.now],
    )
  for (const row of rows) call.rows.touch('shop_reviews', row, { action: 'change', movedFrom: from })
}
