import { createHash, createHmac } from 'node:crypto'

/** A request as Signature Version 4 of AWS signs it. */
export interface Signable {
  method: string
  /** Address with the query that is sent; its path is encoded already, see `encodePath`. */
  url: URL
  /** Headers that are signed, `host` besides. */
  headers: Record<string, string>
  /** SHA-256 of the body, hex. */
  payloadHash: string
}

/** Whose key signs, and where. */
export interface SigningKey {
  accessKey: string
  secretKey: string
  region: string
}

/** SHA-256 of nothing. */
export const EMPTY_HASH = createHash('sha256').digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encoding as the signature wants it: all but letters, digits and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** A key of the store as the path of an address. */
export const encodePath = (key: string): string => key.split('/').map(encode).join('/')

/** '20130524T000000Z'. */
export const stampOf = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/**
 * The header `Authorization` of a request to S3.
 * Source: AWS, Signature Calculations for the Authorization Header (Signature Version 4).
 */
export function authorization(request: Signable, key: SigningKey, stamp: string): string {
  const headers = Object.entries({ host: request.url.host, ...request.headers })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const names = headers.map(([name]) => name).join(';')
  const query = [...request.url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    request.method,
    request.url.pathname,
    query,
    ...headers.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    request.payloadHash,
  ].join('\n')
  const day = stamp.slice(0, 8)
  const scope = `${day}/${key.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signing = [key.region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${key.secretKey}`, day))
  const signature = createHmac('sha256', signing).update(toSign).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=${key.accessKey}/${scope},SignedHeaders=${names},Signature=${signature}`
}
