import type pg from 'pg'
// sets how the driver reads bigint, which sealing relies on
import '../../server/core/database/kysely.ts'
import { makeAreas } from '../../demo/areas.ts'
import { fillRates } from '../../demo/fill-rates.ts'
import { FEMALE_NAMES, MALE_NAMES } from '../../demo/names.ts'
import { makePeople } from '../../demo/people.ts'
import { sealAudit } from '../../server/core/audit/seals.ts'
import { NOUNS, PARTICLES, VERBS } from '../fill/words.ts'
import { withoutIndexes } from '../fill/world.ts'
import { fillAudit } from './fill-audit.ts'
import { sealingOf } from './sealing.ts'

/** How much a city has written after some years. Source: the scale that issue 7 names. */
export const GROWN = { people: 100_000, reports: 50_000, violations: 20_000, contacts: 50_000, leaders: 2_000 } as const

/** Whether a database that was kept has grown already, with at least `auditLines` in its log. */
async function isGrown(pool: pg.Pool, auditLines: number): Promise<boolean> {
  const { rows } = await pool.query(
    `select (select count(*) from reports) >= $1 and coalesce((select max(id) from audit_log), 0) >= $2 as done`,
    [GROWN.reports, auditLines],
  )
  return rows[0].done
}

/**
 * Lets a database that the bench has filled with areas, 2,000 people and 100,000 news grow: people, leaders, reports,
 * violations, messages, ratings and an audit log with a valid chain of seals. All of it is made by PostgreSQL.
 */
