import { unscoped } from '../../core/access/unscoped.ts'
import { type AreaFollowers, countRows, noteTaken, openWork } from '../../core/areas/followers.ts'

const FOLLOW = 'products and discount codes follow their area'

/** Products and discount codes move with their area: the office that takes over its work sells them, and finishes its drafts. */
export const productFollowers: AreaFollowers = {
  kind: 'products',
  keepsOpen: false,
  count: (db, areaIds) =>
    countRows(
      db,
      'select count(*) as n from products w where w.area_id = any($1) or w.author_area_id = any($1)',
      areaIds,
    ),
  take: async (change, from, to) => {
    // a code that the other area uses too gets its number behind it
    const { rows } = await unscoped(change, FOLLOW).query<{ id: string }>(
      `update products w set
         code = case when w.area_id = $1 and exists (select from products o where o.area_id = $2 and lower(o.code) = lower(w.code))
           then left(w.code, 19) || '-' || w.no else w.code end,
         area_id = case when w.area_id = $1 then $2 else w.area_id end,
         author_area_id = case when w.author_area_id = $1 then $2 else w.author_area_id end,
         version = w.version + 1
       where w.area_id = $1 or w.author_area_id = $1 returning w.id`,
      [from, to],
    )
    noteTaken(change, { feature: 'shop', table: 'products' }, rows, { from, to })
    const { rows: codes } = await unscoped(change, FOLLOW).query<{ id: string }>(
      'update shop_discounts set area_id = $2, version = version + 1 where area_id = $1 returning id',
      [from, to],
    )
    noteTaken(change, { feature: 'shop', table: 'shop_discounts' }, codes, { from, to })
    const { rows: reviews } = await unscoped(change, FOLLOW).query<{ id: string }>(
      'update shop_reviews set area_id = $2, version = version + 1 where area_id = $1 returning id',
      [from, to],
    )
    noteTaken(change, { feature: 'shop', table: 'shop_reviews' }, reviews, { from, to })
    change.after(() =>
      change.core.bus.send('changed', { feature: 'shop', rooms: [`area:${from}:products`, `area:${to}:products`] }),
    )
  },
}

/** Open orders move to the office that takes over; finished ones stay. */
export const orderFollowers: AreaFollowers = openWork({
  feature: 'shop',
  table: 'shop_orders',
  open: "w.status in ('new', 'paid', 'shipped')",
  kind: 'orders',
})
