import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Feature, Route } from '#contract/core/feature.ts'
import { PROBLEMS } from '#contract/core/problem.ts'
import type { Core } from './core.ts'
import { docsPage } from './openapi-page.ts'
import { jsonSchemaOf, type Schema } from './openapi-schema.ts'

/** `GET /v1/openapi.json`, made from the contract, and `GET /v1/docs`, the same to be read. */
export function serveDocs(app: FastifyInstance, core: Core): void {
  const features = Object.values(core.features).map((served) => served.feature)
  let document: string | undefined
  let page: string | undefined
  app.get('/v1/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(features, core.config.publicUrl))
    return reply.type('application/json; charset=utf-8').send(document)
  })
  app.get('/v1/docs', async (_request, reply) => {
    page ??= docsPage(features)
    return reply
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'sha256-" +
          page.match(/data-style="([^"]+)"/)?.[1] +
          "'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(page)
  })
}

/** The OpenAPI 3.1 document of these features. */
export function openApi(features: readonly Feature[], serverUrl: string): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const feature of features) {
    for (const [name, route] of Object.entries(feature.routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(feature, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Nutag', version: '1', description: 'Administration of a city: city, district, khoroo, section.' },
    servers: [{ url: `${serverUrl}/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: PROBLEM },
    },
  }
}

function operation(feature: Feature, name: string, route: Route): Schema {
  const open = Object.hasOwn(feature.permissions[route.can] ?? {}, 'ANYONE')
  return {
    operationId: `${feature.name}.${name}`,
    tags: [feature.name],
    summary: route.summary,
    'x-can': feature.permissions[route.can],
    ...(open ? { security: [{}, { bearer: [] }] } : {}),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchemaOf(route.body, 'input') } },
          },
        }
      : {}),
    ...(route.kind === 'upload' ? { requestBody: UPLOAD } : {}),
    responses: {
      ...success(route),
      default: {
        description: 'A problem',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function success(route: Route): Schema {
  const status = String(route.status ?? (route.answer || route.kind === 'stream' ? 200 : 204))
  if (route.kind === 'stream')
    return { [status]: { description: 'A file', content: { 'application/octet-stream': {} } } }
  if (!route.answer) return { [status]: { description: 'Done' } }
  return {
    [status]: {
      description: 'Done',
      content: { 'application/json': { schema: jsonSchemaOf(route.answer, 'output') } },
    },
  }
}

function parametersOf(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): Schema[] {
  if (!schema) return []
  const json = jsonSchemaOf(schema, 'input')
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
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
    },
  },
}

const PROBLEM = {
  type: 'object',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { enum: Object.keys(PROBLEMS) },
    instance: { type: 'string' },
    params: { type: 'object' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    current: {},
  },
}
