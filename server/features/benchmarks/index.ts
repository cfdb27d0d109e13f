import { type Selectable, sql } from 'kysely'
import { type Benchmark, type BenchmarkDraft, benchmarks } from '#contract/features/benchmarks/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { nameIn } from '../../core/database/name-in.ts'
import { importHandlers, importJobs } from '../../core/import/index.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { benchmarkImport } from './import.ts'
import { personalData } from './personal-data.ts'
import type { BenchmarkRecord, BenchmarkTables } from './tables.ts'
import { comparedWith, valuesOf } from './values.ts'

type Seen = BenchmarkRecord & { fund_codes: string[]; days: number; first_day: string | null; last_day: string | null }

const extras = [
  sql<
    string[]
  >`(select coalesce(array_agg(f.code order by f.code), '{}') from funds f where f.id = any(benchmarks.fund_ids))`.as(
    'fund_codes',
  ),
  sql<number>`(select count(distinct v.day)::int from benchmark_values v where v.benchmark_id = benchmarks.id)`.as(
    'days',
  ),
  sql<string | null>`(select min(v.day) from benchmark_values v where v.benchmark_id = benchmarks.id)`.as('first_day'),
  sql<string | null>`(select max(v.day) from benchmark_values v where v.benchmark_id = benchmarks.id)`.as('last_day'),
] as const

const show = (row: Seen): Benchmark => ({
  ...fieldsOf(row),
  fundCodes: row.fund_codes,
  days: row.days,
  firstDay: row.first_day,
  lastDay: row.last_day,
})

/** The fields of the form; a `stale` problem carries them. */
const fieldsOf = ({ id, name, source, fund_ids: fundIds, version }: BenchmarkRecord) => ({
  id,
  name,
  source,
  fundIds,
  version,
})

const columnsOf = ({ name, source, fundIds }: BenchmarkDraft) => ({
  name,
  source,
  fund_ids: fundIds,
  search: searchText(name.mn, name.en, source.mn, source.en),
})

async function oneBenchmark({ rows }: Pick<Call<BenchmarkTables, never>, 'rows'>, id: string): Promise<Benchmark> {
  const row = await rows
    .from('benchmarks')
    .selectAll('benchmarks')
    .select(extras)
    .where('benchmarks.id', '=', id)
    .executeTakeFirstOrThrow()
  return show(row)
}

/** Shown with a published fund. */
const isPublic = (t: string) =>
  sql<boolean>`exists (select from funds f where f.id = any(${sql.ref(`${t}.fund_ids`)}) and f.status = 'published')`

/** Indices that the city's funds are compared with. */
export default serve<BenchmarkTables>()(benchmarks, {
  personalData,
  anchors: {
    benchmarks: { published: isPublic },
    benchmark_values: {
      published: (t) =>
        sql<boolean>`${sql.ref(`${t}.benchmark_id`)} in (select b.id from benchmarks b where ${isPublic('b')})`,
    },
  },
  recordNames: {
    benchmarks: 'benchmarks.name',
    benchmark_values: `(select b.name ->> 'mn' from benchmarks b where b.id = benchmark_values.benchmark_id) || ' ' || benchmark_values.day`,
  },
  present: {
    benchmarks: fieldsOf,
    benchmark_values: ({ id, day, value, version }: Selectable<BenchmarkTables['benchmark_values']>) => ({
      id,
      day,
      value,
      version,
    }),
  },
  jobs: importJobs(benchmarkImport),
  import: benchmarkImport,
  handlers: {
    ...importHandlers<BenchmarkTables, typeof benchmarks>(benchmarkImport),
    list: async ({ rows, query, lang }) => {
      const found = await rows.page('benchmarks', {
        query,
        sorts: { name: nameIn('benchmarks.name', lang) },
        defaultSort: 'name',
        searchIn: 'search',
        select: (q) => q.selectAll('benchmarks').select(extras),
      })
      return { data: found.data.map(show), meta: found.meta }
    },
    compared: async (call) => ({ data: await comparedWith(call, call.query) }),
    create: async (call) => {
      const { id } = await call.rows.add('benchmarks', columnsOf(call.body))
      return { data: await oneBenchmark(call, id) }
    },
    values: async (call) => {
      await call.rows.one('benchmarks', call.params.id)
      return { data: await valuesOf(call, call.params.id, call.query.to) }
    },
    change: async (call) => {
      const { version, ...body } = call.body
      await call.rows.change(
        'benchmarks',
        { id: call.params.id, version },
        { ...columnsOf(body), updated_at: call.now },
      )
      return { data: await oneBenchmark(call, call.params.id) }
    },
    remove: async ({ rows, params }) => {
      await rows.remove('benchmarks', params.id)
      return null
    },
  },
})
