import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Route } from '#contract/core/feature.ts'
import { Problem } from '#contract/core/problem.ts'
import { answerWriter } from './answer-writer.ts'
import type { Core } from './core.ts'
import { langOf, sendProblem } from './http-problem.ts'
import { isBuiltFile, secureHeaders } from './http-security.ts'
import { type Caller, run } from './run.ts'
import type { Download, Served } from './serve.ts'

/** Bytes of a JSON body. Source: docs/rules/api.md. */
const BODY_MAX = 1_048_576

/** The HTTP server with every route of every feature; it does not listen yet. */
export async function makeHttp(core: Core): Promise<FastifyInstance> {
  const { config } = core
  const app = Fastify({
    bodyLimit: BODY_MAX,
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop < Number(config.trustProxy) : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 300 },
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers.authorization'], serializers: { req: safeRequest } },
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  // handlers first: a plugin registered before them would keep Fastify's own answers
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.addHook('onRequest', secureHeaders(config))
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    // opening one page takes dozens of them, and they cost nearly nothing
    allowList: (request) => isBuiltFile(request.url),
    errorResponseBuilder: (_request, { ttl }) => new Problem('too_many', { retryAfter: Math.max(1, ttl / 1000) }),
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // quality 4: a list shrinks to a sixth in well under a millisecond
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  await app.register(multipart, { limits: { fileSize: config.maxUploadMb * 1_048_576, files: 20, fields: 20 } })
  for (const served of Object.values(core.features)) {
    for (const [name, route] of Object.entries(served.feature.routes)) addRoute(app, core, served, name, route)
  }
  refuseOtherMethods(app, core)
  return app
}

function safeRequest(request: { method?: string; url?: string; id?: string }) {
  return { method: request.method, path: request.url?.split('?')[0] }
}

function addRoute(app: FastifyInstance, core: Core, served: Served, name: string, route: Route): void {
  const send = answerer(route, core.config.nodeEnv === 'test')
  app.route({
    method: route.method,
    url: `/v1${route.path}`,
    ...(route.perMinute ? { config: { rateLimit: { max: route.perMinute, timeWindow: '1 minute' } } } : {}),
    handler: async (request, reply) => {
      const caller = await callerOf(core, request)
      const input = { params: request.params, query: request.query, body: request.body }
      return send(reply, await run(core, served, name, input, caller))
    },
  })
}

async function callerOf(core: Core, request: FastifyRequest): Promise<Caller> {
  const key = request.headers['idempotency-key']
  const caller: Caller = {
    actor: await actorOf(core, request),
    lang: langOf(request),
    origin: { requestId: request.id, address: request.ip, agent: request.headers['user-agent'] ?? '' },
    parts: () => {
      if (!request.isMultipart()) throw new Problem('unsupported_media')
      return request.parts()
    },
  }
  if (typeof key === 'string' && key.length > 0 && key.length <= 200) caller.idempotencyKey = key
  return caller
}

async function actorOf(core: Core, request: FastifyRequest) {
  const header = request.headers.authorization
  if (header === undefined) return null
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(header)?.[1]
  if (!token) throw new Problem('not_signed_in')
  return core.sessions.actorOf(token)
}

/** How a route's answer is written: through its schema, so that nothing leaves that the contract does not name. */
function answerer(route: Route, checked: boolean): (reply: FastifyReply, answer: unknown) => FastifyReply {
  if (route.kind === 'stream') return (reply, answer) => sendDownload(reply, answer as Download)
  const schema = route.answer
  if (!schema) return (reply) => reply.code(route.status ?? 204).send()
  const write = answerWriter(schema)
  return (reply, answer) => {
    if (checked) schema.parse(answer)
    return reply
      .code(route.status ?? 200)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(write(answer))
  }
}

function sendDownload(reply: FastifyReply, { type, filename, body, headers }: Download): FastifyReply {
  if (filename) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
  reply.header('cache-control', 'no-store')
  if (headers) reply.headers(headers)
  return reply.type(type).send(body)
}

/** A path of the API with another method answers 405 and says which methods there are. */
function refuseOtherMethods(app: FastifyInstance, core: Core): void {
  const byPath = new Map<string, Set<string>>()
  for (const { feature } of Object.values(core.features)) {
    for (const { method, path } of Object.values(feature.routes)) {
      byPath.set(path, (byPath.get(path) ?? new Set()).add(method))
    }
  }
  for (const [path, methods] of byPath) {
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((m) => !methods.has(m)) as 'GET'[]
    if (others.length === 0) continue
    app.route({
      method: others,
      url: `/v1${path}`,
      handler: (request, reply) =>
        sendProblem(request, reply.header('allow', [...methods].join(', ')), new Problem('method_not_allowed')),
    })
  }
}
