import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { type Route, reachOf } from '#contract/core/feature.ts'
import { Problem } from '#contract/core/problem.ts'
import { answerWriter } from './answer-writer.ts'
import { Cancellation } from './cancellation.ts'
import type { Core } from './core.ts'
import { trustOf } from './forwarding.ts'
import { langOf, sendProblem } from './http-problem.ts'
import { isBuiltFile, secureHeaders } from './http-security.ts'
import { refuseOtherMethods } from './other-methods.ts'
import { guardBodies, timeouts } from './request-body.ts'
import { type Caller, run } from './run.ts'
import type { Download, Served } from './serve.ts'
import { openUpload, UPLOAD_LIMITS, UploadLimits } from './upload-limits.ts'

/** Bytes of a JSON body. Source: docs/rules/api.md. */
const BODY_MAX = 1_048_576

/** Addresses that proxies and monitoring ask. */
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
    logController: new LogController({ disableRequestLogging: config.logLevel !== 'debug' }),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.removeContentTypeParser('text/plain')
  // handlers first: a plugin registered before them would keep Fastify's own answers
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
    // opening one page takes dozens of built files, which cost next to nothing; what watches the server must never be refused
    allowList: (request) => isBuiltFile(request.url) || MONITORING.test(request.url),
    // whoever asks too much is told when to come back; everybody else need not hear of it with every answer
    addHeaders: NO_LIMIT_HEADERS,
    addHeadersOnExceeding: NO_LIMIT_HEADERS,
    errorResponseBuilder: (_request, { ttl }) => new Problem('too_many', { retryAfter: Math.max(1, ttl / 1000) }),
  })
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: 1024,
    // quality 4: a list shrinks to a sixth in well under a millisecond
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
  const inFlight = new UploadLimits(config)
  const routes = Object.values(core.features).flatMap((served) =>
    Object.entries(served.feature.routes).map(([name, route]) => ({ served, name, route })),
  )
  for (const { served, name, route } of routes) {
    if (route.kind !== 'upload') addRoute(app, core, inFlight, served, name, route)
  }
  // in a scope of their own: the reader of uploads listens to every request of its scope, from its beginning to its end
  await app.register(async (uploads) => {
    await uploads.register(multipart, { limits: { ...UPLOAD_LIMITS, fileSize: config.maxUploadMb * 1_048_576 } })
    for (const { served, name, route } of routes) {
      if (route.kind === 'upload') addRoute(uploads, core, inFlight, served, name, route)
    }
  })
  refuseOtherMethods(
    app,
    routes.map(({ route }) => route),
  )
  return app
}

function safeRequest(request: { method?: string; url?: string; id?: string }) {
  return { method: request.method, path: request.url?.split('?')[0] }
}

function addRoute(
  app: FastifyInstance,
  core: Core,
  inFlight: UploadLimits,
  served: Served,
  name: string,
  route: Route,
): void {
  const send = answerer(route, core.config.nodeEnv === 'test')
  const isOpen = reachOf(served.feature, route.can, 'ANYONE') !== undefined
  app.route({
    method: route.method,
    url: `/v1${route.path}`,
    ...(route.perMinute ? { config: { rateLimit: { max: route.perMinute, timeWindow: '1 minute' } } } : {}),
    handler: async (request, reply) => {
      const caller = await callerOf(core, request, isOpen ? reply : undefined)
      caller.cancellation = cancellationOf(reply)
      if (route.kind === 'upload') caller.parts = () => openUpload(inFlight, request, reply, caller.actor?.id)
      const input = { params: request.params, query: request.query, body: request.body }
      return send(reply, await run(core, served, name, input, caller), caller.cancellation)
    },
  })
}

/** Cancelled when the connection closes before the answer was written. */
function cancellationOf({ raw }: FastifyReply): Cancellation {
  const cancellation = new Cancellation()
  raw.once('close', () => {
    if (!raw.writableFinished) cancellation.cancel()
  })
  if (raw.destroyed) cancellation.cancel()
  return cancellation
}

/** Who asks. `reply` is given where nobody has to be signed in: a token that is no longer good does not hinder there. */
async function callerOf(core: Core, request: FastifyRequest, reply: FastifyReply | undefined): Promise<Caller> {
  const key = request.headers['idempotency-key']
  const caller: Caller = {
    actor: await actorOf(core, request).catch(reply ? asNobody(reply) : undefined),
    lang: langOf(request),
    origin: { requestId: request.id, address: request.ip, agent: request.headers['user-agent'] ?? '' },
  }
  if (/\bno-cache\b/i.test(request.headers['cache-control'] ?? '')) caller.noCache = true
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

/** Goes on as nobody, and says with the answer that the token is no longer good; what is not about the token is thrown on. */
const asNobody = (reply: FastifyReply) => (error: unknown) => {
  if (!(error instanceof Problem) || error.status !== 401) throw error
  reply.header('www-authenticate', `Bearer error="invalid_token", error_description="${error.code}"`)
  return null
}

/** How a route's answer is written: through its schema, so that nothing leaves that the contract does not name. */
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

/** Whether the caller has what an answer with this entity tag would bring. */
const isKnown = (reply: FastifyReply, etag: string | undefined): boolean =>
  etag !== undefined &&
  (reply.request.headers['if-none-match'] ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag)

async function sendDownload(
  reply: FastifyReply,
  { type, filename, body, headers }: Download,
  cancellation: Cancellation,
): Promise<FastifyReply> {
  if (headers && isKnown(reply, headers.etag)) return reply.code(304).headers(headers).send()
  // first, as it may fail
  const bytes = typeof body === 'function' ? await body(cancellation) : body
  if (filename) reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`)
  reply.header('cache-control', 'no-store')
  if (headers) reply.headers(headers)
  return reply.type(type).send(bytes)
}
