import { type RawBuilder, sql } from 'kysely'
import { entryName } from '#contract/core/model/entries.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { LOW_STOCK, type ProductQuery, shopCategories } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { type PageAsk, wholeList } from '../../core/access/list.ts'
import { matching } from '../../core/access/matching.ts'
import { wordsIn } from '../../core/database/folded-search.ts'
import { nameIn } from '../../core/database/name-in.ts'
import type { Download } from '../../core/requests/declare.ts'
import { exportRows } from '../../core/sheets/export.ts'
import type { ExportColumn } from '../../core/sheets/export-source.ts'
import { LISTED, type ListedProduct, priceOnDay, rowExtras, stockOf } from './show.ts'
import type { ShopCall, ShopTables } from './tables.ts'

type Filters = Omit<ProductQuery, 'page' | 'pageSize'>

const someVariant = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from product_variants v where v.product_id = products.id and ${condition})`

/** The conditions of the filters. */
function conditions(call: ShopCall, filters: Filters): RawBuilder<boolean>[] {
  const { category, gender, status, colour, size, tag, areaId, mine, sale, inStock, low, minPrice, maxPrice } = filters
  const price = priceOnDay(dayInUlaanbaatar(call.now))
  const all = [matching({ 'products.category': category, 'products.gender': gender, 'products.status': status })]
  if (tag) all.push(sql`products.tags @> array[${tag}]::text[]`)
  if (colour) all.push(someVariant(sql`v.colour = ${colour}`))
  if (size) all.push(someVariant(sql`lower(v.size) = ${size.toLowerCase()}`))
  if (areaId) all.push(inAndBelow('products.area_id', areaId))
  if (mine !== undefined) all.push(sql`${call.rows.may('write', 'products')} = ${mine}`)
  if (sale !== undefined) all.push(sql`(${price} < products.price) = ${sale}`)
  if (inStock !== undefined) all.push(sql`${someVariant(sql`v.stock > 0`)} = ${inStock}`)
  if (low !== undefined) all.push(sql`${someVariant(sql`v.stock <= ${sql.lit(LOW_STOCK)}`)} = ${low}`)
  if (minPrice !== undefined) all.push(sql`${price} >= ${minPrice}`)
  if (maxPrice !== undefined) all.push(sql`${price} <= ${maxPrice}`)
  return all
}

const nameText = (lang: 'mn' | 'en') => sql`coalesce(products.name ->> ${sql.lit(lang)}, '')`

/** How the list is asked for; exports use the same. */
function listAsk(
  call: ShopCall,
  { page, pageSize, sort, q, ...filters }: Filters & { page: number; pageSize: number },
): PageAsk<ShopTables, 'products', ListedProduct> {
  return {
    query: { page, pageSize, sort, q },
    sorts: {
      name: nameIn('products.name', call.lang),
      code: sql`products.code collate nutag_natural`,
      price: priceOnDay(dayInUlaanbaatar(call.now)),
      area: { areaCodeOf: 'area_id' },
      status: 'status',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    best: { titles: [nameText('mn'), nameText('en')], at: 'created_at' },
    defaultSort: '-createdAt',
    wordsIn: wordsIn('products'),
    where: (rows) => rows.where(sql.join(conditions(call, filters), sql` and `) as RawBuilder<boolean>),
    select: (rows) => rows.select(LISTED).select(rowExtras),
  }
}

/** A page of the list. */
export const listProducts = (call: ShopCall, query: ProductQuery) => call.rows.page('products', listAsk(call, query))

type Words = (typeof shopLabels)['mn']

function columnsIn(words: Words, nameOf: (category: string) => string): ExportColumn<ListedProduct>[] {
  const { column } = words
  return [
    { kind: 'text', header: column.code, value: (row) => row.code },
    { kind: 'text', header: column.name, value: (row) => row.name.mn },
    { kind: 'text', header: column.nameEn, value: (row) => row.name.en },
    { kind: 'text', header: column.category, value: (row) => nameOf(row.category) },
    { kind: 'text', header: column.area, value: (row) => row.area.mn },
    { kind: 'number', header: column.price, value: (row) => row.price },
    { kind: 'number', header: column.salePrice, value: (row) => row.sale_price },
    { kind: 'date', header: column.saleFrom, value: (row) => row.sale_from },
    { kind: 'date', header: column.saleUntil, value: (row) => row.sale_until },
    { kind: 'number', header: column.stock, value: (row) => stockOf(row.variants) },
    { kind: 'text', header: column.status, value: (row) => words.status[row.status] },
  ]
}

/** The filtered products of the person's areas as a file. */
export async function exportProducts(
  call: ShopCall & { query: Filters & { format: 'csv' | 'xlsx' } },
): Promise<Download> {
  const { format, ...query } = call.query
  const ask = listAsk(call, { ...query, page: 1, pageSize: 1 })
  const list = wholeList(call.rows.from('products'), 'products', ask)
  const categories = await call.setting(shopCategories)
  const words = shopLabels[call.lang]
  call.note({ action: 'shop.export', table_name: 'products', details: { format, q: query.q, status: query.status } })
  return exportRows<ListedProduct>(call.core, list.compile() as never, {
    format,
    name: words.file,
    columns: columnsIn(words, (category) => entryName(categories, category, call.lang)),
  })
}
