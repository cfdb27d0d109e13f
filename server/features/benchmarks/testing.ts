import type pg from 'pg'
import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { people } from '../../testing/people.ts'

type Db = Pick<pg.Pool, 'query'>

/** A fund in the database. */
export async function makeComparedFund(db: Db, status = 'published'): Promise<string> {
  const { rows } = await db.query(
    `insert into funds (code, name, description, currency, inception, manager, custodian, licence, fees, status, search)
     values ('B' || upper(substr(gen_random_uuid()::text, 1, 6)), '{"mn": "Харьцуулах сан"}', '{"mn": ""}', 'MNT', '2010-01-01',
       '{"mn": ""}', '{"mn": ""}', '', '{"mn": ""}', $1, 'харьцуулах сан')
     returning id`,
    [status],
  )
  return rows[0].id
}

/** A published price of 1000 units in the database. */
export const makeComparedPrice = (db: Db, fundId: string, day: string, price: string) =>
  db.query(
    `insert into fund_prices (fund_id, day, revision, net_assets, units, price, status, writers, decided_by, decided_at)
     values ($1, $2, 1, $3::numeric * 1000, 1000, $3, 'published', array[$4::uuid], $5, now())`,
    [fundId, day, price, people.cityAdmin.id, people.otherCityAdmin.id],
  )

/** A benchmark in the database, shown with these funds. */
export async function makeBenchmark(db: Db, fundIds: readonly string[] = [], name = 'ТОП-20'): Promise<string> {
  const { rows } = await db.query(
    `insert into benchmarks (name, source, fund_ids, search) values ($1, '{"mn": "Хөрөнгийн бирж"}', $2, lower($3)) returning id`,
    [{ mn: name, en: `${name} index` }, fundIds, name],
  )
  return rows[0].id
}

/** A version of a benchmark's value in the database. */
export const makeValue = (db: Db, id: string, day: string, value: string, revision = 1) =>
  db.query('insert into benchmark_values (benchmark_id, day, revision, value) values ($1, $2, $3, $4)', [
    id,
    day,
    revision,
    value,
  ])

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seedOnce: async ({ core }) => {
    const id = await makeBenchmark(core.pool, [], 'Шинэ индекс')
    await makeValue(core.pool, id, '2026-01-05', '20000')
  },
}
