import { PROBLEMS, type ProblemCode } from '#contract/core/model/problem.ts'
import type { Schema } from './openapi-schema.ts'

/** HTTP statuses of failures with their meaning; their codes are added from the closed list. */
const STATUSES: Record<number, string> = {
  400: 'The request does not fit the schema; `errors` names each field.',
  401: 'No valid token was sent.',
  403: 'The caller may not do this, or not in this area.',
  404: 'There is no such record, or the caller may not read it.',
  409: 'The record is in another state or version than the request assumes.',
  413: 'The body is larger than the server accepts.',
  415: 'The media type of the body is not accepted.',
  429: 'Too many requests from this address.',
  500: 'An unexpected failure; the log has its cause.',
  503: 'The server cannot answer now.',
  507: 'The storage for files is full.',
}

/** Statuses after which the same request may be retried. */
const LATER = [429, 503]

const codesOf = (status: number) =>
  Object.entries(PROBLEMS)
    .filter(([, its]) => its === status)
    .map(([code]) => code as ProblemCode)

const responseName = (status: number) => `Problem${status}`

/** A reference to the response of a failure. */
export const problemResponse = (status: number): Schema => ({
  $ref: `#/components/responses/${responseName(status)}`,
})

/** The shared parts of the document: failures, headers, the security scheme. */
export function sharedComponents(): Schema {
  return {
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT',
        description:
          'The token returned by `POST /admin/login`, or an API token (`nutag_…`), which does no more than its scope. Both expire, and can be revoked at any time.',
      },
    },
    parameters: { IdempotencyKey: IDEMPOTENCY_KEY },
    headers: {
      RetryAfter: {
        description: 'Seconds until the request may be repeated.',
        schema: { type: 'integer', minimum: 1 },
      },
      ContentDisposition: { description: 'The name of the file (RFC 6266).', schema: { type: 'string' } },
      WwwAuthenticate: { description: 'The scheme that is expected (RFC 6750).', schema: { type: 'string' } },
    },
    responses: Object.fromEntries(
      Object.entries(STATUSES).map(([status, text]) => [responseName(Number(status)), response(Number(status), text)]),
    ),
    schemas: { FieldError: FIELD_ERROR, Problem: PROBLEM },
  }
}

function response(status: number, text: string): Schema {
  const codes = codesOf(status).map((code) => `\`${code}\``)
  const headers = {
    ...(LATER.includes(status) ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': { $ref: '#/components/headers/WwwAuthenticate' } } : {}),
  }
  return {
    description: `${text} Codes: ${codes.join(', ')}.`,
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

const IDEMPOTENCY_KEY: Schema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A key chosen by the client, at most 200 characters. A repeated request with the same key and body gets the first answer for a day.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const FIELD_ERROR: Schema = {
  type: 'object',
  description: 'A rejected field.',
  required: ['path', 'code', 'message'],
  properties: {
    path: { type: 'string', description: 'Dotted, such as `title.mn`; empty for the whole body.' },
    code: { type: 'string', description: 'Stable; see docs/rules/problems.md.' },
    message: { type: 'string', description: 'For people, in the language of `Accept-Language`.' },
    params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  },
}

const PROBLEM: Schema = {
  type: 'object',
  description: 'A failure (RFC 9457) with a stable code.',
  required: ['type', 'title', 'status', 'code'],
  properties: {
    type: { type: 'string', format: 'uri-reference' },
    title: { type: 'string', description: 'For people, in the language of `Accept-Language`.' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(PROBLEMS) },
    detail: { type: 'string' },
    instance: { type: 'string' },
    params: { type: 'object', additionalProperties: true },
    errors: { type: 'array', items: { $ref: '#/components/schemas/FieldError' } },
    current: { description: 'The current record; only with `stale`.' },
  },
}
