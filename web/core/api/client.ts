import type { Feature, Route, RouteAnswer, RouteInput } from '#contract/core/model/feature.ts'
import type { FieldError, ProblemCode, ProblemDocument } from '#contract/core/model/problem.ts'
import { COUNTS_REMEMBERED_MS } from '#contract/core/time/freshness.ts'
import { message } from '../i18n/messages.ts'
import { currentLang } from '../i18n/text.ts'
import { isBackground } from './last-input.ts'
import { liveConnectionHeader } from './live-connection.ts'
import { isUsable } from './session-rules.ts'

/** Storage key of the token. Source: docs/rules/constants.md. */
export const TOKEN_KEY = 'accessToken'
/** Message of the error when there is no response. Source: docs/rules/problems.md. */
export const NO_ANSWER = 'Something went wrong'

/** A request refused by the server, with its problem document. */
export class ApiProblem extends Error {
  readonly document: ProblemDocument
  /** Seconds to wait, if the server sent them. */
  readonly retryAfter: number | undefined
  constructor(document: ProblemDocument, retryAfter?: number) {
    super(document.title)
    this.name = 'ApiProblem'
    this.document = document
    this.retryAfter = retryAfter
  }
  get code(): ProblemCode {
    return this.document.code
  }
  get errors(): FieldError[] {
    return this.document.errors ?? []
  }
}

/** The wait that the server demands, up to twice as long, so that not all refused browsers come at the same moment; ms. */
export const demandedWaitMs = (error: unknown): number | undefined =>
  error instanceof ApiProblem && error.retryAfter ? error.retryAfter * 1000 * (1 + Math.random()) : undefined

/** Whether a call failed because there was no response. */
export const isNoAnswer = (error: unknown): boolean =>
  !(error instanceof ApiProblem) && error instanceof Error && error.message === NO_ANSWER

/** The problem code of a failed call; undefined when there was no response. */
export const codeOf = (error: unknown): ProblemCode | undefined =>
  error instanceof ApiProblem ? error.code : undefined

export interface CallOptions {
  signal?: AbortSignal
  /** Idempotency key, for creates: a repeated request with the same key gets the first response. */
  idempotencyKey?: string
  /** The page refetches the feature afterwards: its own live connection is not notified. */
  refetches?: boolean
  /** Sends the request with this token, regardless of who has signed in since. */
  token?: string
}

/** The stored token; null when there is none or storage is blocked. */
export const readToken = (): string | null => {
  try {
    return localStorage.getItem(TOKEN_KEY)
  } catch {
    return null
  }
}

type Input<R extends Route> = keyof RouteInput<R> extends never ? undefined : RouteInput<R>
interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** The address of a route with its parameters and query. */
export function addressOf(route: Pick<Route, 'path'>, input: Loose = {}): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const search = query.toString()
  return `/v1${path}${search ? `?${search}` : ''}`
}

/** When this page last wrote something, whether or not a response arrived; on the page's monotonic clock. */
let writtenAt = Number.NEGATIVE_INFINITY

/** After a write this page asks for fresh counts, since another server instance may have cached older ones. */
const freshness = (method: string): Record<string, string> =>
  method === 'GET' && performance.now() - writtenAt <= COUNTS_REMEMBERED_MS ? { 'cache-control': 'no-cache' } : {}

function headersOf(options: CallOptions, hasBody: boolean): Record<string, string> {
  const token = options.token ?? readToken()
  // an expired token would be refused even by public routes, and signing in again must always be possible
  const isGood = isUsable(token, Date.now())
  return {
    accept: 'application/json',
    'accept-language': currentLang(),
    ...(isGood ? { authorization: `Bearer ${token}` } : {}),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(isGood && isBackground() ? { 'x-background': '1' } : {}),
    ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
    ...(options.refetches ? liveConnectionHeader() : {}),
  }
}

let onExpired: (code: ProblemCode) => void = () => {}
/** Sets the listener for a session ended by the server; called once by the session. */
export function setSessionEndListener(listener: (code: ProblemCode) => void): void {
  onExpired = listener
}

let onFactorRequired: () => void = () => {}
/** Sets the listener for a server that now requires a second factor of this person; called once by the session. */
export function setFactorListener(listener: () => void): void {
  onFactorRequired = listener
}

/** Whether a call was made as the person who is currently signed in. */
const isOfSession = ({ token }: CallOptions): boolean => token === undefined || token === readToken()

let onMaintenance: () => void = () => {}
/** Sets the listener for maintenance reported by the server; called once by the application. */
export function setMaintenanceListener(listener: () => void): void {
  onMaintenance = listener
}

