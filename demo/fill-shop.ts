import { docFromText, plainTextOf } from '#contract/core/text/richtext-doc.ts'
import { addDays } from '#contract/core/time/dates.ts'
import { COLOUR_DRAWN } from '#contract/features/shop/catalogue.ts'
import { searchText } from '../server/core/database/folded-search.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { FileStore } from '../server/core/storage/store.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { type Db, placesOf } from './content-pieces.ts'
import { drawGoods } from './drawing/goods.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { makeRandom } from './random.ts'
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
  await client.query(
    `insert into file_links (file_id, table_name, row_id)
     select (one ->> 'fileId')::uuid, 'products', id from products, jsonb_array_elements(pictures) one`,
  )
}
