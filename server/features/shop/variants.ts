import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { STOCK_MAX, type VariantDraft } from '#contract/features/shop/index.ts'
import type { ShopCall } from './tables.ts'

const OF_PRODUCT = 'the variants of a product that the caller writes and this transaction has locked'

/** What is in stock after a change: what was sold since the form was opened stays subtracted. */
const stockAfter = ({ stock, was }: VariantDraft, now: number): number =>
  was === undefined ? stock : Math.min(STOCK_MAX, now + stock - was)

/**
 * Saves the variants of a locked product, in their order; those that are left out are deleted.
 *
 * @throws Problem('invalid') on a variant that belongs to another product, or of which more was sold than would be left.
 */
export async function saveVariants(call: ShopCall, productId: string, wanted: readonly VariantDraft[]): Promise<void> {
  const { rows } = call
  const db = rows.unscoped(OF_PRODUCT)
  const { rows: known } = await db.query<{ id: string; stock: number }>(
    'select id, stock from product_variants where product_id = $1 order by id for update',
    [productId],
  )
  const stockOf = new Map(known.map(({ id, stock }) => [id, stock]))
  const saved = wanted.map((one, position) => {
    const now = one.id === undefined ? 0 : stockOf.get(one.id)
    if (now === undefined) throw fieldProblem(`variants.${position}.id`, 'not_in_list')
    const stock = one.id === undefined ? one.stock : stockAfter(one, now)
    if (stock < 0) throw fieldProblem(`variants.${position}.stock`, 'too_small', { min: one.stock - stock })
    return { id: one.id ?? null, colour: one.colour, size: one.size, stock, position }
  })
  const kept = saved.flatMap(({ id }) => id ?? [])
  // colours and sizes may change places: those that are left out go first, the others are freed of their key
  await db.query('delete from product_variants where product_id = $1 and id <> all($2::uuid[])', [productId, kept])
  await db.query(`update product_variants set size = left('~' || id::text, 20), colour = null where product_id = $1`, [
    productId,
  ])
  await db.query(
    `update product_variants v set colour = s.colour, size = s.size, stock = s.stock, position = s.position, version = v.version + 1
     from jsonb_to_recordset($2::jsonb) s(id uuid, colour text, size text, stock int, position int) where v.id = s.id and v.product_id = $1`,
    [productId, JSON.stringify(saved)],
  )
  await db.query(
    `insert into product_variants (product_id, colour, size, stock, position)
     select $1, s.colour, s.size, s.stock, s.position
     from jsonb_to_recordset($2::jsonb) s(id uuid, colour text, size text, stock int, position int) where s.id is null`,
    [productId, JSON.stringify(saved)],
  )
}

/** Adds to the stock of a variant, or subtracts from it. @throws Problem('invalid') on `by` below 0 and above the limit. */
export async function changeStock(
  call: ShopCall,
  productId: string,
  { variantId, by }: { variantId: string; by: number },
): Promise<void> {
  const { rows } = call
  const product = await rows.one('products', productId)
  const variant = await rows.lock('product_variants', variantId)
  if (variant.product_id !== productId) throw new Problem('not_found')
  const stock = variant.stock + by
  if (stock < 0) throw fieldProblem('by', 'too_small', { min: -variant.stock })
  if (stock > STOCK_MAX) throw fieldProblem('by', 'too_big', { max: STOCK_MAX - variant.stock })
  await rows.change('product_variants', variant, { stock: sql`${stock}` as never }, { quiet: true })
  rows.touch('products', product, { action: 'stock', details: { variant: variantId, by, stock } })
}
