import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Route, reachOf } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { trustOf } from '../config/forwarding.ts'
import { Cancellation } from '../database/cancellation.ts'
import type { Core } from '../requests/context.ts'
import type { Download, Served } from '../requests/declare.ts'
import type { Caller } from '../requests/request.ts'
import { run } from '../requests/run.ts'
import { answerWriter } from './answer-writer.ts'
import { bindAnswers, noteHolder } from './bind-answers.ts'
import { routeActorOf } from './caller.ts'
import { refuseOtherMethods } from './method-not-allowed.ts'
import { langOf, sendProblem } from './problem.ts'
import { addProtocols } from './protocols.ts'
import { guardBodies, timeouts } from './request-body.ts'
import { requestLog } from './request-log.ts'
import { isBuiltFile, secureHeaders } from './security-headers.ts'
import { openUpload, UPLOAD_LIMITS, UploadLimits } from './upload-limits.ts'

/** Maximum bytes of a JSON body. Source: docs/rules/api.md. */
const BODY_MAX = 1_048_576

/** Paths that proxies and monitoring request. */
const MONITORING = /^\/(?:healthz|readyz|metrics)(?:\?|$)/

const NO_LIMIT_HEADERS = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** The HTTP server with every route of every feature; it does not listen yet. */
export async function makeHttp(core: Core): Promise<FastifyInstance> {
  const { config } = core
  const app = Fastify({
    bodyLimit: BODY_MAX,
    ...timeouts(config),
    trustProxy: config.trustProxy.length > 0 ? trustOf(config.trustProxy) : false,
    genReqId: () => crypto.randomUUID(),
    routerOptions: { maxParamLength: 300 },
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, redact: ['req.headers.authorization'], serializers: { req: safeRequest } },
    ...(config.logLevel === 'silent' ? {} : { childLoggerFactory: requestLog }),
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  // set the error handler first: plugins registered earlier would keep Fastify's default responses
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, error))
  app.addHook('onRequest', secureHeaders(config))
  app.addHook('onRequest', (request, _reply, done) => {
    core.forwarding.look(request, request.log)
    done()
  })
  guardBodies(app, config)
  await app.register(rateLimit, {
    max: config.requestsPerMinute,
    timeWindow: '1 minute',
    store: core.rateLimits.store,
    // a page loads dozens of static files, which cost next to nothing; monitoring must never be rejected
    allowList: (request) => isBuiltFile(request.url) || MONITORING.test(request.url),
    // only callers over the limit need Retry-After; other responses carry no rate-limit headers
    addHeaders: NO_LIMIT_HEADERS,
    addHeadersOnExceeding: NO_LIMIT_HEADERS,
    errorResponseBuilder: (_request, { ttl }) => new Problem('too_many', { retryAfter: Math.max(1, ttl / 1000) }),
  })
  // before the compression, which replaces the text
  bindAnswers(app, core)
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // quality 4: a list shrinks to a sixth in well under a millisecond
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  const limits = new UploadLimits(config)
  const routes = Object.values(core.features).flatMap((served) =>
    Object.entries(served.feature.routes).map(([name, route]) => ({ served, name, route })),
  )
  for (const one of routes) {
    if (one.route.kind !== 'upload') addRoute(app, core, limits, one)
  }
  // in a separate scope: the multipart plugin hooks into every request of its scope
  await app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { ...UPLOAD_LIMITS, fileSize: config.maxUploadMb * 1_048_576 } })
    for (const one of routes) {
      if (one.route.kind === 'upload') addRoute(uploads, core, limits, one)
    }
  })
  await addProtocols(app, core)
  refuseOtherMethods(
    app,
    routes.map(({ route }) => route),
  )
  return app
}

function safeRequest(request: { method?: string; url?: string; id?: string }) {
  return { method: request.method, path: request.url?.split('?')[0] }
}

interface RouteToAdd {
  served: Served
  name: string
  route: Route
}

