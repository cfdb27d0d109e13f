import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const ENCODINGS = ['br', 'gzip'] as const
type Encoding = (typeof ENCODINGS)[number]

/** The media type of pages. */
export const HTML = 'text/html; charset=utf-8'

/** A document ready to be sent, in every supported encoding. */
export interface PageBody {
  status: number
  /** Its media type. */
  type: string
  /** Its content security policy. */
  policy: string
  /** SHA-256 of the text, for entity tags. */
  hash: string
  identity: Buffer
  br?: Buffer
  gzip?: Buffer
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
/** Compresses a page to about a fifth in two milliseconds of a worker thread; quality 11 takes a hundred. */
const BROTLI_QUALITY = 5

const compress: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: (text) => toBrotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text) => toGzip(text),
}

/** The encoding that a client prefers; undefined for uncompressed text. */
export function encodingOf({ headers }: Pick<FastifyRequest, 'headers'>): Encoding | undefined {
  const accepted = headers['accept-encoding']
  return (typeof accepted === 'string' && negotiate(accepted, [...ENCODINGS])) || undefined
}

/** A rendered document. */
export interface Document {
  status: number
  type: string
  policy: string
  text: string
}

/** Compresses a document for one request, or for all (without `encodings`). */
export async function bodyOf(
  { text, ...rest }: Document,
  encodings: readonly (Encoding | undefined)[] = ENCODINGS,
): Promise<PageBody> {
  const identity = Buffer.from(text)
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 22)
  const body: PageBody = { ...rest, hash, identity }
  await Promise.all(
    encodings.map(async (encoding) => {
      if (encoding) body[encoding] = await compress[encoding](identity)
    }),
  )
  return body
}

/** The memory that a body takes, in bytes. */
export const bytesOf = ({ identity, br, gzip }: PageBody): number =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0)

/** Whether a body was made from this document. */
export const isSame = (body: PageBody, { text, status, policy, type }: Document): boolean =>
  body.status === status && body.type === type && body.policy === policy && body.identity.equals(Buffer.from(text))

/** Sends a body in the encoding that the client prefers. With a `tag`, clients that already have this text get 304. */
export function sendBody(reply: FastifyReply, body: PageBody, headers: Record<string, string>, tag?: string): void {
  const { request } = reply
  const wanted = encodingOf(request)
  const encoding = wanted && body[wanted] ? wanted : undefined
  reply.headers(headers).header('content-security-policy', body.policy)
  if (tag === undefined) return sendBytes(reply, body, encoding)
  // a tag per encoding, so it can be a strong one
  const etag = `"${tag}${encoding ? `-${encoding}` : ''}"`
  reply.header('etag', etag)
  if (isKnown(request.headers['if-none-match'], etag)) reply.code(304).send()
  else sendBytes(reply, body, encoding)
}

function sendBytes(reply: FastifyReply, body: PageBody, encoding: Encoding | undefined): void {
  if (encoding) reply.header('content-encoding', encoding)
  reply
    .code(body.status)
    .type(body.type)
    .send(encoding ? body[encoding] : body.identity)
}

/** RFC 9110, 13.1.2: weak comparison, as proxies that compress make strong tags weak. */
const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((one) => one.trim().replace(/^W\//, '') === etag || one.trim() === '*') ?? false
