import { compile } from '@fastify/proxy-addr'
import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { memoized } from '#contract/core/text/memoized.ts'

/** Whether this address, `hop` steps before the server, is trusted to name the address it received a request from. */
export type Trust = (address: string, hop: number) => boolean

/** Addresses whose trust is remembered: parsing one costs microseconds, and a request asks several times about the same. */
const REMEMBERED_MAX = 1_000

/**
 * Returns the addresses and networks of TRUST_PROXY as a predicate.
 * @throws TypeError for a value that is not an address, a network or a known name.
 */
export function trustOf(networks: readonly string[]): Trust {
  const isTrusted = compile([...networks])
  // every hop is judged by its address alone
  return memoized((address: string) => isTrusted(address, 0), REMEMBERED_MAX)
}

/** The headers in which proxies pass on the client's address. */
const HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-real-ip', 'forwarded'] as const

/** Minimum time between two equal warnings, ms; our choice. */
const WARN_EVERY_MS = 60_000

/** The last request that carried forwarding headers from a peer that TRUST_PROXY does not name. */
export interface UntrustedForwarding {
  from: string
  at: Date
  /** Such requests since the start of this instance. */
  requests: number
}

/**
 * Detects forwarding headers from untrusted peers. Usually a proxy was put in front of the server and
 * TRUST_PROXY was forgotten: the audit log and the rate limits then see one address for everybody.
 */
export class Forwarding {
  readonly #trust: Trust
  readonly #now: () => Date
  #last: UntrustedForwarding | undefined
  #warnedAt = -Infinity

  constructor(networks: readonly string[], now: () => Date) {
    this.#trust = trustOf(networks)
    this.#now = now
  }

  get untrusted(): UntrustedForwarding | undefined {
    return this.#last
  }

  /** Inspects a request; logs a warning at most once a minute. */
  look(request: FastifyRequest, log: Pick<FastifyBaseLogger, 'warn'>): void {
    if (!HEADERS.some((name) => request.headers[name] !== undefined)) return
    const from = request.socket.remoteAddress
    // the peer is unknown once the connection has ended
    if (from === undefined || this.#trust(from, 0)) return
    const at = this.#now()
    this.#last = { from, at, requests: (this.#last?.requests ?? 0) + 1 }
    if (at.getTime() - this.#warnedAt < WARN_EVERY_MS) return
    this.#warnedAt = at.getTime()
    log.warn({ from }, 'forwarding headers were ignored: TRUST_PROXY does not name the address they came from')
  }
}
