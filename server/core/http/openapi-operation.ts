import type * as z from 'zod/mini'
import { ROLES } from '#contract/core/model/actor.ts'
import { type Far, type Feature, type Route, reachOf } from '#contract/core/model/feature.ts'
import { coversRoute } from '#contract/core/model/token-scope.ts'
import { problemResponse } from './openapi-parts.ts'
import type { Components, Schema } from './openapi-schema.ts'

const CSV = 'text/csv'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** One route as an operation of the document. */
export function operationOf(feature: Feature, name: string, route: Route, components: Components): Schema {
  const isOpen = reachOf(feature, route.can, 'ANYONE') !== undefined
  const repeatable = route.method === 'POST' && !route.secret && route.kind !== 'upload'
  const body = bodyOf(route, components)
  return {
    operationId: `${feature.name}.${name}`,
    tags: [feature.name],
    summary: route.summary,
    description: describe(feature, route),
    'x-can': feature.permissions[route.can],
    ...(isOpen ? { security: [{}, { bearer: [] }] } : {}),
    parameters: [
      ...parametersOf(route.params, 'path', components),
      ...parametersOf(route.query, 'query', components),
      ...(repeatable ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: { ...successOf(route, components), ...failuresOf(route, isOpen), default: problemResponse(500) },
  }
}

const REACH: Record<Far, string> = {
  all: 'every area',
  subtree: 'their area and everything below it',
  line: 'their area and everything below it; from the areas above what is published or shared',
  open: 'their area and everything below it; from all other areas what is published or shared',
  unit: 'their area alone',
  own: 'what they created',
  member: 'what is addressed to them',
  shared: 'what staff share with one another',
  published: 'what is published',
}

/** Describes who may call the route and how often. */
function describe(feature: Feature, route: Route): string {
  const grants = [...ROLES, 'ANYONE' as const].flatMap((role) => {
    const far = feature.permissions[route.can]?.[role]
    return far ? [`- ${role === 'ANYONE' ? 'anyone, signed in or not' : `\`${role}\``}: ${REACH[far]}`] : []
  })
  const limit = route.perMinute ? [`At most ${route.perMinute} requests a minute from one address.`] : []
  const during = route.duringMaintenance ? ['Answers during maintenance too.'] : []
  const parts = [
    `Permission \`${feature.name}.${route.can}\`:`,
    grants.join('\n'),
    tokensOf(feature, route),
    ...limit,
    ...during,
  ]
  return parts.join('\n\n')
}

/** The scope that an API token needs. */
function tokensOf(feature: Feature, route: Route): string {
  const access = route.method === 'GET' ? 'read' : 'write'
  const isCovered = coversRoute({ id: '', scopes: { [feature.name]: access } }, feature, route)
  return isCovered ? `API tokens: scope \`${feature.name}\`, \`${access}\`.` : 'Not with API tokens.'
}

function successOf(route: Route, components: Components): Schema {
  const status = String(route.status ?? (route.answer || route.kind === 'stream' ? 200 : 204))
  if (route.kind === 'stream') {
    const headers = { 'Content-Disposition': { $ref: '#/components/headers/ContentDisposition' } }
    const types = mediaOf(route).map((type) => [type, { schema: bytesOf(type) }])
    return { [status]: { description: 'The file.', headers, content: Object.fromEntries(types) } }
  }
  if (!route.answer) return { [status]: { description: 'Done; the response has no body.' } }
  const schema = components.schemaOf(route.answer, 'output')
  const description = status === '201' ? 'Created.' : status === '202' ? 'Accepted; it is done later.' : 'Done.'
  return { [status]: { description, content: { 'application/json': { schema } } } }
}

const bytesOf = (type: string): Schema => (type === CSV ? { type: 'string' } : { type: 'string', format: 'binary' })

/** The media types of a stream: exports depend on `format`, everything else is a workbook. */
function mediaOf({ query, body }: Route): string[] {
  const format = ((query ?? body)?._zod.def as { shape?: Record<string, unknown> } | undefined)?.shape?.format
  return format ? [CSV, XLSX] : [XLSX]
}

function failuresOf(route: Route, isOpen: boolean): Schema {
  const takes = route.params !== undefined || route.query !== undefined || route.body !== undefined
  const writes = route.method !== 'GET'
  const hasBody = route.body !== undefined || route.kind === 'upload'
  const statuses = [
    ...(takes || hasBody ? [400] : []),
    // signing in is public, and rejects with 401
    ...(isOpen && !route.secret ? [] : [401]),
    ...(isOpen ? [] : [403]),
    ...(route.params || (writes && !route.secret) ? [404] : []),
    ...(writes ? [409] : []),
    ...(hasBody ? [413, 415] : []),
    429,
    503,
    ...(route.kind === 'upload' ? [507] : []),
  ]
  return Object.fromEntries(statuses.map((status) => [String(status), problemResponse(status)]))
}

function bodyOf(route: Route, components: Components): Schema | undefined {
  if (route.kind === 'upload') return UPLOAD
  if (!route.body) return undefined
  return { required: true, content: { 'application/json': { schema: components.schemaOf(route.body, 'input') } } }
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query', components: Components): Schema[] {
  if (!schema) return []
  const json = components.inline(schema)
  const required = (json.required as string[] | undefined) ?? []
  return Object.entries((json.properties as Record<string, Schema> | undefined) ?? {}).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

const UPLOAD = {
  required: true,
  description: 'One file; further fields as described in the operation.',
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
        additionalProperties: { type: 'string' },
      },
    },
  },
}
