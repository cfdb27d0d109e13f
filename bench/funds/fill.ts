import type pg from 'pg'
import { addDays, type Day } from '#contract/core/time/dates.ts'

/** Working days of twelve years. Source: the specification of the fund site. */
const YEARS_DAYS = 3_130
/** Two for each connection of a shot, and more histories than a server keeps in memory. */
const FUNDS = 64
const QUARTERS = 48
const QUARTER_DAYS = 91
const FIRST_PRICE = '2012-01-01'

/** Published funds with twelve years of published prices, and one without for the import. @returns the ids of the first. */
export async function makeFunds(pool: pg.Pool, admin: string, inception: Day): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; code: string }>(
    `insert into funds (code, name, description, currency, inception, manager, custodian, licence, fees, status, search)
     select code, '{"mn": "Сан"}', '{"mn": ""}', 'MNT', $1, '{"mn": ""}', '{"mn": ""}', '', '{"mn": ""}', 'published', 'сан'
     from unnest($2::text[]) code returning id, code`,
    [inception, ['LONG', ...Array.from({ length: FUNDS }, (_, i) => `BENCH${i}`)]],
  )
  const ids = rows.filter(({ code }) => code !== 'LONG').map(({ id }) => id)
  await pool.query(
    `insert into fund_prices (fund_id, day, revision, net_assets, units, price, status, writers, decided_by, decided_at)
     select id, $4::date + (n * 7 / 5), 1, (100 + n % 97) * 1000, 1000, 100 + n % 97, 'published', array[gen_random_uuid()], $2, now()
     from unnest($1::uuid[]) id, generate_series(0, $3 - 1) n`,
    [ids, admin, YEARS_DAYS, FIRST_PRICE],
  )
  await pool.query('vacuum analyze fund_prices')
  return ids
}

/** Published portfolios of a fund for twelve years, each with forty holdings. @returns their days. */
export async function makePortfolios(pool: pg.Pool, fundId: string, admin: string): Promise<Day[]> {
  const days = Array.from({ length: QUARTERS }, (_, i) => addDays(FIRST_PRICE, (i + 1) * QUARTER_DAYS))
  const { rows } = await pool.query<{ id: string }>(
    `insert into fund_portfolios (fund_id, day, revision, writers)
     select $1, day, 1, array[gen_random_uuid()] from unnest($2::date[]) day returning id`,
    [fundId, days],
  )
  const ids = rows.map(({ id }) => id)
  await pool.query(
    `insert into fund_holdings (portfolio_id, key, name, sector, country, asset_class, weight, value)
     select id, 'хөрөнгө ' || n, jsonb_build_object('mn', 'Хөрөнгө ' || n), 'finance', 'MN', 'bond', 2, 2000
     from unnest($1::uuid[]) id, generate_series(1, 40) n`,
    [ids],
  )
  await pool.query(
    `update fund_portfolios set status = 'published', decided_by = $2, decided_at = now() where id = any ($1::uuid[])`,
    [ids, admin],
  )
  return days
}
