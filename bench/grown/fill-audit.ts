import type pg from 'pg'
import { COVERED } from '../../server/core/audit/seals.ts'
import { withoutIndexes } from '../fill/world.ts'

/** Lines made by one statement. */
const PORTION = 500_000
/** Days over which the log is spread, back from today. */
const DAYS = 730

/** Actions as often as a city does them, with the table of each. */
const ACTIONS: readonly (readonly [action: string, table: string | null, often: number])[] = [
  ['auth.sign_in', null, 300],
  ['auth.sign_out', null, 120],
  ['reports.create', 'reports', 90],
  ['reports.change', 'reports', 110],
  ['reports.send', 'reports', 90],
  ['reports.approve', 'reports', 70],
  ['reports.return', 'reports', 12],
  ['reports.export', null, 4],
  ['violations.create', 'violations', 40],
  ['violations.verify', 'violations', 36],
  ['violations.assign', 'violations', 20],
  ['violations.resolve', 'violations', 30],
  ['violations.reject', 'violations', 6],
  ['violations.comment', 'violation_comments', 40],
  ['contacts.create', 'contacts', 60],
  ['contacts.answer', 'contacts', 50],
  ['news.create', 'news', 20],
  ['news.change', 'news', 45],
  ['news.publish', 'news', 18],
  ['news.archive', 'news', 3],
  ['news.list', null, 8],
  ['users.read', 'users', 80],
  ['users.change', 'users', 12],
  ['users.deactivate', 'users', 1],
  ['users.export', null, 1],
  ['leaders.reveal', 'leaders', 9],
  ['leaders.change', 'leaders', 3],
  ['surveys.create', 'surveys', 2],
  ['surveys.publish', 'surveys', 1],
  ['rates.score', 'rate_sheets', 25],
  ['rates.approve', 'rate_sheets', 8],
  ['notifications.send', 'notifications', 5],
  ['admin.set_maintenance', 'settings', 0.02],
  ['admin.verify_audit', null, 0.1],
]

interface Filling {
  /** The key of the seals. */
  key: Buffer
  say: (line: string) => void
}

/** Adds lines behind those that are there until there are `lines`, each with its number and its seal. */
export async function fillAudit(client: pg.PoolClient, lines: number, { key, say }: Filling): Promise<void> {
  const from = performance.now()
  await client.query(ACTIONS_TABLE, [
    ACTIONS.map(([action]) => action),
    ACTIONS.map(([, table]) => table),
    ACTIONS.map(([, , often]) => often),
  ])
  await client.query(chainWith(key))
  const { rows } = await client.query(
    'select coalesce(max(id), 0)::int as n, coalesce(max(chain_no), 0)::int as no from audit_log',
  )
  if (rows[0].n !== rows[0].no) throw new Error('the lines so far are numbered with gaps: fill an empty database')
  await withoutIndexes(client, 'audit_log', async () => {
    for (let at: number = rows[0].n; at < lines; at += PORTION) {
      await client.query(insert(at + 1, Math.min(lines, at + PORTION), lines))
      say(`audit log: ${Math.min(lines, at + PORTION).toLocaleString('en-US')} lines`)
    }
  })
  await client.query(`select setval(pg_get_serial_sequence('audit_log', 'id'), (select max(id) from audit_log))`)
  say(`audit_log filled in ${((performance.now() - from) / 1000).toFixed(0)} s`)
}

const ACTIONS_TABLE = `
  create temp table bench_actions as
    select action, table_name, sum(often) over (order by place) - often as low, sum(often) over (order by place) as high
    from unnest($1::text[], $2::text[], $3::float8[]) with ordinality as a(action, table_name, often, place)`

/** The bytes of a block of SHA-256, each of them combined with `byte`: the pads of an HMAC. Source: RFC 2104. */
const pad = (key: Buffer, byte: number) =>
  Buffer.from(
    Buffer.alloc(64, 0)
      .fill(key, 0, key.length)
      .map((one) => one ^ byte),
  ).toString('hex')

/** People to draw from, and the chain of seals as an aggregate that does what sealOf of server/core/audit/seals.ts does. */
const chainWith = (key: Buffer) => `
  create temp table bench_actors as
    select row_number() over (order by staff desc, email) - 1 as no, id, role, area_id from (
      select *, role <> 'APPLICATION' as staff from users
      where role <> 'APPLICATION' or hashtext(email) % 10 = 0) drawn;
  create unique index on bench_actors (no);
  create function pg_temp.link(state bytea, previous bytea, no bigint, covered text) returns bytea language sql immutable as
    $$ select sha256('\\x${pad(key, 0x5c)}'::bytea || sha256('\\x${pad(key, 0x36)}'::bytea || coalesce(state, previous, '') || convert_to(no || E'\\n' || covered, 'UTF8'))) $$;
  create aggregate pg_temp.chain(bytea, bigint, text) (sfunc = pg_temp.link, stype = bytea);
`

const insert = (first: number, last: number, all: number) => `
  insert into audit_log (id, at, actor_id, actor_role, action, outcome, table_name, row_id, area_id, from_state, to_state, note, details, request_id, address, chain_no, hash)
  overriding system value
  select id, at, actor_id, actor_role, action, outcome, table_name, row_id, area_id, from_state, to_state, note, details, request_id, address, id,
    pg_temp.chain((select hash from audit_log where chain_no = ${first} - 1), id, ${COVERED}) over (order by id)
  from (
    select n as id, now() - (${all} - n) * (interval '${DAYS} days' / ${all}) as at, p.id as actor_id, p.role as actor_role, a.action,
      case when n % 400 = 0 then 'refused' else 'done' end as outcome, a.table_name,
      case when a.table_name is not null then md5((n / 5)::text)::uuid::text end as row_id, p.area_id,
      case when a.action like '%.approve' then 'sent_khoroo' end as from_state, case when a.action like '%.approve' then 'approved_khoroo' end as to_state,
      case when n % 50 = 0 then 'Тайлбар ' || n % 997 || case when n % 150 = 0 then ': баримт дутуу' else ': шаардлага хангасан' end end as note,
      case when n % 10 = 0 then jsonb_build_object('changed', jsonb_build_array('title', 'body')) end as details,
      md5('request ' || n)::uuid::text as request_id, '10.' || n % 250 || '.' || n / 250 % 250 || '.' || n / 62500 % 250 as address
    from (select n, random() as r, floor(power(random(), 2) * (select count(*) from bench_actors))::bigint as who
        from generate_series(${first}::bigint, ${last}::bigint) n) drawn
      join bench_actions a on r * (select max(high) from bench_actions) >= a.low and r * (select max(high) from bench_actions) < a.high
      join bench_actors p on p.no = drawn.who
  ) made_up`
