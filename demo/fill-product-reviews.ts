import { searchText } from '../server/core/database/folded-search.ts'
import { insertMany } from '../server/core/database/sql.ts'
import type { Db } from './content-pieces.ts'
import { idOf } from './ids.ts'

/** Stars and words of buyers; every order that was handed over takes the next ones. */
const WORDS = [
  [5, 'Маш чанартай, зурган дээрхтэйгээ адилхан байна.'],
  [4, 'Хурдан хүргэж өгсөнд баярлалаа.'],
  [5, ''],
  [3, 'Хайрцаг нь бага зэрэг гэмтсэн ирсэн.'],
  [5, 'Гадаад зочдод бэлэглэхэд тохиромжтой.'],
  [2, 'Хүлээж байснаас жижиг байлаа.'],
  [4, 'Үнэ боломжийн, дахин захиална.'],
] as const
/** Every so many reviews one waits, and one was rejected. */
const WAITING_EVERY = 6
const REJECTED_AT = 8
const DAY_MS = 86_400_000

/** Reviews of products by buyers of the demo's orders, and what they give the products. */
export async function fillProductReviews(client: Db): Promise<void> {
  const { rows } = await client.query(
    `select distinct on (o.id) o.id as order_id, p.id as product_id, p.area_id, p.name ->> 'mn' as name, o.updated_at
     from shop_orders o join shop_order_lines l on l.order_id = o.id join products p on p.id = l.product_id
     where o.status = 'done' order by o.id, l.position`,
  )
  const done = (rows as { order_id: string; product_id: string; area_id: string; name: string; updated_at: Date }[])
    .toSorted((a, b) => a.updated_at.getTime() - b.updated_at.getTime())
    .map((row, i) => {
      const [rating, text] = WORDS[i % WORDS.length] ?? WORDS[0]
      const at = new Date(row.updated_at.getTime() + DAY_MS).toISOString()
      const status = i === REJECTED_AT ? 'rejected' : i % WAITING_EVERY === WAITING_EVERY - 1 ? 'waiting' : 'published'
      const { order_id, product_id, area_id } = row
      const search = searchText(text, row.name)
      const id = idOf('product review', order_id)
      return { id, order_id, product_id, area_id, rating, text, status, search, created_at: at, updated_at: at }
    })
  await insertMany(client, 'shop_reviews', done)
  await client.query(
    `update products p set (review_count, rating_sum) = (select count(*), coalesce(sum(rating), 0) from shop_reviews r
       where r.product_id = p.id and r.status = 'published')`,
  )
}
