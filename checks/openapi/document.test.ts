import { createConfig, lintFromString } from '@redocly/openapi-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { openApi } from '../../server/core/http/openapi.ts'
import type { Schema } from '../../server/core/http/openapi-schema.ts'
import { features } from '../../server/features.ts'

interface Operation {
  operationId: string
  summary: string
  description: string
  parameters: Schema[]
  requestBody?: { content: Record<string, Schema> }
  responses: Record<string, Schema>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses: Record<string, Schema> }
}

const served = Object.values(features)
const document = openApi(
  served.map(({ feature }) => feature),
  'https://nutag.example.mn',
) as unknown as Document
const operations = new Map(
  Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => [one.operationId, one] as const)),
)
const operation = (id: string): Operation => {
  const found = operations.get(id)
  if (!found) throw new Error(`there is no ${id}`)
  return found
}

/** What Redocly's recommended rules find in a document, errors and warnings alike. */
async function lint(source: string): Promise<string[]> {
  // `/leaders/imports/{id}` next to `/leaders/{id}/history`: the router prefers the fixed part, and ids are UUIDs
  const config = await createConfig({ extends: ['recommended'], rules: { 'no-ambiguous-paths': 'off' } })
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}

describe('the OpenAPI document', () => {
  let found: string[]
  beforeAll(async () => {
    found = await lint(JSON.stringify(document))
  })

  test('has nothing that the recommended rules of Redocly object to', () => {
    expect(found, 'change the route in contract/features/<feature>/index.ts, or server/core/http/openapi.ts').toEqual(
      [],
    )
  })

  test('a reference that leads nowhere would be found', async () => {
    const broken = structuredClone(document)

    for (const one of Object.values(broken.paths['/news/{id}'] ?? {}))
      one.responses['418'] = { $ref: '#/components/responses/None' }

    expect((await lint(JSON.stringify(broken))).join('\n')).toContain('no-unresolved-refs')
  })

  test('has one operation for every route of every feature', () => {
    const routes = served.flatMap(({ feature }) => Object.keys(feature.routes).map((name) => `${feature.name}.${name}`))

    expect([...operations.keys()].toSorted(), 'change server/core/http/openapi.ts').toEqual(routes.toSorted())
  })

  test('names its schemas after the contract, and refers to them in place of repeating them', () => {
    expect(
      Object.keys(document.components.schemas),
      'export them from contract/core or contract/features/<feature>/index.ts',
    ).toEqual(expect.arrayContaining(['News', 'NewsDraft', 'AreaRef', 'RichDoc', 'Report', 'Survey', 'Problem']))
    expect(JSON.stringify(document)).not.toContain('$defs')
    expect(JSON.stringify(operation('news.one').responses['200'])).toContain('#/components/schemas/News"')
  })

  test('every failure is a problem document, and those that pass say when to come back', () => {
    const failures = [...operations.values()].flatMap(({ responses }) =>
      Object.entries(responses).filter(([status]) => !status.startsWith('2')),
    )
    const { responses } = document.components

    expect(
      failures.filter(([, { $ref }]) => typeof $ref !== 'string'),
      'refer to a problem of `components` in server/core/http/openapi.ts',
    ).toEqual([])
    for (const response of Object.values(responses)) {
      expect(Object.keys(response.content as object)).toEqual(['application/problem+json'])
    }
    expect(responses.Problem429?.headers).toHaveProperty('Retry-After')
    expect(responses.Problem503?.headers).toHaveProperty('Retry-After')
  })

  test('every operation that takes input or a signed-in caller names its refusals', () => {
    const without = [...operations.values()].filter(
      ({ responses }) => !Object.keys(responses).some((s) => s.startsWith('4')),
    )

    expect(
      without.map((one) => one.operationId),
      'add their refusals in server/core/http/openapi.ts',
    ).toEqual([])
    expect(Object.keys(operation('news.change').responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '409', '413', '415', '429', '503']),
    )
    expect(Object.keys(operation('auth.login').responses)).toContain('401')
    expect(Object.keys(operation('news.list').responses)).not.toContain('401')
  })

  test('creating takes an Idempotency-Key; signing in, whose answer is never stored, does not', () => {
    const key = { $ref: '#/components/parameters/IdempotencyKey' }

    expect(operation('news.create').parameters).toContainEqual(key)
    expect(operation('auth.login').parameters).not.toContainEqual(key)
    expect(operation('news.list').parameters).not.toContainEqual(key)
  })

  test('exports name their media types, uploads are multipart', () => {
    expect(Object.keys(operation('files.upload').requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    const streams = served.flatMap(({ feature }) =>
      Object.entries(feature.routes).flatMap(([name, route]) =>
        route.kind === 'stream' ? [operation(`${feature.name}.${name}`)] : [],
      ),
    )
    for (const { operationId, responses } of streams) {
      const types = Object.keys((responses['200']?.content ?? {}) as object)
      expect(types, `${operationId}: add the media type in server/core/http/openapi.ts`).toContain(
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      )
      expect(responses['200']?.headers, operationId).toHaveProperty('Content-Disposition')
    }
  })

  test('every operation describes who may call it', () => {
    expect(operation('news.create').description).toContain('- `CITY_ADMIN`: ')
    expect(operation('areas.names').description).toContain('- anyone, signed in or not: ')
    expect(
      [...operations.values()].filter((one) => !one.description.startsWith('Permission `')),
      'add who may call it in server/core/http/openapi.ts',
    ).toEqual([])
  })
})
