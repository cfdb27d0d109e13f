import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { importQuestionRoutes, importRoutes } from '../../core/model/import.ts'
import { ById, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { LocalizedAnswer, localized } from '../../core/text/localized.ts'
import { IsoDay } from '../../core/time/dates.ts'
import { Price, RANGES } from '../funds/index.ts'
import { rights } from './rights.ts'

/** Limits of texts, characters. Our choice. */
export const BENCHMARK_NAME_MAX_CHARS = 100
export const BENCHMARK_SOURCE_MAX_CHARS = 300
/** Funds that one benchmark may be shown with. A city has a handful. */
const BENCHMARK_FUNDS_MAX = 20

/** The input for a benchmark. */
export const BenchmarkDraft = z.strictObject({
  name: localized(BENCHMARK_NAME_MAX_CHARS),
  /** Who publishes the index. */
  source: localized(BENCHMARK_SOURCE_MAX_CHARS, { required: false }),
  /** The funds whose pages show it. */
  fundIds: z.array(z.uuid()).check(
    z.maxLength(BENCHMARK_FUNDS_MAX),
    z.refine((ids) => new Set(ids).size === ids.length, { error: 'twice' }),
  ),
})
export type BenchmarkDraft = z.infer<typeof BenchmarkDraft>

/** An index that funds are compared with. */
export const Benchmark = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
  source: LocalizedAnswer,
  fundIds: z.array(z.uuid()),
  /** The codes of these funds, in order. */
  fundCodes: z.array(z.string()),
  /** Days with a value, the first and the last of them; null without any. */
  days: z.int(),
  firstDay: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  version: z.int(),
})
export type Benchmark = z.infer<typeof Benchmark>

const Point = z.object({ day: z.string(), price: z.string() })

/** A benchmark next to a fund: its changes between the same days as the fund's. */
export const ComparedBenchmark = z.object({
  id: z.uuid(),
  name: LocalizedAnswer,
  source: LocalizedAnswer,
  /** Changes in per cent; null without a value on or before the fund's base day. */
  ranges: z.array(z.object({ range: z.enum(RANGES), change: z.nullable(z.string()) })),
  /** The change between the two days that were asked for. */
  free: z.nullable(z.string()),
  /** The shown range, scaled to begin with the fund's base price; thinned for drawing. */
  line: z.array(Point),
})
export type ComparedBenchmark = z.infer<typeof ComparedBenchmark>

/** One row of a file of values. */
export const BenchmarkRow = z.object({
  benchmark: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  day: IsoDay,
  value: Price,
})

const one = { params: ById, answer: oneOf(Benchmark) }

/** Indices that the city's funds are compared with. Rule: docs/rules/fund.md "Benchmarks". */
export const benchmarks = feature({
  ...rights,
  routes: {
    list: {
      method: 'GET',
      path: '/benchmarks',
      can: 'list',
      summary: 'The benchmarks with the funds they are shown with.',
      query: listQuery(['name'], {}),
      answer: pageOf(Benchmark),
    },
    compared: {
      method: 'GET',
      path: '/benchmarks/compared',
      can: 'read',
      summary: 'The benchmarks of a fund, with their changes between the same days as the figures of the fund.',
      query: z.strictObject({
        fundId: z.uuid(),
        line: z._default(z.enum(RANGES), '1y'),
        from: z.optional(IsoDay),
        to: z.optional(IsoDay),
      }),
      answer: z.object({ data: z.array(ComparedBenchmark) }),
    },
    ...importRoutes('/benchmarks/imports', 'import'),
    ...importQuestionRoutes('/benchmarks/imports', 'import'),
    create: {
      method: 'POST',
      path: '/benchmarks',
      can: 'manage',
      summary: 'Adds a benchmark.',
      body: BenchmarkDraft,
      answer: oneOf(Benchmark),
      status: 201,
    },
    values: {
      method: 'GET',
      path: '/benchmarks/:id/values',
      can: 'read',
      summary:
        'The values of a benchmark until a day, oldest first: the latest version of each day. Exact decimals as text.',
      params: ById,
      query: z.strictObject({ to: z.optional(IsoDay) }),
      answer: z.object({ data: z.array(Point) }),
      heavy: true,
      perMinute: 60,
    },
    change: {
      method: 'PATCH',
      path: '/benchmarks/:id',
      can: 'manage',
      summary: 'Changes a benchmark and the funds it is shown with.',
      body: z.extend(BenchmarkDraft, { version: Version }),
      ...one,
    },
    remove: {
      method: 'DELETE',
      path: '/benchmarks/:id',
      can: 'manage',
      summary: 'Deletes a benchmark with its values.',
      params: ById,
      status: 204,
    },
  },
})
