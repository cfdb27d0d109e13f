import { sql } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Day } from '#contract/core/time/dates.ts'
import type { ComparedBenchmark } from '#contract/features/benchmarks/index.ts'
import { changeBetween, type Figures, funds, historyOf, scaledTo, thinned } from '#contract/features/funds/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { BenchmarkTables } from './tables.ts'

type BenchmarkCall = Omit<Call<BenchmarkTables, Route>, 'params' | 'query' | 'body' | 'parts'>

/** Points of a drawn line: more cannot be told apart on a screen. */
const LINE_POINTS = 400

/** The values of a benchmark that count, oldest first: the latest version of each day. */
export async function valuesOf({ rows }: Pick<BenchmarkCall, 'rows'>, id: string, to?: Day) {
  const found = await rows
    .from('benchmark_values', 'read')
    .distinctOn('benchmark_values.day')
    .select(['benchmark_values.day', 'benchmark_values.value'])
    .where('benchmark_values.benchmark_id', '=', id)
    .$if(to !== undefined, (q) => q.where('benchmark_values.day', '<=', to ?? ''))
    .orderBy('benchmark_values.day')
    .orderBy('benchmark_values.revision', 'desc')
    .execute()
  return found.map(({ day, value }) => ({ day, price: value }))
}

interface Wanted {
  fundId: string
  line: Figures['ranges'][number]['range']
  from?: Day | undefined
  to?: Day | undefined
}

/** The benchmarks of a fund between the days of its figures. @throws Problem('not_found') for a fund out of reach. */
export async function comparedWith(call: BenchmarkCall, { fundId, ...wanted }: Wanted): Promise<ComparedBenchmark[]> {
  const { data: figures } = await call.ask(funds, 'figures', { params: { id: fundId }, query: wanted })
  const found = await call.rows
    .from('benchmarks', 'read')
    .select(['benchmarks.id', 'benchmarks.name', 'benchmarks.source'])
    .where(sql<boolean>`benchmarks.fund_ids @> array[${fundId}::uuid]`)
    .orderBy(sql`(benchmarks.name ->> 'mn') collate nutag_natural`)
    .orderBy('benchmarks.id')
    .execute()
  const [first] = figures.line
  const last = figures.line.at(-1)
  return Promise.all(
    found.map(async ({ id, name, source }) => {
      const values = historyOf(await valuesOf(call, id))
      const change = (of: Figures['free']) => of && changeBetween(values, of.from.day, of.to.day)
      return {
        id,
        name,
        source,
        ranges: figures.ranges.map(({ range, figures: of }) => ({ range, change: change(of) })),
        free: change(figures.free),
        line: first && last ? thinned(scaledTo(values, first, last.day), LINE_POINTS) : [],
      }
    }),
  )
}
