import { foldForSearch } from '#contract/core/text/localized.ts'
import { docFromText, plainTextOf } from '#contract/core/text/richtext-doc.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { COLOUR_DRAWN } from '#contract/features/shop/catalogue.ts'
import { shippingOf } from '#contract/features/shop/checkout.ts'
import type { OrderStatus } from '#contract/features/shop/order-workflow.ts'
import { searchText } from '../server/core/database/folded-search.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { type Db, placesOf } from './content-pieces.ts'
import { drawGoods } from './drawing/goods.ts'
import { countUses, discountUsed, fillDiscounts } from './fill-discounts.ts'
import { fillProductReviews } from './fill-product-reviews.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { makeRandom, type Random } from './random.ts'
import { storeDrawings } from './store-drawings.ts'
import { GOODS, type Goods } from './texts/shop.ts'

/** Days between two products that were added. */
const STEP_DAYS = 9
/** Days of a sale before and after the fixed day of the demo. */
const SALE_BEFORE = 10
const SALE_AFTER = 400

const TINTS = ['#eef3f7', '#f6f0e6', '#eaf3ee', '#f3edf6'] as const
/** The colour of goods that come in one only. */
const PLAIN = ['#1d5f8f', '#2e7d5b', '#8a4b2d', '#6a4b9a'] as const

/** The pictures of a product: one for each of its colours. */
function drawingsOf({ code, drawn, variants }: Goods, at: number) {
  const colours = [...new Set(variants.flatMap(({ colour }) => colour ?? []))]
  const tint = TINTS[at % TINTS.length] ?? TINTS[0]
  const drawings = colours.map((colour) => ({
    key: `${code}-${colour}`,
    svg: drawGoods(drawn, COLOUR_DRAWN[colour], tint),
  }))
  if (drawings.length > 0) return drawings
  return [{ key: code, svg: drawGoods(drawn, PLAIN[at % PLAIN.length] ?? PLAIN[0], tint) }]
}

const pictureId = (key: string) => idOf('goods', key)

/** The products of the city's offices with what they have in stock. */
export async function fillShop(
  client: Db,
  store: FileStore,
  areas: readonly AreaSeed[],
  people: readonly PersonSeed[],
): Promise<void> {
  const random = makeRandom('shop')
  const placeOf = placesOf(areas, people)
  const first = (level: AreaSeed['level']) => areas.find((area) => area.level === level)
  const rows = GOODS.map((goods, at) => {
    const place = placeOf(first(goods.of))
    const createdAt = instantOn(workdayUpTo(addDays(DEMO_DAY, -at * STEP_DAYS - 3)), random).toISOString()
    const description = { mn: docFromText(goods.mn.slice(1).join('\n')), en: docFromText(goods.en.slice(1).join('\n')) }
    return {
      id: idOf('product', goods.code),
      area_id: place.areaId,
      author_id: place.authorId,
      author_area_id: place.authorAreaId,
      code: goods.code,
      name: { mn: goods.mn[0], en: goods.en[0] },
      description,
      search: searchText(
        goods.code,
        goods.mn[0],
        goods.en[0],
        ...goods.tags,
        plainTextOf(description.mn),
        plainTextOf(description.en),
      ),
      category: goods.category,
      gender: goods.gender ?? 'all',
      tags: [...goods.tags],
      price: goods.price,
      sale_price: goods.sale ?? null,
      sale_from: goods.sale === undefined ? null : addDays(DEMO_DAY, -SALE_BEFORE),
      sale_until: goods.sale === undefined ? null : addDays(DEMO_DAY, SALE_AFTER),
      pictures: drawingsOf(goods, at).map(({ key }) => ({
        fileId: pictureId(key),
        alt: { mn: goods.mn[0], en: goods.en[0] },
      })),
      status: goods.status ?? 'on_sale',
      created_at: createdAt,
      updated_at: createdAt,
    }
  })
  const ownerId = rows[0]?.author_id ?? null
  const drawings = GOODS.flatMap((goods, at) =>
    drawingsOf(goods, at).map(({ key, svg }) => ({
      id: pictureId(key),
      name: `${key.toLowerCase()}.webp`,
      ownerId,
      svg,
    })),
  )
  await storeDrawings(client, store, drawings)
  await insertMany(client, 'products', rows)
  await insertMany(
    client,
    'product_variants',
    GOODS.flatMap(({ code, variants }) =>
      variants.map(({ colour, size = '', stock }, position) => ({
        id: idOf('variant', `${code} ${colour ?? ''} ${size}`),
        product_id: idOf('product', code),
        colour: colour ?? null,
        size,
        stock,
        position,
      })),
    ),
  )
  await fillDiscounts(client, { city: first('city')?.id, district: first('district')?.id })
  await fillOrders(client, rows, people)
  await countUses(client)
  await fillProductReviews(client)
  await client.query(
    `insert into file_links (file_id, table_name, row_id)
     select (one ->> 'fileId')::uuid, 'products', id from products, jsonb_array_elements(pictures) one`,
  )
}

