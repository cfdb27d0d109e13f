import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** Where the built files lie: named after their content, the same for everybody, kept by browsers for ever. */
export const isBuiltFile = (url: string): boolean => url.startsWith('/assets/')

/** A script, style or font is not a document: a page that needs thirty of them need not hear of frames and cameras each time. */
const BUILT_FILE_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

/** Headers that every answer carries, pages and API alike. A page adds its own content security policy. */
export function secureHeaders(config: Config) {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    ...(config.publicUrl.startsWith('https:')
      ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
      : {}),
  }
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    reply.headers(isBuiltFile(request.url) ? BUILT_FILE_HEADERS : headers)
    done()
  }
}

/**
 * The policy of a page: scripts and styles of our own origin or with this answer's nonce, nothing inline. `frames` are the
 * origins whose players this one page may show (docs/rules/videos.md); anything but an https origin is left out.
 */
export function pagePolicy(nonce: string, frames: readonly string[] = []): string {
  const framed = frames.filter((origin) => /^https:\/\/[a-z0-9.-]+$/.test(origin))
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self' blob:",
    `frame-src 'self'${framed.map((origin) => ` ${origin}`).join('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
