import type pg from 'pg'
import { docFromText } from '#contract/core/text/richtext.ts'
import type { OrderStatus, ProductStatus, ReviewStatus } from '#contract/features/shop/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'

type Db = Pick<pg.Pool, 'query'>

let counter = 0

interface MadeProduct {
  area?: string
  author?: TestPerson
  status?: ProductStatus
  name?: string
  price?: number
  stock?: number
}

/** A product in the database, by default of the city and on sale, with one variant. */
export async function makeProduct(
  db: Db,
  {
    area = 'C',
    author = people.cityAdmin,
    status = 'on_sale',
    name = 'Бүтээгдэхүүн',
    price = 1000,
    stock = 10,
  }: MadeProduct = {},
): Promise<{ id: string; variantId: string; no: number }> {
  counter += 1
  const { rows } = await db.query(
    `with made as (
       insert into products (area_id, author_id, author_area_id, code, name, description, search, category, price, status)
       values ($1, $2, $3, $4, $5, $6, $7, 'souvenirs', $8, $9) returning id, no),
     variant as (insert into product_variants (product_id, stock) select id, $10 from made returning id)
     select made.id, made.no, variant.id as variant from made, variant`,
    [
      idOf(area),
      author.id,
      idOf(author.area ?? 'C'),
      `SH-${counter}`,
      { mn: name },
      { mn: docFromText('Тайлбар') },
      searchText(name),
      price,
      status,
      stock,
    ],
  )
  return { id: rows[0].id, variantId: rows[0].variant, no: rows[0].no }
}

/** An order of a product in the database. */
export async function makeOrder(
  db: Db,
  { id, variantId }: { id: string; variantId: string },
  { area = 'C', buyer = null, status = 'new' }: { area?: string; buyer?: TestPerson | null; status?: OrderStatus } = {},
): Promise<string> {
  const { rows } = await db.query(
    `with made as (
       insert into shop_orders (area_id, buyer_id, name, phone, delivery, payment, subtotal, total, total_items, status, search)
       values ($1, $2, $3, '+97699112233', 'pickup', 'transfer', 1000, 1000, 1, $4, $5) returning id),
     line as (insert into shop_order_lines (order_id, position, product_id, variant_id, code, name, size, price, quantity)
       select id, 0, $6, $7, 'SH', '{"mn":"Дурсгал"}', '', 1000, 1 from made)
     select id from made`,
    [idOf(area), buyer?.id ?? null, `Захиалагч ${area}`, status, searchText(`Захиалагч ${area}`), id, variantId],
  )
  return rows[0].id
}

/** A review of the first product of an order in the database. */
export async function makeReview(
  db: Db,
  { order, area = 'C', status = 'waiting' }: { order: string; area?: string; status?: ReviewStatus },
): Promise<void> {
  await db.query(
    `insert into shop_reviews (area_id, product_id, order_id, rating, text, status, search)
     select $1, product_id, order_id, 4, 'Сайн', $3, $4 from shop_order_lines where order_id = $2 and position = 0`,
    [idOf(area), order, status, searchText('Сайн', area)],
  )
}

/** A discount code in the database: ten per cent. */
export async function makeDiscount(db: Db, { area = 'C', code = `CODE-${++counter}` } = {}): Promise<string> {
  const { rows } = await db.query(
    `insert into shop_discounts (area_id, code, kind, value, search) values ($1, $2, 'percent', 10, $3) returning id`,
    [idOf(area), code, searchText(code)],
  )
  return rows[0].id
}

/** The body of a discount code, by default of the city. */
export const aDiscount = (more: object = {}) => ({
  code: `CODE-${++counter}`,
  kind: 'percent',
  value: 10,
  from: null,
  until: null,
  uses: null,
  usesEach: null,
  areaId: idOf('C'),
  ...more,
})

/** The body of a product, by default of the city. */
export const aProduct = (more: object = {}) => ({
  code: `P-${++counter}`,
  name: { mn: 'Аяга', en: 'Cup' },
  areaId: idOf('C'),
  category: 'souvenirs',
  price: 15_000,
  description: { mn: docFromText('Шаазан аяга') },
  variants: [{ colour: null, size: '', stock: 3 }],
  ...more,
})

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area, author) => {
    for (const status of ['draft', 'on_sale', 'ended'] as const)
      await makeProduct(db, { area, author, status, name: `Дурсгал ${area} ${status}` })
    const sold = await makeProduct(db, { area, author, name: `Захиалсан ${area}` })
    await makeOrder(db, sold, { area })
    await makeDiscount(db, { area })
    for (const status of ['waiting', 'published', 'rejected'] as const)
      await makeReview(db, { area, status, order: await makeOrder(db, sold, { area, status: 'done' }) })
    await makeOrder(db, sold, { area, buyer: author, status: 'paid' })
  },
  requests: {
    addDiscount: async (_, areaId) => ({ body: aDiscount({ areaId }) }),
    create: async (_, areaId) => ({ body: aProduct({ areaId }) }),
    change: async ({ core }, areaId) => ({
      params: { id: (await makeProduct(core.pool, { area: 'D1K1', author: people.districtAdmin })).id },
      body: { product: aProduct({ areaId }), version: 1 },
    }),
  },
}
