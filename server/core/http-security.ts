import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** Headers that every answer carries, pages and API alike. A page adds its own content security policy. */
export function secureHeaders(config: Config) {
  const hsts = config.publicUrl.startsWith('https:')
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      ...(hsts ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
  }
}

/** The policy of a page: scripts and styles of our own origin or with this answer's nonce, nothing inline. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
