import type * as z from 'zod/mini'
import { Problem } from '#contract/core/model/problem.ts'
import { foldForSearch, inLang } from '#contract/core/text/localized.ts'
import { type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { BenchmarkRow, benchmarks } from '#contract/features/benchmarks/index.ts'
import type { CheckedRow, ImportKind, RowProblem } from '../../core/import/index.ts'
import type { WorkCall } from '../../core/requests/work-as.ts'
import type { Cell } from '../../core/sheets/sheet.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'
import type { BenchmarkTables } from './tables.ts'

type Call = WorkCall<BenchmarkTables>
type Row = z.output<typeof BenchmarkRow>

/** A benchmark with the latest version of each of its days. */
interface Known {
  id: string
  name: { mn: string; en?: string | undefined }
  names: readonly string[]
  values: Map<Day, { value: string; revision: number }>
}

/** The benchmarks with their values. A file is for the city, which may write all of them. */
async function known({ rows }: Pick<Call, 'rows'>): Promise<Known[]> {
  const found = await rows.from('benchmarks', 'manage').select(['benchmarks.id', 'benchmarks.name']).execute()
  const all = found.map(({ id, name }) => ({
    id,
    name,
    names: [name.mn, name.en ?? ''].filter(Boolean).map(foldForSearch),
    values: new Map<Day, { value: string; revision: number }>(),
  }))
  const byId = new Map(all.map((one) => [one.id, one]))
  const values = await rows
    .from('benchmark_values', 'manage')
    .select([
      'benchmark_values.benchmark_id',
      'benchmark_values.day',
      'benchmark_values.value',
      'benchmark_values.revision',
    ])
    .orderBy('benchmark_values.revision')
    .execute()
  for (const { benchmark_id: id, day, value, revision } of values) byId.get(id)?.values.set(day, { value, revision })
  return all
}

/** The benchmark that a row names; the only one when a file names none. */
function benchmarkOf(all: readonly Known[], name: string | undefined): Known | undefined {
  const found = name ? all.filter(({ names }) => names.includes(foldForSearch(name))) : all
  return found.length === 1 ? found[0] : undefined
}

/** Checks rows for errors, and asks before a value is replaced. Rule: docs/rules/fund.md "Benchmarks". */
async function check(call: Call, rows: readonly CheckedRow<Partial<Row>>[]): Promise<Map<number, RowProblem[]>> {
  const all = await known(call)
  const today = dayInUlaanbaatar(call.now)
  const lines = new Map<string, number>()
  return new Map(
    rows.map(({ line, value: row, isWhole }) => {
      const benchmark = benchmarkOf(all, row.benchmark)
      if (!benchmark) return [line, [{ path: 'benchmark', code: row.benchmark ? 'no_benchmark' : 'required' }]]
      if (!row.day) return [line, []]
      const key = `${benchmark.id} ${row.day}`
      const before = lines.get(key)
      if (row.day > today) return [line, [{ path: 'day', code: 'in_future' }]]
      if (before !== undefined) return [line, [{ path: 'day', code: 'twice_in_file', params: { line: before } }]]
      if (isWhole) lines.set(key, line)
      const stored = benchmark.values.get(row.day)
      // stored with six places: as numbers of millionths both are the same text
      if (!stored || !row.value || sixPlaces(row.value) === stored.value) return [line, []]
      return [line, [{ path: 'value', code: 'benchmark_replaces', params: { value: stored.value } }]]
    }),
  )
}

const sixPlaces = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(6, '0')}`
}

/** Saves new values, and changed ones as later versions. */
async function save(call: Call, rows: readonly CheckedRow<Row>[]): Promise<void> {
  const all = await known(call)
  const added = rows.flatMap(({ value: row }) => {
    const benchmark = benchmarkOf(all, row.benchmark)
    if (!benchmark) throw new Problem('unexpected')
    const stored = benchmark.values.get(row.day)
    if (stored && stored.value === sixPlaces(row.value)) return []
    return [{ benchmark_id: benchmark.id, day: row.day, revision: (stored?.revision ?? 0) + 1, value: row.value }]
  })
  await call.rows.addMany('benchmark_values', added)
}

const text = (value: string): Cell => ({ kind: 'text', value })

/** An example row; it is skipped when the file is read. */
async function example(call: Call): Promise<Cell[]> {
  const [first] = await known(call)
  const words = { mn, en }[call.lang]
  return [
    text(`${words.example}: ${first ? inLang(first.name, call.lang) : ''}`),
    { kind: 'date', value: dayInUlaanbaatar(call.now) },
    text('20150.25'),
  ]
}

/** The import of benchmark values. */
export const benchmarkImport: ImportKind<BenchmarkTables, typeof BenchmarkRow> = {
  feature: benchmarks.name,
  verb: 'manage',
  row: BenchmarkRow,
  words: { mn, en },
  columns: [
    { field: 'benchmark', kind: 'text', given: true },
    { field: 'day', kind: 'day', needed: true },
    { field: 'value', kind: 'text', needed: true },
  ],
  questions: ['benchmark_replaces'],
  check,
  save,
  example,
}