export async function grow(pool: pg.Pool, auditLines: number, say: (line: string) => void): Promise<void> {
  if (await isGrown(pool, auditLines)) return
  const client = await pool.connect()
  try {
    // a crash only means filling again
    await client.query(
      `set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '64MB'; set statement_timeout = 0; select setseed(0.42)`,
    )
    await client.query(WORDS, [
      [...NOUNS, ...VERBS, ...PARTICLES],
      [...MALE_NAMES, ...FEMALE_NAMES],
    ])
    for (const [table, statement] of TABLES) {
      if (table !== 'users' && (await client.query(`select from ${table} limit 1`)).rowCount) continue
      const from = performance.now()
      await withoutIndexes(client, table, async () => void (await client.query(statement)))
      say(`${table} filled in ${((performance.now() - from) / 1000).toFixed(0)} s`)
    }
    const areas = makeAreas()
    if (!(await client.query('select from rate_sheets limit 1')).rowCount)
      await fillRates(client, areas, makePeople(areas))
    const sealing = sealingOf(pool)
    // at least one, so that the key is noted
    await client.query(`insert into audit_log (action) values ('bench.fill')`)
    while ((await sealAudit(sealing)) > 0);
    await fillAudit(client, auditLines, { key: sealing.sealKeys[0], say })
  } finally {
    client.release(true)
  }
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

/** Words and names to draw from, and texts made of them; temporary, so nothing of it stays. */
const WORDS = `
  create temp table w as select $1::text[] as words, $2::text[] as names;
`

/** `least` to `most` words, the frequent ones often. `seed` is only there so that each row draws its own. */
const text = (
  words: number,
  seed: string,
) => `(select string_agg(w.words[1 + floor(cardinality(w.words) * power(random(), 2))::int], ' ')
  from w, generate_series(1, ${words} + (${seed} % 5)::int) g)`

const FOLD = (value: string) => `translate(lower(${value}), 'өүёєї', 'оуеоу')`
const UNIQUE_WORDS = (value: string) =>
  `(select string_agg(distinct word, ' ') from regexp_split_to_table(${FOLD(value)}, '[^[:alnum:]]+') word where word <> '')`

/** Tables in the order in which they refer to each other, with the statement that fills each. */
const TABLES: readonly (readonly [string, string])[] = [
  [
    'users',
    `insert into users (email, role, area_id, area_level, first_name, last_name, phone, status, email_verified_at, search, created_at, updated_at)
     select email, 'APPLICATION', area_id, 'khoroo', first_name, last_name, phone, status, made, ${FOLD(`first_name || ' ' || last_name || ' ' || email`)}, made, made
     from (
       select 'irgen.' || n || '@example.mn' as email, k.id as area_id, w.names[1 + (n * 7) % cardinality(w.names)] as first_name,
         w.names[1 + (n * 13 + n / 31) % cardinality(w.names)] as last_name, '+976' || (88000000 + n) as phone,
         case when n % 20 = 0 then 'inactive' else 'active' end as status, now() - n * interval '9 minutes' as made
       from generate_series(1, ${GROWN.people} - (select count(*)::int from users)) n, w,
         lateral (select id from (select id, row_number() over (order by code) - 1 as no, count(*) over () as many from areas where level = 'khoroo') k
           where k.no = n % k.many) k
     ) made_up`,
  ],
  [
    'leaders',
    `insert into leaders (area_id, user_id, last_name, first_name, phone, register_sealed, register_print, register_mask, status, search, created_at, updated_at)
     select s.id, case when s.no <= s.many and u.user_id is not null and u.nth = 1 and n <= s.many then u.user_id end,
       w.names[1 + (n * 5) % cardinality(w.names)], w.names[1 + (n * 11) % cardinality(w.names)], '+976' || (99000000 + n),
       '\\x00', 'print ' || n, 'УБ****' || lpad((n % 100)::text, 2, '0'), case when n <= s.many then 'active' else 'inactive' end,
       ${FOLD(`w.names[1 + (n * 5) % cardinality(w.names)] || ' ' || w.names[1 + (n * 11) % cardinality(w.names)]`)}, now() - n * interval '5 hours', now() - n * interval '5 hours'
     from generate_series(1, ${GROWN.leaders}) n cross join w
       join (select id, row_number() over (order by code) as no, count(*) over () as many from areas where level = 'section') s on s.no = 1 + (n - 1) % s.many
       left join (select id as user_id, area_id, row_number() over (partition by area_id order by email) as nth from users where role = 'SECTION_LEADER') u
         on u.area_id = s.id and u.nth = 1`,
  ],
  [
    'leader_terms',
    `insert into leader_terms (leader_id, area_id, from_on, to_on, closed_at)
     select id, area_id, '2024-12-01', case when status = 'inactive' then '2025-12-01'::date end, case when status = 'inactive' then '2025-12-01'::timestamptz end
     from leaders`,
  ],
  [
    'reports',
    `insert into reports (kind, area_id, author_id, period, period_from, period_to, title, content, households_visited, meetings,
       requests_received, requests_solved, search, status, due_on, return_comment, moved_at, created_at, updated_at)
     select kind, area_id, author_id, period, period_from, period_from + 6, title, content, n % 90, n % 7, n % 40, n % 20,
       ${UNIQUE_WORDS(`title || ' ' || content`)}, status, case when status in ('draft', 'approved_city') then null when status like 'approved%' then null else period_from + 10 end,
       case when status like 'returned%' then 'Тоо зөрж байна' end, period_from + interval '8 days' + n % 1440 * interval '1 minute', period_from, period_from
     from (
       select n, 'leader' as kind, s.id as area_id, u.id as author_id, to_char(monday, 'IYYY"-W"IW') as period, monday as period_from,
         ${text(4, 'n')} as title, ${text(40, 'n')} as content,
         (array['approved_khoroo', 'approved_khoroo', 'approved_khoroo', 'approved_khoroo', 'approved_khoroo', 'approved_khoroo', 'approved_khoroo',
           'approved_khoroo', 'approved_khoroo', 'approved_khoroo', 'approved_khoroo', 'approved_khoroo', 'approved_khoroo', 'approved_khoroo',
           'approved_district', 'approved_city', 'sent_khoroo', 'sent_district', 'sent_city', case when n % 3 = 0 then 'draft' else 'returned_section' end])[1 + n * 7 % 20] as status
       from (select row_number() over () as n, s.id, monday from (select id from areas where level = 'section') s,
           lateral (select ('2026-11-16'::date - 7 * i) as monday from generate_series(0, 40) i) weeks limit ${GROWN.reports}) s
         left join lateral (select id from users where area_id = s.id and role = 'SECTION_LEADER' order by email limit 1) u on true
     ) made_up`,
  ],
  [
    'violations',
    `insert into violations (area_id, reporter_id, reporter_area_id, category, description, law, place, found_on, status, level, assignee_id, due_on, closed_at, search, created_at, updated_at)
     select area_id, reporter_id, area_id, category, description, law, place, found_on, status, level, case when n % 4 = 0 then assignee_id end,
       found_on + 20, case when status in ('resolved', 'rejected') then found_on + interval '15 days' end,
       ${FOLD(`n || ' ' || description || ' ' || place || ' ' || law`)}, found_on + n % 1440 * interval '1 minute', found_on
     from (
       select n, a.id as area_id, u.id as reporter_id, k.id as assignee_id,
         (array['waste', 'public_space', 'illegal_trade', 'illegal_building', 'noise', 'animals', 'road_lighting', 'water_pollution', 'air_pollution', 'parking'])[1 + n % 10] as category,
         ${text(20, 'n')} as description, case when n % 3 = 0 then 'Зөрчлийн тухай хууль ' || n % 40 else '' end as law, n % 200 || ' дугаар гудамж' as place,
         '2026-11-20'::date - (n % 720)::int as found_on,
         (array['resolved', 'resolved', 'resolved', 'resolved', 'resolved', 'resolved', 'rejected', 'reported', 'verified', 'in_progress'])[1 + n * 3 % 10] as status,
         (array['khoroo', 'khoroo', 'khoroo', 'district', 'city'])[1 + n % 5] as level
       from generate_series(1, ${GROWN.violations}) n
         join (select id, parent_id, row_number() over (order by code) - 1 as no, count(*) over () as many from areas where level = 'section') a on a.no = n % a.many
         left join lateral (select id from users where area_id = a.parent_id and role = 'APPLICATION' limit 1) u on true
         left join lateral (select id from users where area_id = a.parent_id and role = 'KHOROO_ADMIN' limit 1) k on true
     ) made_up`,
  ],
  [
    'contacts',
    `insert into contacts (area_id, name, email, topic, message, status, answer, channel, answered_by, answered_at, search, created_at)
     select area_id, name, 'irgen.' || n || '@example.mn', topic, message, status, case when status = 'answered' then 'Хариу хүргүүлэв.' end,
       case when status = 'answered' then 'email' end, case when status = 'answered' then answerer end, case when status = 'answered' then made + interval '2 days' end,
       ${FOLD(`name || ' ' || message`)}, made
     from (
       select n, a.id as area_id, w.names[1 + (n * 3) % cardinality(w.names)] || ' ' || w.names[1 + (n * 17) % cardinality(w.names)] as name, u.id as answerer,
         (array['question', 'request', 'complaint', 'suggestion', 'thanks', 'other'])[1 + n % 6] as topic, ${text(25, 'n')} as message,
         case when n % 12 = 0 then 'open' else 'answered' end as status, now() - n * interval '21 minutes' as made
       from generate_series(1, ${GROWN.contacts}) n cross join w
         join (select id, row_number() over (order by code) - 1 as no, count(*) over () as many from areas where level <> 'section') a on a.no = n * 7 % a.many
         left join lateral (select id from users where area_id = a.id and role <> 'APPLICATION' limit 1) u on true
     ) made_up`,
  ],
]