/** Orders of the demo, and days between the first and the last. */
const ORDERS = 64
const ORDERED_DAYS = 75

const STREETS = ['Энхтайваны өргөн чөлөө', 'Сөүлийн гудамж', 'Их тойруу', 'Нарны зам', 'Жуулчны гудамж'] as const
const DAY_MS = 86_400_000

/** What became of an order of this age, in days; the newest wait. */
function statusAfter(age: number, courier: boolean, random: Random): OrderStatus {
  if (age < 2) return 'new'
  if (age < 5) return random.chance(0.3) ? 'new' : 'paid'
  if (random.chance(0.07)) return 'cancelled'
  if (age < 9 && courier) return 'shipped'
  return random.chance(0.04) ? 'returned' : 'done'
}

/** Orders of citizens and of some who work for the city, and what became of them. */
async function fillOrders(
  client: Db,
  products: readonly { id: string; area_id: string; created_at: string }[],
  people: readonly PersonSeed[],
): Promise<void> {
  const random = makeRandom('shop orders')
  const citizens = people.filter(({ role, status }) => role === 'APPLICATION' && status === 'active')
  const staff = people.filter(({ role, status }) => role !== 'APPLICATION' && status === 'active').slice(0, 6)
  const sold = GOODS.filter(({ status }) => status === undefined)
  const orders: Record<string, unknown>[] = []
  const lines: Record<string, unknown>[] = []
  for (let i = 0; i < ORDERS; i += 1) {
    const age = Math.floor(((ORDERS - i) / ORDERS) * ORDERED_DAYS)
    const at = instantOn(addDays(DEMO_DAY, -age), random).toISOString()
    const chosen = random.shuffle(sold).slice(0, random.int(1, 3))
    const own = chosen.map((goods, position) => {
      const variant = random.pick(goods.variants)
      const quantity = random.int(1, goods.price > 100_000 ? 1 : 4)
      return {
        id: idOf('order line', `${i} ${position}`),
        order_id: idOf('order', String(i)),
        position,
        product_id: idOf('product', goods.code),
        variant_id: idOf('variant', `${goods.code} ${variant.colour ?? ''} ${variant.size ?? ''}`),
        code: goods.code,
        name: { mn: goods.mn[0], en: goods.en[0] },
        colour: variant.colour ?? null,
        size: variant.size ?? '',
        price: age <= SALE_BEFORE ? (goods.sale ?? goods.price) : goods.price,
        quantity,
      }
    })
    const areasOf = new Set(chosen.map(({ code }) => products.find(({ id }) => id === idOf('product', code))?.area_id))
    const [area] = areasOf.size === 1 ? [...areasOf] : [products[0]?.area_id]
    const isStaff = i % 9 === 0
    const buyer = isStaff ? random.pick(staff) : random.pick(citizens)
    const courier = random.chance(0.45)
    const subtotal = own.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
    const used = discountUsed(i, age, subtotal)
    const shipping = shippingOf(courier ? 'courier' : 'pickup', subtotal)
    const name = `${buyer.lastName.slice(0, 1)}. ${buyer.firstName}`
    orders.push({
      id: idOf('order', String(i)),
      area_id: area,
      buyer_id: isStaff ? buyer.id : null,
      name,
      phone: `+9769${String(1_000_000 + random.int(0, 8_999_999)).slice(0, 7)}`,
      email: null,
      delivery: courier ? 'courier' : 'pickup',
      payment: random.chance(0.7) ? 'transfer' : 'on_delivery',
      address: courier ? `${random.pick(STREETS)}, ${random.int(1, 60)}-р байр, ${random.int(1, 120)} тоот` : '',
      note: '',
      lang: 'mn',
      subtotal,
      ...used,
      shipping,
      total: subtotal - used.discount + shipping,
      total_items: own.reduce((sum, { quantity }) => sum + quantity, 0),
      status: statusAfter(age, courier, random),
      search: foldForSearch(`${name} ${own.map(({ code, name: one }) => `${code} ${one.mn} ${one.en}`).join(' ')}`),
      created_at: at,
      updated_at: new Date(Math.min(Date.parse(at) + DAY_MS, Date.parse(`${DEMO_DAY}T09:00:00Z`))).toISOString(),
    })
    lines.push(...own)
  }
  await insertMany(client, 'shop_orders', orders)
  await insertMany(client, 'shop_order_lines', lines)
}
