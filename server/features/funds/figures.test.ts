import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#contract/core/time/dates.ts'
import { historyOf, type PricePoint, rangeFigures, yearFigures } from '#contract/features/funds/figures.ts'
import { app, type TestApp } from '../../testing/app.ts'

// The figures against an independent calculation: PostgreSQL's own decimal arithmetic, written as the rule reads.

let t: TestApp
beforeAll(async () => {
  t = await app()
})

/** Series of days with gaps, and prices from a millionth to a billion. */
const series = fc
  .record({
    start: fc.integer({ min: 0, max: 6000 }),
    steps: fc.array(
      fc.record({ gap: fc.integer({ min: 1, max: 90 }), factor: fc.integer({ min: 700_000, max: 1_400_000 }) }),
      { minLength: 0, maxLength: 40 },
    ),
    first: fc.integer({ min: 1_000, max: 2_000_000_000 }),
  })
  .map(({ start, steps, first }): PricePoint[] => {
    let day = addDays('2005-01-01', start)
    let micro = BigInt(first)
    const points = [{ day, price: text(micro) }]
    for (const { gap, factor } of steps) {
      day = addDays(day, gap)
      micro = (micro * BigInt(factor)) / 1_000_000n || 1n
      points.push({ day, price: text(micro) })
    }
    return points
  })

const text = (micro: bigint) => `${micro / 1_000_000n}.${String(micro % 1_000_000n).padStart(6, '0')}`

/** Series in one statement: its subqueries look through all of them. */
const AT_ONCE = 25

const ORACLE = `
with p as materialized (
  select * from unnest($1::int[], $2::date[], $3::numeric[]) as x (n, day, price)
), ends as (
  select distinct on (n) n, day as last_day, price as last_price from p order by n, day desc
), bases as (
  select n, r.range, case r.range
    when 'yesterday' then coalesce((select max(day) from p where p.n = e.n and day < last_day), last_day)
    when 'ytd' then (date_trunc('year', last_day) - interval '1 day')::date
    when '1y' then (last_day - interval '1 year')::date
    when '2y' then (last_day - interval '2 years')::date
    when '5y' then (last_day - interval '5 years')::date
    else (select min(day) from p where p.n = e.n) end as base, last_day, last_price
  from ends e, (values ('yesterday'), ('ytd'), ('1y'), ('2y'), ('5y'), ('inception')) as r (range)
), started as (
  select b.*, coalesce((select max(day) from p where p.n = b.n and day <= b.base), (select min(day) from p where p.n = b.n)) as first_day
  from bases b
), inside as (
  select s.n, s.range, p.day, p.price, s.first_day, s.last_day, s.last_price,
    p.price::numeric(60, 40) / lag(p.price) over w - 1 as return,
    max(p.price) over w as peak
  from started s join p on p.n = s.n and p.day between s.first_day and s.last_day
  window w as (partition by s.n, s.range order by p.day)
)
select n, range, count(*)::int as points, min(first_day)::text as first_day,
  round((max(last_price) / max(price) filter (where day = first_day)::numeric(60, 40) - 1) * 100, 2)::text as change,
  case when range in ('2y', '5y', 'inception') and min(first_day) + interval '1 year' < min(last_day)
      and min(first_day) < (min(last_day) - interval '1 year')::date
    then round((power(max(last_price)::numeric(60, 40) / max(price) filter (where day = first_day), 365::numeric(60, 40) / (min(last_day) - min(first_day))) - 1) * 100, 2)::text end as annualised,
  round(stddev_samp(return) * sqrt((count(return) * 365)::numeric(60, 40) / nullif(min(last_day) - min(first_day), 0)) * 100, 2)::text as volatility,
  round(min(price::numeric(60, 40) / peak - 1) * 100, 2)::text as drawdown,
  max(price)::text as highest, min(price)::text as lowest
from inside group by n, range`

test('1,000 random series have the figures that PostgreSQL computes', async () => {
  const all = fc.sample(series, { numRuns: 1000, seed: 20261123 })
  const flat = all.flatMap((points, n) => points.map((point) => ({ n, ...point })))
  const rows = []
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const part = flat.filter(({ n }) => n >= at && n < at + AT_ONCE)
    const columns = [part.map(({ n }) => n), part.map(({ day }) => day), part.map(({ price }) => price)]
    rows.push(...(await t.core.pool.query(ORACLE, columns)).rows)
  }
  expect(rows).toHaveLength(6000)
  const compared = rows.map((row) => {
    const found = rangeFigures(historyOf(all[row.n] ?? []), row.range)
    return { row, found }
  })
  for (const { row, found } of compared) {
    const name = `series ${row.n}, ${row.range}`
    if (row.points < 2) {
      expect(found, name).toBeNull()
      continue
    }
    expect(
      {
        points: found?.points,
        first_day: found?.from.day,
        change: found?.change,
        annualised: found?.annualised,
        volatility: found?.volatility,
        drawdown: found?.drawdown.percent,
      },
      name,
    ).toEqual({
      points: row.points,
      first_day: row.first_day,
      change: row.change,
      annualised: row.annualised,
      volatility: row.points < 3 ? null : row.volatility,
      drawdown: row.drawdown,
    })
    expect(Number(found?.highest.price), name).toBe(Number(row.highest))
    expect(Number(found?.lowest.price), name).toBe(Number(row.lowest))
  }
})

test('the calendar years of 200 random series have the changes that PostgreSQL computes', async () => {
  const all = fc.sample(series, { numRuns: 200, seed: 7 })
  for (const points of all) {
    const { rows } = await t.core.pool.query(
      `with p as (select * from unnest($1::date[], $2::numeric[]) as x (day, price)),
       years as (select y from generate_series((select extract(year from min(day))::int from p), (select extract(year from max(day))::int from p)) as g (y))
       select y as year, (select round((b.price / a.price::numeric(60, 40) - 1) * 100, 2)::text
         from (select day, price from p where day <= make_date(y, 12, 31) order by day desc limit 1) b,
           (select day, price from p where day <= make_date(y - 1, 12, 31) or day = (select min(day) from p) order by day desc limit 1) a
         where a.day < b.day) as change
       from years order by y desc`,
      [points.map(({ day }) => day), points.map(({ price }) => price)],
    )
    expect(yearFigures(historyOf(points)).map(({ year, change }) => ({ year, change }))).toEqual(rows)
  }
})