function addRoute(app: FastifyInstance, core: Core, uploads: UploadLimits, { served, name, route }: RouteToAdd): void {
  const send = answerer(route, core.config.nodeEnv === 'test')
  const isOpen = reachOf(served.feature, route.can, 'ANYONE') !== undefined
  app.route({
    method: route.method,
    url: `/v1${route.path}`,
    ...(route.perMinute ? { config: { rateLimit: { max: route.perMinute, timeWindow: '1 minute' } } } : {}),
    handler: async (request, reply) => {
      const caller = await callerOf(core, request, isOpen ? reply : undefined)
      noteHolder(request, caller.actor)
      caller.cancellation = cancellationOf(reply)
      caller.page = pageOf(request, served)
      if (route.kind === 'upload') caller.parts = () => openUpload(uploads, request, reply, caller.actor?.id)
      const input = { params: request.params, query: request.query, body: request.body }
      const answer = await run(core, { served, name, input, caller })
      if (caller.origin.opened) noteHolder(request, { sessionId: caller.origin.opened })
      return send(reply, answer, caller.cancellation)
    },
  })
}

/** Cancelled when the connection closes before the response was written. */
function cancellationOf({ raw }: FastifyReply): Cancellation {
  const cancellation = new Cancellation()
  raw.once('close', () => {
    if (!raw.writableFinished) cancellation.cancel()
  })
  if (raw.destroyed) cancellation.cancel()
  return cancellation
}

/** Identifies the caller. `reply` is given for public routes, where an invalid token does not fail the request. */
async function callerOf(core: Core, request: FastifyRequest, reply: FastifyReply | undefined): Promise<Caller> {
  const key = request.headers['idempotency-key']
  const caller: Caller = {
    actor: await routeActorOf(core, request).catch(reply ? asNobody(reply) : undefined),
    lang: langOf(request),
    origin: { requestId: request.id, address: request.ip, agent: request.headers['user-agent'] ?? '' },
  }
  if (/\bno-cache\b/i.test(request.headers['cache-control'] ?? '')) caller.noCache = true
  if (typeof key === 'string' && key.length > 0 && key.length <= 200) caller.idempotencyKey = key
  return caller
}

/** The id of a live connection. It has no colon, which every room has: nobody can exclude a room from a notification. */
const CONNECTION_ID = /^[\w-]{20}$/

/** The page that makes the request: it says by its live connection that it refetches the feature itself. */
function pageOf({ headers }: FastifyRequest, { feature }: Served): Caller['page'] {
  const connection = headers['live-connection']
  return typeof connection === 'string' && CONNECTION_ID.test(connection)
    ? { connection, feature: feature.name }
    : undefined
}

/** Continues without an actor and reports the invalid token in a response header; rethrows other errors. */
const asNobody = (reply: FastifyReply) => (error: unknown) => {
  if (!(error instanceof Problem) || error.status !== 401) throw error
  reply.header('www-authenticate', `Bearer error="invalid_token", error_description="${error.code}"`)
  return null
}

/** Returns the serializer of a route's response: through its schema, so that only fields of the contract are sent. */
function answerer(
  route: Route,
  checked: boolean,
): (reply: FastifyReply, answer: unknown, cancellation: Cancellation) => FastifyReply | Promise<FastifyReply> {
  if (route.kind === 'stream')
    return (reply, answer, cancellation) => sendDownload(reply, answer as Download, cancellation)
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

/** Whether the caller already has the content with this entity tag. */
const isKnown = (reply: FastifyReply, etag: string | undefined): boolean =>
  etag !== undefined &&
  (reply.request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

async function sendDownload(
  reply: FastifyReply,
  { type, filename, body, headers }: Download,
  cancellation: Cancellation,
): Promise<FastifyReply> {
  if (headers && isKnown(reply, headers.etag)) return reply.code(304).headers(headers).send()
  // first, as it may throw
  const bytes = typeof body === 'function' ? await body(cancellation) : body
  if (filename) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
  reply.header('cache-control', 'no-store')
  if (headers) reply.headers(headers)
  return reply.type(type).send(bytes)
}
