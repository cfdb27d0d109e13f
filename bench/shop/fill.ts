import type pg from 'pg'

/** Products of the list, and invoices of theirs. Source: the issue of the shop. */
export const PRODUCTS = 10_000
const INVOICES = 10_000
/** More than any run orders. */
export const STOCK = 1_000_000

/** Products on sale with one variant each, issued invoices, and a service with a desk. @returns the service's id. */
export async function fillShop(pool: pg.Pool, adminId: string): Promise<string> {
  await pool.query(
    `with city as (select id from areas where level = 'city'),
       made as (insert into products (area_id, author_id, author_area_id, code, name, description, search, category, price, status)
         select city.id, $1, city.id, 'SH-' || n, jsonb_build_object('mn', 'Дурсгал ' || n, 'en', 'Souvenir ' || n),
           '{"mn":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Гар урлал"}]}]}}',
           'дурсгал souvenir ' || n, case when n % 3 = 0 then 'books' else 'souvenirs' end, 1000 + n % 500, 'on_sale'
         from city, generate_series(1, $2::int) n returning id)
     insert into product_variants (product_id, stock) select id, $3 from made`,
    [adminId, PRODUCTS, STOCK],
  )
  await pool.query(
    `insert into invoices (area_id, year, number, code, issued_on, due_on, buyer_name, lang, lines, tax, vat_rate, subtotal, vat, total, search)
     select id, 2025, n, 'INV-OLD-2025-' || lpad(n::text, 6, '0'), '2025-11-02', '2025-12-01', 'Төлөгч ' || n, 'mn',
       '[{"description":"Түрээс","quantity":1,"unitPrice":1000}]', 'none', 0, 1000, 0, 1000, 'төлөгч ' || n
     from areas, generate_series(1, $1::int) n where level = 'city'`,
    [INVOICES],
  )
  const { rows } = await pool.query<{ id: string }>(
    `with city as (select id from areas where level = 'city'),
       desk as (insert into booking_desks (area_id, name, kind, place, hours, search)
         select id, '{"mn":"Цонх"}', 'place', '1', (select jsonb_agg(jsonb_build_object('weekday', d, 'from', '09:00', 'to', '18:00'))
           from generate_series(1, 7) d), 'цонх' from city returning id),
       service as (insert into booking_services (area_id, name, minutes, buffer, capacity, days_ahead, state, search)
         select id, '{"mn":"Лавлагаа"}', 15, 0, 1, 60, 'active', 'лавлагаа' from city returning id)
     insert into booking_service_desks (service_id, desk_id) select service.id, desk.id from service, desk returning service_id as id`,
  )
  await pool.query('vacuum analyze')
  return rows[0]?.id ?? ''
}
