import type pg from 'pg'
import { searchText } from '../server/core/database/folded-search.ts'
import { insertMany } from '../server/core/database/sql.ts'
import { makeFunds } from './funds.ts'
import { idOf } from './ids.ts'
import { makeRandom } from './random.ts'
import { BENCHMARK } from './texts/funds.ts'

/** The index on its first day, in hundredths; a day changes it by up to 1 %, with a small upward drift. In millionths. */
const FIRST = 1_500_000
const DRIFT = 220
const SPREAD = 10_000
const MILLION = 1_000_000

/** An index that the first and the third fund are compared with, on the days of the first one. */
export async function fillBenchmarks(client: Pick<pg.Pool, 'query'>): Promise<void> {
  const [first, , third] = makeFunds()
  if (!first || !third) throw new Error('the demo city has no funds to compare')
  const { name, source } = BENCHMARK
  const id = idOf('benchmark', name.mn)
  await insertMany(client, 'benchmarks', [
    {
      id,
      name,
      source,
      fund_ids: [first.id, third.id],
      search: searchText(name.mn, name.en, source.mn, source.en),
      version: 1,
    },
  ])
  const random = makeRandom('values of the benchmark')
  let value = FIRST
  const days = first.prices.filter(({ revision }) => revision === 1).map(({ day }) => day)
  const values = days.map((day, i) => {
    if (i > 0) value = Math.round((value * (MILLION + DRIFT + random.int(-SPREAD, SPREAD))) / MILLION)
    const text = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`
    return { id: idOf('benchmark value', day), benchmark_id: id, day, revision: 1, value: text, version: 1 }
  })
  await insertMany(client, 'benchmark_values', values)
}
