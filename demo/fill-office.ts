import type { Db } from './content-pieces.ts'

/** Every so many cards of a board have a picture as their cover; of the others some were made from records. */
const COVER_EVERY = 5
/** The cards, by their place on the board, that were made from a violation, a message and a report. */
const MADE_FROM = { violations: 1, contacts: 4, reports: 6 } as const

/** Ties the boards of the demo to its other records: covers from the pictures of news, and cards made from records of their offices. */
export async function fillOffice(client: Db): Promise<void> {
  await client.query(
    `with pictures as (
       select id, row_number() over (order by id) - 1 as no, count(*) over () as n from files f
       where width is not null and exists (select from file_links l where l.file_id = f.id and l.table_name = 'news')),
     cards as (
       select id, row_number() over (order by board_id, position) as no, row_number() over (partition by board_id order by position) as place
       from board_cards where archived_at is null),
     covered as (
       select c.id as card, p.id as picture from cards c join pictures p on p.no = c.no % p.n where c.place % $1 = 2),
     linked as (
       insert into file_links (file_id, table_name, row_id) select picture, 'board_cards', card from covered on conflict do nothing)
     update board_cards c set cover_id = o.picture, file_ids = array[o.picture] from covered o where c.id = o.card`,
    [COVER_EVERY],
  )
  for (const [kind, place] of Object.entries(MADE_FROM)) await makeFrom(client, kind, place)
}

/** Makes one card of each office's board one that was made from the newest record of the office and the areas below. */
async function makeFrom(client: Db, table: string, place: number): Promise<void> {
  const sent = table === 'reports' ? `and r.status <> 'draft'` : ''
  await client.query(
    `with cards as (
       select c.id, b.area_id, row_number() over (partition by c.board_id order by c.position) as place
       from board_cards c join boards b on b.id = c.board_id where b.area_id is not null and c.archived_at is null),
     found as (
       select c.id as card, (
         select r.id from ${table} r join areas a on a.id = r.area_id join areas o on o.id = c.area_id
         where a.path like o.path || '%' ${sent} order by r.created_at desc, r.id limit 1) as record
       from cards c where c.place = $2)
     update board_cards c set source_kind = $1, source_id = f.record from found f where c.id = f.card and f.record is not null`,
    [table, place],
  )
}
