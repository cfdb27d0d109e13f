import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { type Pace, PaceMeter } from './body-pace.ts'

/** An unread rest of a body is drained up to this size, so that the connection can be reused. */
const DRAIN_MAX_BYTES = 1_048_576
/** How long a client that is still sending may take to read the response before its connection is closed. */
const LINGER_MS = 1_000
/** The window for the average rate of a body, in multiples of the maximum idle time. */
const WINDOW_IDLES = 2
/** Socket timeout of the whole connection, for responses that nobody reads. */
const STALLED_ANSWER_MS = 300_000

type Limits = Pick<Config, 'requestIdleSeconds' | 'uploadMinBytesPerSecond' | 'maxUploadMb'>

/**
 * The timeouts of the HTTP server: for the header, for an idle connection, and for a whole request, which is the time
 * of the largest upload at the lowest rate.
 */
export function timeouts({ requestIdleSeconds, uploadMinBytesPerSecond, maxUploadMb }: Limits) {
  const idleMs = requestIdleSeconds * 1000
  const uploadMs = Math.ceil((maxUploadMb * 1_048_576) / uploadMinBytesPerSecond) * 1000
  return {
    connectionTimeout: STALLED_ANSWER_MS,
    requestTimeout: idleMs + uploadMs,
    http: { headersTimeout: idleMs, connectionsCheckingInterval: Math.min(idleMs / 2, 5_000) },
  }
}

/** Aborts bodies that arrive too slowly, and closes connections on which a rejected body is still arriving. */
export function guardBodies(app: FastifyInstance, { requestIdleSeconds, uploadMinBytesPerSecond }: Limits): void {
  const idleMs = requestIdleSeconds * 1000
  const pace: Pace = { idleMs, bytesPerSecond: uploadMinBytesPerSecond, windowMs: idleMs * WINDOW_IDLES }
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    if (isArriving(raw)) watch(raw, pace)
    done()
  })
  app.addHook('onResponse', (request, _reply, done) => {
    stopReading(request)
    done()
  })
}

/** Whether a body was announced and is incomplete; never for requests made in process. */
const isArriving = (request: IncomingMessage): boolean =>
  // in-process requests do not have this property
  'complete' in request && !request.complete && isAnnounced(request)

const isAnnounced = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

function watch(request: IncomingMessage, pace: Pace): void {
  const { socket } = request
  const meter = new PaceMeter(pace, performance.now(), socket.bytesRead)
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    // received but unread bytes wait for the server, not for the client
    if (request.readableLength > 0) return meter.restart(performance.now(), socket.bytesRead)
    if (!meter.note(performance.now(), socket.bytesRead)) return
    clearInterval(timer)
    // as Node responds to its own timeouts: the handler of this request is waiting for the body
    socket.end(TIMED_OUT)
    request.destroy()
  }, pace.idleMs / 4)
  timer.unref()
  // almost every body arrives at once: its timer would keep the request in memory until it fires
  request.once('close', () => clearInterval(timer))
}

/**
 * After the response to a request whose body is still arriving: Node drains a short rest; a long one is not read, and
 * the connection closes once the client has had time to read the response.
 */
function stopReading({ raw }: FastifyRequest): void {
  if (!isArriving(raw)) return
  const announced = Number(raw.headers['content-length'] ?? Infinity)
  if (announced <= DRAIN_MAX_BYTES) return
  raw.unpipe()
  raw.socket.pause()
  setTimeout(() => raw.socket.destroy(), LINGER_MS).unref()
}
