import type { FastifyRequest } from 'fastify'
import { Problem } from '#contract/core/model/problem.ts'

/**
 * The requested address on our own origin. `//host/path` is a path, never another host; the host of a request in
 * absolute form (RFC 9112, 3.2.2) is ignored, as in the router.
 *
 * @throws Problem('not_found') when it cannot be parsed.
 */
export function addressOf({ url }: Pick<FastifyRequest, 'url'>, origin: string): URL {
  const address = URL.parse(origin + url.replace(/^https?:\/\/[^/]*/i, ''))
  if (address?.origin !== origin) throw new Problem('not_found')
  return address
}
