import { createHash, timingSafeEqual } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { authorization } from '../core/s3-sign.ts'

export const S3_KEY = { accessKey: 'TESTKEY', secretKey: 'a-secret-of-tests/quite+long', region: 'test-1' }
const BUCKET = 'nutag-files'

/** A storage that looks like S3: it checks the signature, the hash and the length of every request, and keeps bytes in memory. */
export interface Lookalike {
  endpoint: string
  bucket: string
  objects: Map<string, Buffer>
  /** What was refused, with why. */
  refused: string[]
  /** Answers this many requests with 503 before it works again. */
  fail(times: number): void
  /** Takes this many more bytes, then says that it is full. */
  room: number
  stop(): Promise<void>
}

/** Starts the look-alike with its one bucket, asked by path. */
export async function s3Lookalike(): Promise<Lookalike> {
  const it: Lookalike = { endpoint: '', bucket: BUCKET, objects: new Map(), refused: [], fail, room: Infinity, stop }
  let failures = 0
  const server = http.createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { status, headers = {}, answer = '' } = failures-- > 0 ? { status: 503 } : answerTo(it, request, body)
      response.writeHead(status, { 'content-length': Buffer.byteLength(answer), ...headers }).end(answer)
    })
  })
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)))
  it.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return it

  function fail(times: number) {
    failures = times
  }
  async function stop() {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
}

interface Answer {
  status: number
  headers?: Record<string, string>
  answer?: string | Buffer
}

const problem = (status: number, code: string): Answer => ({ status, answer: `<Error><Code>${code}</Code></Error>` })

function answerTo(it: Lookalike, request: http.IncomingMessage, body: Buffer): Answer {
  const url = new URL(request.url ?? '/', it.endpoint)
  const wrong = wrongWith(request, url, body)
  if (wrong) {
    it.refused.push(wrong)
    return problem(403, wrong)
  }
  const [, bucket, ...rest] = url.pathname.split('/')
  if (bucket !== it.bucket) return problem(404, 'NoSuchBucket')
  const key = decodeURIComponent(rest.join('/'))
  if (request.method === 'PUT') return take(it, key, body)
  if (request.method === 'DELETE') {
    it.objects.delete(key)
    return { status: 204 }
  }
  if (key === '') return list(it, url.searchParams)
  return give(it, key, request.headers.range)
}

function take(it: Lookalike, key: string, body: Buffer): Answer {
  if (body.length > it.room) return problem(507, 'XMinioStorageFull')
  it.room -= body.length
  it.objects.set(key, body)
  return { status: 200 }
}

function list(it: Lookalike, asked: URLSearchParams): Answer {
  const keys = [...it.objects.keys()].filter((key) => key.startsWith(asked.get('prefix') ?? '')).slice(0, 2)
  return {
    status: 200,
    answer: `<ListBucketResult>${keys.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}</ListBucketResult>`,
  }
}

function give(it: Lookalike, key: string, range: string | undefined): Answer {
  const object = it.objects.get(key)
  if (!object) return problem(404, 'NoSuchKey')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (!from || !to) return { status: 200, answer: object }
  const part = object.subarray(Number(from), Number(to) + 1)
  return { status: 206, headers: { 'content-range': `bytes ${from}-${to}/${object.length}` }, answer: part }
}

/** Why S3 would refuse a request, as its own code; undefined when all is right. */
function wrongWith(request: http.IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { headers, method = '' } = request
  const sha = String(headers['x-amz-content-sha256'])
  if (headers['transfer-encoding']) return 'MissingContentLength'
  if (method === 'PUT' && Number(headers['content-length']) !== body.length) return 'IncompleteBody'
  if (createHash('sha256').update(body).digest('hex') !== sha) return 'XAmzContentSHA256Mismatch'
  const given = String(headers.authorization)
  const names = /SignedHeaders=([^,]+)/.exec(given)?.[1]?.split(';') ?? []
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return 'AccessDenied'
  const signed = Object.fromEntries(names.filter((n) => n !== 'host').map((name) => [name, String(headers[name])]))
  const stamp = String(headers['x-amz-date'])
  const right = authorization({ method, url, headers: signed, payloadHash: sha }, S3_KEY, stamp)
  const isRight = right.length === given.length && timingSafeEqual(Buffer.from(right), Buffer.from(given))
  return isRight ? undefined : 'SignatureDoesNotMatch'
}

async function bodyOf(request: http.IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
