import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Pace, PaceMeter } from './body-pace.ts'
import type { Config } from './config.ts'

/** A body that nobody reads any more is read to its end up to this size, so that the connection can be used again. */
const DRAIN_MAX_BYTES = 1_048_576
/** How long a client that is still sending can take the answer before its connection is closed. */
const LINGER_MS = 1_000
/** The average rate of a body is taken over so many of its longest silences. */
const WINDOW_IDLES = 2
/** Socket time-out of the whole connection: an answer that nobody takes. */
const STALLED_ANSWER_MS = 300_000

type Limits = Pick<Config, 'requestIdleSeconds' | 'uploadMinBytesPerSecond' | 'maxUploadMb'>

/**
 * The time-outs of the HTTP server: for the header, for a connection that stands still, and for a request as a whole, which is the
 * time that the largest upload needs at the lowest rate.
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

/** Gives up bodies that arrive too slowly, and closes connections on which a refused body is still coming in. */
export function guardBodies(app: FastifyInstance, { requestIdleSeconds, uploadMinBytesPerSecond }: Limits): void {
  const idleMs = requestIdleSeconds * 1000
  const pace: Pace = { idleMs, bytesPerSecond: uploadMinBytesPerSecond, windowMs: idleMs * WINDOW_IDLES }
  app.addHook('onRequest', async ({ raw }) => {
    if (isArriving(raw)) watch(raw, pace)
  })
  app.addHook('onResponse', async (request) => stopReading(request))
}

/** Whether a body was announced and is not here yet; never of a request made in process. */
const isArriving = (request: IncomingMessage): boolean =>
  // in process there is no such property
  'complete' in request && !request.complete && isAnnounced(request)

const isAnnounced = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

function watch(request: IncomingMessage, pace: Pace): void {
  const { socket } = request
  const meter = new PaceMeter(pace, performance.now(), socket.bytesRead)
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    // what has arrived and was not read yet waits for the server, not for the client
    if (request.readableLength > 0) return meter.restart(performance.now(), socket.bytesRead)
    if (!meter.note(performance.now(), socket.bytesRead)) return
    clearInterval(timer)
    // as Node answers its own time-outs: the handler of this request is waiting for its body
    socket.end(TIMED_OUT)
    request.destroy()
  }, pace.idleMs / 4)
  timer.unref()
}

/**
 * After the answer to a request whose body is still coming in: a short rest is read and dropped by Node; a long one is not read
 * any further, and the connection ends when the client has had the time to take the answer.
 */
function stopReading({ raw }: FastifyRequest): void {
  if (!isArriving(raw)) return
  const announced = Number(raw.headers['content-length'] ?? Infinity)
  if (announced <= DRAIN_MAX_BYTES) return
  raw.unpipe()
  raw.socket.pause()
  setTimeout(() => raw.socket.destroy(), LINGER_MS).unref()
}
