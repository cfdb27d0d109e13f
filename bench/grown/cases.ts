import type * as z from 'zod/mini'
import type { Feature } from '#contract/core/model/feature.ts'
import { features } from '#contract/features.ts'
import { LATIN_WORDS } from './latin.ts'

/** One request for a list. */
export interface ListCase {
  list: string
  /** What it is narrowed to, sorted or searched by; '' for the list as it opens. */
  by: string
  path: string
}

/** Values for the filters that are no choice of the contract. */
export interface Samples {
  areaId: string
  personId: string
  periodId: string
  rowId: string
}

/** Words that are searched for: one that some records have, and one that very many have; then in Latin letters. */
const WORDS = ['Батсайхан', 'гэрэлтүүлэг', ...LATIN_WORDS]
const DAYS = { from: '2026-03-01', to: '2026-03-31' }

/**
 * Every list, facet and total of the contract: as it opens, by each sort, each choice of each filter, a span of days, a search, and,
 * where there are pages, far behind.
 */
export function listCases(samples: Samples): ListCase[] {
  return Object.values(features as Record<string, Feature>).flatMap((feature) =>
    Object.entries(feature.routes).flatMap(([name, { method, path, query, kind }]) => {
      if (method !== 'GET' || kind === 'stream' || path.includes(':')) return []
      const shape = shapeOf(query) ?? {}
      return queriesOf(shape, samples).map(([by, text]) => ({
        list: `${feature.name}.${name}`,
        by,
        path: `/v1${path}${text ? `?${text}` : ''}`,
      }))
    }),
  )
}

type Shape = Record<string, z.ZodMiniType>

const shapeOf = (query: z.ZodMiniType | undefined): Shape | undefined =>
  query && 'shape' in query ? (query.shape as Shape) : undefined

function queriesOf(shape: Shape, samples: Samples): [by: string, query: string][] {
  const queries: [string, string][] = [['', '']]
  if (shape.page) queries.push(['page 40', 'page=40'])
  for (const [name, schema] of Object.entries(shape)) {
    if (name === 'page' || name === 'pageSize') continue
    if (name === 'q')
      queries.push(...WORDS.map((word): [string, string] => [`search ${word}`, `q=${encodeURIComponent(word)}`]))
    else
      queries.push(
        ...valuesOf(name, schema, samples).map((value): [string, string] => [`${name} ${value}`, `${name}=${value}`]),
      )
  }
  if (shape.from && shape.to) queries.push(['from, to', new URLSearchParams(DAYS).toString()])
  return queries
}

/** The choices of a filter, or a sample where anything may be asked for. */
function valuesOf(name: string, schema: z.ZodMiniType, samples: Samples): string[] {
  const inner = innerOf(schema)
  if (inner.type === 'enum') return Object.values(inner.entries ?? {})
  if (inner.type === 'pipe') return ['true', 'false']
  if (name === 'from' || name === 'to') return [DAYS[name]]
  if (name === 'areaId' || name === 'parentId' || name === 'askedIn') return [samples.areaId]
  if (name === 'periodId') return [samples.periodId]
  if (name === 'rowId') return [samples.rowId]
  if (name === 'action') return ['reports.approve', 'users.deactivate']
  if (name === 'table') return ['reports', 'settings']
  if (name === 'period') return ['2026-W40']
  return /Id$|author|conductedBy/.test(name) ? [samples.personId] : []
}

interface Definition {
  type: string
  innerType?: z.ZodMiniType
  entries?: Record<string, string>
}

function innerOf(schema: z.ZodMiniType): Definition {
  const { def } = schema._zod as unknown as { def: Definition }
  return def.innerType ? innerOf(def.innerType) : def
}
