import type { FastifyInstance } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../requests/context.ts'
import type { Origin } from '../requests/declare.ts'
import { langOf, problemOf, sendProblem } from './problem.ts'

/** A request of another program, as it arrived. Header names are in lower case. */
export interface ProtocolRequest {
  method: string
  /** The path without the query, still encoded. */
  path: string
  headers: Readonly<Record<string, string | undefined>>
  body: string
  lang: 'mn' | 'en'
  origin: Origin
}

/** What a protocol answers. */
export interface ProtocolAnswer {
  status: number
  headers?: Record<string, string>
  body?: string
}

/**
 * Addresses with methods of another standard (WebDAV), which calendar and file programs speak: not routes of the contract, since their
 * requests and responses are no JSON. The feature identifies the caller itself, acts as that person by `workAs`, and throws problems for
 * what it refuses. Decision 0171.
 */
export interface Protocol {
  /** The beginning of its addresses, without the closing slash: '/caldav'. */
  prefix: string
  methods: readonly string[]
  /** Bytes of a body. */
  bodyMax: number
  /** Well-known addresses that lead to it, as RFC 8615 has them. */
  wellKnown: readonly string[]
  handle(core: Core, request: ProtocolRequest): Promise<ProtocolAnswer>
}

declare module '../requests/declare.ts' {
  interface Served {
    /** Addresses of another standard than the API's. */
    protocol?: Protocol
  }
}

/** Methods that Fastify knows without being told. */
const KNOWN = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Adds the protocols of all features, in a scope of their own: a body is a text, whatever its type. */
export async function addProtocols(app: FastifyInstance, core: Core): Promise<void> {
  const protocols = Object.values(core.features).flatMap(({ protocol }) => protocol ?? [])
  for (const method of new Set(protocols.flatMap(({ methods }) => methods)))
    if (!KNOWN.has(method)) app.addHttpMethod(method, { hasBody: true })
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const protocol of protocols) addProtocol(scope, core, protocol)
  })
}

function addProtocol(
  app: FastifyInstance,
  core: Core,
  { prefix, methods, bodyMax, wellKnown, handle }: Protocol,
): void {
  for (const url of [prefix, `${prefix}/`, `${prefix}/*`]) {
    app.route({
      method: methods.filter((method) => method !== 'HEAD'),
      url,
      bodyLimit: bodyMax,
      handler: async (request, reply) => {
        const answer = await handle(core, {
          method: request.method,
          path: request.url.split('?')[0] ?? '/',
          headers: request.headers as Record<string, string | undefined>,
          body: typeof request.body === 'string' ? request.body : '',
          lang: langOf(request),
          origin: { requestId: request.id, address: request.ip, agent: request.headers['user-agent'] ?? '' },
        }).catch((error: unknown) => {
          const problem = problemOf(error)
          if (problem.code === 'unexpected') request.log.error(error)
          return problem
        })
        if (answer instanceof Problem) return sendProblem(request, reply, answer)
        return reply
          .code(answer.status)
          .headers({ 'cache-control': 'no-store', ...answer.headers })
          .send(answer.body ?? '')
      },
    })
  }
  for (const url of wellKnown) {
    app.route({
      method: methods.filter((method) => method !== 'HEAD'),
      url,
      handler: (_request, reply) => reply.code(301).header('location', `${prefix}/`).send(''),
    })
  }
}
