import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Whether this is a built file: named after its content, the same for everybody, cached forever by browsers. */
export const isBuiltFile = (url: string): boolean => url.startsWith('/assets/')

/** Scripts, styles and fonts are not documents: they do not need the headers about frames and cameras. */
const BUILT_FILE_HEADERS = { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' }

/** Headers of every response, pages and API alike. A page adds its own content security policy. */
export function secureHeaders(config: Config) {
  const headers = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(self), geolocation=(self), payment=()',
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
 * The hashes of the inline scripts of a built page as sources for its policy, so that all responses can be the same.
 */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  )

interface PageSources {
  /** Inline scripts and styles that may run, as sources of the policy: hashes or a nonce. */
  scripts?: readonly string[]
  styles?: readonly string[]
  /** Origins whose players this page may show (docs/rules/videos.md); anything but an https origin is left out. */
  frames?: readonly string[]
  /** Origins from which maps may load tiles, fonts and icons, by the configuration (docs/rules/map.md). */
  map?: readonly string[]
}

/** The content security policy of the map worker: it may only fetch tiles. */
export const mapWorkerPolicy = (origins: readonly string[]): string =>
  ["default-src 'none'", ["connect-src 'self'", ...origins].join(' ')].join('; ')

/** The content security policy of the worker that reads PDF files: it may only fetch files, and load decoders of the build. */
export const PDF_WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

/** The content security policy of a page: scripts and styles of our own origin, and only the named inline ones. */
export function pagePolicy({ scripts = [], styles = [], frames = [], map = [] }: PageSources): string {
  const framed = frames.filter((origin) => /^https:\/\/[a-z0-9.-]+$/.test(origin))
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    ['style-src-elem', "'self'", ...styles].join(' '),
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...map].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...map].join(' '),
    "worker-src 'self'",
    "media-src 'self' blob:",
    `frame-src 'self'${framed.map((origin) => ` ${origin}`).join('')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
