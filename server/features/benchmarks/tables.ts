import type { Generated, Selectable } from 'kysely'
import type { Localized } from '#contract/core/text/localized.ts'

export interface BenchmarkTables {
  benchmarks: {
    id: Generated<string>
    name: Localized
    source: Localized
    fund_ids: string[]
    search: string
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  benchmark_values: {
    id: Generated<string>
    benchmark_id: string
    day: string
    revision: number
    /** PostgreSQL's numeric is read as text, so that no digit is lost. */
    value: string
    version: Generated<number>
    created_at: Generated<Date>
  }
}
export type BenchmarkRecord = Selectable<BenchmarkTables['benchmarks']>
