import { pipeline, type Readable } from 'node:stream'
import { DataStore, type Locker, Server, StreamLimiter, Upload } from '@tus/server'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'
import type { Core } from '../requests/context.ts'
import { NotNextSegment, type SegmentLog, storeSegments } from '../storage/segments.ts'
import { actorOf } from './caller.ts'

/** An upload by the tus protocol that is not complete. */
interface Resumed {
  bytes: number
  /** Bytes that are recorded. */
  received: number
}

/** The uploads of a feature that may be interrupted and continued. The feature's own routes begin and finish them. */
interface ResumableUploads {
  /** An upload of this person; undefined when there is none. */
  find(core: Core, id: string, personId: string): Promise<Resumed | undefined>
  /** Records the segments of an upload whose bytes up to `from` are recorded. */
  log(core: Core, id: string, from: number): SegmentLog
}

declare module '../requests/declare.ts' {
  interface Served {
    /** Uploads at `/uploads/<feature>/<id>`. */
    resumable?: ResumableUploads
  }
}

/** The address of an upload. */
export const resumableAddress = (feature: string, id: string): string => `/uploads/${feature}/${id}`

/** Requests from one address in a minute: each sends up to some megabytes. */
const PER_MINUTE = 12_000
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `HEAD` and `PATCH /uploads/:feature/:id` by the tus protocol 1.0 (decision 0160): continues an upload where it was
 * interrupted. Uploads are created by the routes of their feature, which check the rights and the quota.
 */
export function serveResumable(app: FastifyInstance, core: Core): void {
  for (const { feature, resumable } of Object.values(core.features)) {
    if (resumable) void app.register(async (scope) => serveUploadsOf(scope, core, feature.name, resumable))
  }
}

function serveUploadsOf(scope: FastifyInstance, core: Core, name: string, uploads: ResumableUploads): void {
  scope.removeAllContentTypeParsers()
  // the body is read by the protocol
  scope.addContentTypeParser('*', (_request, _body, done) => done(null))
  scope.route({
    method: ['HEAD', 'PATCH', 'OPTIONS'],
    url: resumableAddress(name, ':id'),
    config: { rateLimit: { max: PER_MINUTE, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const { id } = request.params as { id: string }
      const actor = await actorOf(core, request)
      if (!actor) throw new Problem('not_signed_in')
      if (actor.needsFactor) throw new Problem('factor_required')
      core.maintenance.refuse({}, actor, core.now())
      if (!UUID.test(id)) throw new Problem('not_found')
      const personId = actor.id
      const found = await uploads.find(core, id, personId)
      if (!found) throw new Problem('not_found')
      const store = new SegmentStore(core, uploads, found)
      const tus = tusServer(name, store, request.log)
      // the bytes go from the connection to the store: as a stream of the web they would cost three times as much
      Object.assign(tus.handlers.PATCH, {
        writeToStore: (_body: null, upload: Upload, most: number) =>
          store.write(limited(request.raw, most), upload.id, upload.offset),
      })
      const answer = await tus.handleWeb(headOf(request))
      for (const [header, value] of answer.headers) reply.header(header, value)
      return reply.code(answer.status).send(await answer.text())
    },
  })
}

/** The body of a request, which fails after this many bytes, and when the connection breaks. */
function limited(body: Readable, most: number): Readable {
  const limiter = new StreamLimiter(most)
  // the reader of the limiter gets the error
  pipeline(body, limiter, () => {})
  return limiter
}

/** A request without its body. */
function headOf({ method, url, headers }: FastifyRequest): Request {
  const given = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && !OF_THE_LINE.has(name) ? [[name, value] as [string, string]] : [],
  )
  return new Request(new URL(url, 'http://localhost'), { method, headers: given })
}

/** Headers of one connection, which a request of the web cannot have. */
const OF_THE_LINE = new Set(['connection', 'expect', 'keep-alive', 'transfer-encoding', 'upgrade'])

const tusServer = (name: string, datastore: DataStore, log: FastifyBaseLogger): Server =>
  new Server({
    path: resumableAddress(name, ''),
    datastore,
    locker: NO_LOCK,
    // another origin gets no permission to read answers
    allowedOrigins: () => false,
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined
      log.error({ err: error }, 'an upload failed')
      // nothing of an unexpected error is sent
      return { status_code: 500, body: '' }
    },
  })

/** An answer of the protocol other than success. */
class TusFailure extends Error {
  readonly status_code: number
  readonly body = ''
  constructor(status: number) {
    super(`the upload answers ${status}`)
    this.status_code = status
  }
}

/** Which request stores a part first is decided by the log, across instances; waiting for a lock would only spin. */
const NO_LOCK: Locker = { newLock: () => ({ lock: async () => {}, unlock: async () => {} }) }

/** Stores the bytes of one upload as segments. */
class SegmentStore extends DataStore {
  readonly #core: Core
  readonly #uploads: ResumableUploads
  readonly #found: Resumed

  constructor(core: Core, uploads: ResumableUploads, found: Resumed) {
    super()
    this.#core = core
    this.#uploads = uploads
    this.#found = found
  }

  override async getUpload(id: string): Promise<Upload> {
    return new Upload({ id, size: this.#found.bytes, offset: this.#found.received })
  }

  override async write(body: Readable, id: string, offset: number): Promise<number> {
    const log = this.#uploads.log(this.#core, id, offset)
    const stored = await storeSegments(this.#core.files, body, log).catch((error: unknown) => {
      if (error instanceof NotNextSegment) throw new TusFailure(409)
      throw error instanceof Problem ? new TusFailure(error.status) : error
    })
    return offset + stored
  }
}
