import { sql } from 'kysely'
import { keysOf, openEntries } from '#contract/core/model/entries.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { fileIdsOf, plainTextOf } from '#contract/core/text/richtext.ts'
import { numberIn } from '#contract/core/text/slug.ts'
import { valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Product, type ProductDraft, productWorkflow, shopCategories } from '#contract/features/shop/index.ts'
import { checkPictures, linkAttachments } from '../../core/attachments/attachments.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { Call } from '../../core/requests/declare.ts'
import { moveReviews, reviewsOf } from './product-reviews.ts'
import { LISTED, rowExtras, showWhole } from './show.ts'
import type { ShopCall, ShopTables } from './tables.ts'
import { saveVariants } from './variants.ts'

/** A call that writes. */
export type WriteCall = ShopCall & Pick<Call<ShopTables, never>, 'tx'>

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One product within reach. @throws Problem('not_found') */
export async function oneProduct(call: ShopCall, id: string): Promise<Product> {
  const row = await call.rows
    .from('products', 'read')
    .select([...LISTED, 'products.description'])
    .select(rowExtras)
    .select(call.rows.may('write', 'products').as('can_write'))
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return showWhole(call, row, await reviewsOf(call, id))
}

/** The product that an address names, by its number or its id. @throws Problem('not_found') */
export async function namedProduct(call: ShopCall, slug: string): Promise<Product> {
  if (UUID.test(slug)) return oneProduct(call, slug)
  const no = numberIn(slug)
  const found =
    no === undefined
      ? undefined
      : await call.rows.from('products', 'read').select('products.id').where('products.no', '=', no).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return oneProduct(call, found.id)
}

const columnsOf = (draft: ProductDraft) => ({
  area_id: draft.areaId,
  code: draft.code,
  name: draft.name,
  description: draft.description,
  search: searchText(
    draft.code,
    draft.name.mn,
    draft.name.en,
    ...draft.tags,
    plainTextOf(draft.description.mn),
    draft.description.en && plainTextOf(draft.description.en),
  ),
  category: draft.category,
  gender: draft.gender,
  tags: draft.tags,
  price: draft.price,
  sale_price: draft.sale?.price ?? null,
  sale_from: draft.sale?.from ?? null,
  sale_until: draft.sale?.until ?? null,
  pictures: JSON.stringify(draft.pictures),
})

/** @throws Problem('invalid') on `category` for a closed or unknown one; a product may keep its current one. */
async function refuseCategory(call: ShopCall, category: string, before?: string): Promise<void> {
  if (category === before) return
  const offered = openEntries(valueOn(await call.setting(shopCategories), dayInUlaanbaatar(call.now)))
  if (!keysOf(offered).includes(category)) throw fieldProblem('category', 'not_in_list')
}

const OF_CODE = 'whether the area of a product that the caller writes already uses its code: a yes or no'

/** @throws Problem('invalid') on `code` when another product of the area has it. */
async function refuseCode(call: ShopCall, { code, areaId }: ProductDraft, except: string | null): Promise<void> {
  await call.rows.exclusively(`product code ${areaId}`)
  const { rows } = await call.rows
    .unscoped(OF_CODE)
    .query('select from products where area_id = $1 and lower(code) = lower($2) and id is distinct from $3', [
      areaId,
      code,
      except,
    ])
  if (rows.length > 0) throw fieldProblem('code', 'taken')
}

/** The files that a product shows, with the fields that name them. */
function namedPictures({ pictures, description }: ProductDraft) {
  const texts = [description.mn, description.en].flatMap((doc) => (doc ? fileIdsOf(doc) : []))
  return [
    ...pictures.map(({ fileId }, i) => ({ id: fileId, path: `pictures.${i}.fileId` })),
    ...texts.map((id) => ({ id, path: 'description.mn' })),
  ]
}

async function linkPictures(call: WriteCall, id: string, draft: ProductDraft): Promise<void> {
  const ids = namedPictures(draft).map((one) => one.id)
  await linkAttachments(call, { table: 'products', id }, ids)
}

/** Adds a draft. */
export async function addProduct(call: WriteCall, draft: ProductDraft): Promise<Product> {
  const { actor, now } = call
  if (!actor?.areaId) throw new Problem('not_allowed')
  await refuseCategory(call, draft.category)
  await checkPictures(call, { table: 'products', id: null }, namedPictures(draft))
  await refuseCode(call, draft, null)
  const { id } = await call.rows.add('products', {
    ...columnsOf(draft),
    author_id: actor.id,
    author_area_id: actor.areaId,
    created_at: now,
    updated_at: now,
  })
  await saveVariants(call, id, draft.variants)
  await linkPictures(call, id, draft)
  return oneProduct(call, id)
}

/** Changes a product. @throws Problem('stale') */
export async function changeProduct(
  call: WriteCall,
  id: string,
  { product: draft, version }: { product: ProductDraft; version: number },
): Promise<Product> {
  const before = await call.rows.lock('products', id, version)
  await refuseCategory(call, draft.category, before.category)
  await checkPictures(call, { table: 'products', id }, namedPictures(draft))
  await refuseCode(call, draft, id)
  await call.rows.change('products', { id, version }, { ...columnsOf(draft), updated_at: call.now })
  if (draft.areaId !== before.area_id) await moveReviews(call, id, { from: before.area_id, to: draft.areaId })
  await saveVariants(call, id, draft.variants)
  await linkPictures(call, id, draft)
  return oneProduct(call, id)
}

/** Puts a product on sale, or takes it off. @throws Problem('stale'), Problem('wrong_state') */
export async function actOnProduct(
  call: WriteCall,
  id: string,
  { action, version }: { action: 'offer' | 'end'; version: number },
): Promise<Product> {
  const row = await call.rows.lock('products', id, version)
  await call.rows.act(productWorkflow, 'products', row, { action, values: { updated_at: call.now } })
  return oneProduct(call, id)
}

/** Deletes a draft. @throws Problem('wrong_state') for a product that has been on sale. */
export async function removeProduct(call: WriteCall, id: string): Promise<void> {
  const row = await call.rows.lock('products', id)
  if (row.status !== 'draft')
    throw new Problem('wrong_state', { params: { state: row.status, action: 'remove', allowedActions: [] } })
  await linkAttachments(call, { table: 'products', id }, [])
  await call.rows.remove('products', id)
}

/** The newest products on sale that the caller may list. */
export const productsOnSale = (call: ShopCall, limit: number) =>
  call.rows
    .from('products')
    .select(LISTED)
    .select(rowExtras)
    .where('products.status', '=', 'on_sale')
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(limit)
    .execute()

/** The product that the brief's call names. @throws Problem('not_found') */
export async function briefNamed(call: ShopCall, name: string) {
  const no = numberIn(name)
  const row = await call.rows
    .from('products', 'read')
    .select(LISTED)
    .select(rowExtras)
    .where(
      sql<boolean>`(products.no = ${no ?? null}::int or products.name ->> 'mn' = ${name} or products.name ->> 'en' = ${name})`,
    )
    .orderBy('products.status', 'desc')
    .orderBy('products.created_at', 'desc')
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}