async function send(method: string, address: string, body: unknown, options: CallOptions): Promise<Response> {
  const hasBody = body !== undefined
  let response: Response
  try {
    response = await fetch(address, {
      method,
      headers: { ...headersOf(options, hasBody), ...freshness(method) },
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Error(NO_ANSWER)
  } finally {
    if (method !== 'GET') writtenAt = performance.now()
  }
  if (!response.ok) throw await problemIn(response, options)
  // the response was anonymous: the token is no longer valid
  const why = response.headers.get('www-authenticate')
  if (why && readToken() && isOfSession(options))
    onExpired(why.includes('token_expired') ? 'token_expired' : 'not_signed_in')
  return response
}

/** Parses the body of a response. @throws like `send` when the connection breaks. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text()
    // a 204 has no body, and neither has a 202 that only confirms the start of background work
    return text === '' ? null : JSON.parse(text)
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Error(NO_ANSWER)
  }
}

async function problemIn(response: Response, options: CallOptions): Promise<Error> {
  const document: unknown = await response.json().catch(() => undefined)
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  return asProblem({ status: response.status, document, retryAfter }, options)
}

interface Failed {
  status: number
  document: unknown
  retryAfter: number | undefined
}

/** Status of a body that a proxy considers too large; a retry would fail as well. */
const TOO_LARGE = 413

function asProblem({ status, document, retryAfter }: Failed, options: CallOptions): Error {
  if (typeof document !== 'object' || document === null || !('code' in document)) {
    if (status !== TOO_LARGE) return new Error(NO_ANSWER)
    const title = message('problem.too_large')
    return new ApiProblem({ type: 'about:blank', title, status, code: 'too_large' })
  }
  const problem = new ApiProblem(document as ProblemDocument, retryAfter)
  if (problem.code === 'maintenance') onMaintenance()
  if (!isOfSession(options)) return problem
  if (problem.code === 'token_expired' || (problem.code === 'not_signed_in' && readToken())) onExpired(problem.code)
  if (problem.code === 'factor_required') onFactorRequired()
  return problem
}

/**
 * Calls a route by method and path alone, typed by the contract: for the sign-in page, which does not load the schemas.
 * An address outside the contract does not compile: `ask<typeof auth.routes.login>({ method: 'POST', path: … }, …)`.
 * @throws like `call`.
 */
export async function ask<R extends Route>(
  route: Pick<R, 'method' | 'path'>,
  input?: Input<R>,
  options: CallOptions = {},
): Promise<RouteAnswer<R>> {
  const parts = (input ?? {}) as Loose
  const response = await send(route.method, addressOf(route, parts), parts.body, options)
  const answer = await jsonOf(response)
  return answer as RouteAnswer<R>
}

/**
 * Calls a route of the contract. @throws ApiProblem with the server's problem document; Error('Something went wrong')
 * when there is no response.
 */
export function call<F extends Feature, N extends keyof F['routes'] & string>(
  feature: F,
  name: N,
  input?: Input<F['routes'][N]>,
  options: CallOptions = {},
): Promise<RouteAnswer<F['routes'][N]>> {
  return ask<F['routes'][N]>(feature.routes[name] as F['routes'][N], input, options)
}

/** Whether a request was aborted by its timeout. */
const isTimeout = (signal: AbortSignal | undefined): boolean =>
  signal?.reason instanceof DOMException && signal.reason.name === 'TimeoutError'

/** Uploads one file as the field `file` and reports progress, 0..1. */
export function upload<F extends Feature, N extends keyof F['routes'] & string>(
  feature: F,
  name: N,
  file: File,
  options: CallOptions & {
    params?: Record<string, unknown>
    query?: Record<string, unknown>
    onProgress?: (part: number) => void
  } = {},
): Promise<RouteAnswer<F['routes'][N]>> {
  const route = feature.routes[name] as Route
  return new Promise((resolve, reject) => {
    // fetch cannot report upload progress
    const request = new XMLHttpRequest()
    request.open(route.method, addressOf(route, { params: options.params, query: options.query }))
    for (const [header, value] of Object.entries(headersOf(options, false))) request.setRequestHeader(header, value)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new Error(NO_ANSWER))
    request.onabort = () =>
      reject(isTimeout(options.signal) ? new Error(NO_ANSWER) : new DOMException('aborted', 'AbortError'))
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as RouteAnswer<F['routes'][N]>)
      else {
        const retryAfter = Number(request.getResponseHeader('retry-after')) || undefined
        reject(asProblem({ status: request.status, document: request.response, retryAfter }, options))
      }
    }
    options.signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.set('file', file)
    request.send(form)
  })
}

/**
 * Downloads a file of the API (an export) with the person's permissions and saves it under the server's file name.
 * `onProgress` receives the number of bytes received.
 */
export async function download<F extends Feature, N extends keyof F['routes'] & string>(
  feature: F,
  name: N,
  input: Loose = {},
  options: { signal?: AbortSignal; onProgress?: (bytes: number) => void } = {},
): Promise<void> {
  const route = feature.routes[name] as Route
  const { signal, onProgress } = options
  const response = await send(route.method, addressOf(route, input), undefined, signal ? { signal } : {})
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  offer(await bytesOf(response, onProgress), named ? decodeURIComponent(named) : feature.name)
}

async function bytesOf(response: Response, onProgress: ((bytes: number) => void) | undefined): Promise<Blob> {
  if (!onProgress || !response.body) return response.blob()
  let bytes = 0
  const counted = response.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        onProgress(bytes)
        controller.enqueue(chunk)
      },
    }),
  )
  return new Response(counted, { headers: response.headers }).blob()
}

/** Time for which a saved file stays in memory so that the browser can read it, ms. Our choice. */
const TAKEN_AFTER_MS = 10_000

function offer(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_AFTER_MS)
}
