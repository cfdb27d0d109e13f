import type { FastifyInstance } from 'fastify'
import type { Feature } from '#contract/core/model/feature.ts'
import type { Core } from '../requests/context.ts'
import { operationOf } from './openapi-operation.ts'
import { docsPage } from './openapi-page.ts'
import { sharedComponents } from './openapi-parts.ts'
import { Components, type Schema } from './openapi-schema.ts'

/** `GET /v1/openapi.json`, generated from the contract, and `GET /v1/docs`, the same for people. */
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

const ABOUT = `Administration of a city: city, district, khoroo, section.

Every record belongs to an area; a caller reads and changes what is within the reach of their role. Lists are paged (\`page\`,
\`pageSize\`, \`sort\`, \`q\`). Records that are changed carry a \`version\`; a change that names an older one is refused with
\`stale\`. Failures are problem documents (RFC 9457) with a stable \`code\`.`

/** The OpenAPI 3.1 document of these features. */
export function openApi(features: readonly Feature[], serverUrl: string): Schema {
  const components = new Components()
  const paths: Record<string, Record<string, Schema>> = {}
  for (const feature of features) {
    for (const [name, route] of Object.entries(feature.routes)) {
      const path = route.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(feature, name, route, components) }
    }
  }
  return components.link({
    openapi: '3.1.0',
    info: {
      title: 'Nutag',
      version: '1',
      description: ABOUT,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${serverUrl}/v1` }],
    security: [{ bearer: [] }],
    paths,
    components: sharedComponents(),
  })
}
