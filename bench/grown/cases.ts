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
  /** Questions of the survey: one with text answers, and two with choices. */
  questions: { text: string; choices: [string, string] }
}

/** Words that are searched for: one that some records have, and one that very many have; then in Latin letters. */
const WORDS = ['Батсайхан', 'гэрэлтүүлэг', ...LATIN_WORDS]
/** Sükhbaatar Square. */
const SQUARE = { lat: '47.9187', lng: '106.9176' }
const DAYS = { from: '2026-03-01', to: '2026-03-31' }

/**
 * Every list, facet, total and record of the contract: as it opens, by each sort, each choice of each filter, a span of days, a search,
 * and, where there are pages, far behind. Parameters of an address stay as they are: `/v1/news/:id`.
 */
export function listCases(samples: Samples): ListCase[] {
  return Object.values(features as Record<string, Feature>).flatMap((feature) =>
    Object.entries(feature.routes).flatMap(([name, { method, path, query, kind }]) => {
      if (method !== 'GET' || kind === 'stream') return []
      return queriesOf(shapeOf(query) ?? {}, samples).map(([by, text]) => ({
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
  const choices = Object.entries(shape).flatMap(([name, schema]) =>
    name === 'page' || name === 'pageSize' ? [] : [{ name, schema, values: valuesOf(name, schema, samples) }],
  )
  const required = Object.fromEntries(
    choices.flatMap(({ name, schema, values: [first] }) =>
      schema._zod.optin === undefined && first !== undefined ? [[name, first]] : [],
    ),
  )
  const others = (name: string, values: string[]) => (name in required ? values.slice(1) : values)
  const query = (more: Record<string, string>) => new URLSearchParams({ ...required, ...more }).toString()
  return [
    ['', query({})],
    ...(shape.page ? [['page 40', query({ page: '40' })] as [string, string]] : []),
    ...choices.flatMap(({ name, values }) =>
      others(name, values).map((value): [string, string] => [
        name === 'q' ? `search ${value}` : `${name} ${value}`,
        query({ [name]: value }),
      ]),
    ),
    ...(shape.from && shape.to ? [['from, to', query(DAYS)] as [string, string]] : []),
  ]
}

/** The choices of a filter, or a sample where anything may be asked for. */
function valuesOf(name: string, schema: z.ZodMiniType, samples: Samples): string[] {
  const inner = innerOf(schema)
  if (name === 'q') return WORDS
  if (name === 'lat' || name === 'lng') return [SQUARE[name]]
  if (inner.type === 'enum') return Object.values(inner.entries ?? {})
  if (inner.type === 'pipe') return ['true', 'false']
  if (name === 'from' || name === 'to') return [DAYS[name]]
  if (name === 'areaId' || name === 'parentId' || name === 'askedIn') return [samples.areaId]
  if (name === 'periodId') return [samples.periodId]
  if (name === 'rowId') return [samples.rowId]
  if (name === 'questionId') return [samples.questions.text]
  if (name === 'rows') return [samples.questions.choices[0]]
  if (name === 'columns') return [samples.questions.choices[1]]
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
