import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { addressesOf, isPublic } from './public-address.ts'

/** Which addresses may be called, and how names are resolved. */
export interface OutboundNetwork {
  protocols: readonly string[]
  resolve(host: string): Promise<readonly string[]>
  isAllowed(address: string, port: number): boolean
}

export interface OutboundRequest {
  headers: Readonly<Record<string, string>>
  body: string
  /** Aborts the request. */
  signal?: AbortSignal | undefined
}

/** Why a call was not made, or not answered. `refused`: the address is not allowed. */
type FailureCode = 'refused' | 'unknown_host' | 'timeout' | 'tls' | 'unreachable'

/** A call that was not made, or not answered. */
export class OutboundFailure extends Error {
  readonly code: FailureCode
  constructor(code: FailureCode, cause?: unknown) {
    super(`the address could not be called: ${code}`, { cause })
    this.name = 'OutboundFailure'
    this.code = code
  }
}

/** Our choice: the time for a whole call with the resolution of its name, ms. */
const TIMEOUT_MS = 10_000
/** Our choice: the bytes of an answer that are read and dropped. */
const LIMITS = { bytes: 64 * 1024, headerBytes: 16 * 1024 }
/** Ports below 1024 other than HTTPS belong to other services, to which a request could be an instruction. */
const isWebPort = (port: number) => port === 443 || port >= 1024

const PUBLIC: OutboundNetwork = {
  protocols: ['https:'],
  resolve: addressesOf,
  isAllowed: (address, port) => isWebPort(port) && isPublic(address),
}

/**
 * Calls addresses that people enter, on the public internet alone. A name is resolved for each call, every address that it has must be
 * allowed, and the connection goes to an address that was checked: a name that is resolved differently a moment later changes nothing.
 * Redirects are not followed.
 */
export class Outbound {
  /** Replaced by tests, in their process; no setting changes it. */
  network: OutboundNetwork = PUBLIC
  /** The same. */
  timeoutMs = TIMEOUT_MS

  /** Checks an address, and returns where to connect. @throws OutboundFailure. */
  async check(
    address: string,
    signal: AbortSignal = AbortSignal.timeout(this.timeoutMs),
  ): Promise<{ url: URL; to: string }> {
    const url = URL.parse(address)
    const { protocols, isAllowed } = this.network
    if (!url || !protocols.includes(url.protocol) || url.username || url.password) throw new OutboundFailure('refused')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    const addresses = isIP(host) > 0 ? [host] : await this.#resolve(host, signal)
    const [to] = addresses
    if (to === undefined) throw new OutboundFailure('unknown_host')
    if (!addresses.every((one) => isAllowed(one, port))) throw new OutboundFailure('refused')
    return { url, to }
  }

  /** A resolver cannot be aborted; its late answer is dropped. */
  async #resolve(host: string, signal: AbortSignal): Promise<readonly string[]> {
    const late = Promise.withResolvers<never>()
    const giveUp = () => late.reject(new OutboundFailure('timeout'))
    signal.addEventListener('abort', giveUp, { once: true })
    try {
      if (signal.aborted) giveUp()
      return await Promise.race([this.network.resolve(host), late.promise])
    } catch (error) {
      throw error instanceof OutboundFailure ? error : new OutboundFailure('unknown_host', error)
    } finally {
      signal.removeEventListener('abort', giveUp)
    }
  }

  /** Sends a POST and returns the status of the answer. @throws OutboundFailure. */
  async post(address: string, request: OutboundRequest): Promise<number> {
    const timeout = AbortSignal.timeout(this.timeoutMs)
    const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
    const { url, to } = await this.check(address, signal)
    try {
      return await send({ url, to, signal }, request)
    } catch (error) {
      throw new OutboundFailure(timeout.aborted ? 'timeout' : isTls(error) ? 'tls' : 'unreachable', error)
    }
  }
}

const isTls = (error: unknown): boolean => {
  const code = String((error as { code?: unknown }).code ?? '')
  return /CERT|SSL|TLS|SELF_SIGNED|ISSUER|UNABLE_TO_VERIFY/.test(code)
}

function send(
  { url, to, signal }: { url: URL; to: string; signal: AbortSignal },
  { headers, body }: OutboundRequest,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const request = (url.protocol === 'https:' ? https : http).request(
    url,
    {
      method: 'POST',
      // to the address that was checked
      lookup: (_name, options, done) => {
        const family = isIP(to)
        if (options.all) done(null, [{ address: to, family }])
        else done(null, to, family)
      },
      agent: false,
      signal,
      maxHeaderSize: LIMITS.headerBytes,
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    },
    (response) => {
      const status = response.statusCode ?? 0
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        // only the status matters
        if (bytes > LIMITS.bytes) response.destroy()
      })
      response.on('close', () => resolve(status)).on('error', () => resolve(status))
    },
  )
  request.on('error', reject)
  request.end(body)
  return promise
}
