import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { setTimeout } from 'node:timers/promises'
import { Problem } from '#contract/core/problem.ts'
import { type FileStore, type Found, folderStore, type Source } from './files.ts'
import { authorization, EMPTY_HASH, encodePath, type SigningKey, stampOf } from './s3-sign.ts'

/** Where the bucket is and whose key opens it. */
export interface S3Config extends SigningKey {
  /** 'https://s3.eu-central-1.amazonaws.com', without a path. */
  endpoint: string
  bucket: string
  /** The bucket as the first part of the path; otherwise of the host name. */
  pathStyle: boolean
}

/** The storage refused a request: what it said, for the log. */
class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`the file storage answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

const TRIES = 3
const PAUSE_MS = 200
const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])

interface Sent {
  headers?: Record<string, string>
  body?: Blob
  payloadHash?: string
  query?: Record<string, string>
}

/** A bucket as the store. What is on its way in waits in `scratch`, a folder of this machine, until its kind is known. */
export function s3Store(config: S3Config, scratch: string): FileStore & { check(): Promise<string | undefined> } {
  const base = new URL(config.endpoint)
  if (!config.pathStyle) base.host = `${config.bucket}.${base.host}`
  const front = config.pathStyle ? `/${config.bucket}` : ''

  async function once(method: string, key: string, sent: Sent): Promise<Response> {
    const url = new URL(base)
    url.pathname = `${front}/${encodePath(key)}`
    url.search = new URLSearchParams(sent.query).toString()
    const stamp = stampOf(new Date())
    const payloadHash = sent.payloadHash ?? EMPTY_HASH
    const headers = { ...sent.headers, 'x-amz-content-sha256': payloadHash, 'x-amz-date': stamp }
    const signed = authorization({ method, url, headers, payloadHash }, config, stamp)
    return fetch(url, {
      method,
      // as the bytes lie there, so that their number is known; fetch says so itself where a part is asked for
      headers: { ...headers, ...(sent.headers?.range ? {} : { 'accept-encoding': 'identity' }), authorization: signed },
      redirect: 'error',
      ...(sent.body ? { body: sent.body } : {}),
    })
  }

  /** Sends a request, again when the storage is busy. @throws S3Refusal; Problem('unavailable'), Problem('storage_full'). */
  async function send(method: string, key: string, sent: Sent = {}): Promise<Response> {
    for (let round = 1; ; round++) {
      const response = await once(method, key, sent).catch(() => undefined)
      if (response?.ok) return response
      const isBusy = !response || response.status === 429 || (response.status >= 500 && response.status !== 507)
      if (isBusy && round < TRIES) {
        await response?.body?.cancel()
        await setTimeout(PAUSE_MS * round)
        continue
      }
      if (!response || isBusy) throw new Problem('unavailable', { retryAfter: 5 })
      const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
      if (response.status === 507 || FULL.has(code)) throw storageFull()
      throw new S3Refusal(response.status, code)
    }
  }

  const keysBelow = async (prefix: string): Promise<string[]> => {
    const response = await send('GET', '', { query: { 'list-type': '2', prefix: `${prefix}/` } })
    return [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key]) => key ?? '')
  }

  return {
    async write(key, source) {
      const { body, payloadHash } = await readySource(source)
      await send('PUT', slashes(key), { body, payloadHash })
    },
    async open(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : undefined
      const response = await send('GET', slashes(key), headers ? { headers } : {}).catch(noneWhenMissing)
      return response && foundIn(response)
    },
    async remove(prefix) {
      // a list holds a thousand keys at most
      for (let keys = await keysBelow(slashes(prefix)); keys.length > 0; keys = await keysBelow(slashes(prefix))) {
        for (const key of keys) await (await send('DELETE', key)).body?.cancel()
      }
    },
    temporary: folderStore(scratch).temporary,
    async check() {
      const why = await send('GET', '', { query: { 'list-type': '2', 'max-keys': '1' } }).then(
        (response) => void response.body?.cancel(),
        (error: unknown) => error,
      )
      if (!why) return undefined
      if (why instanceof S3Refusal) return `${why.message} for the bucket ${config.bucket}`
      return `the file storage at ${config.endpoint} does not answer`
    },
  }
}

const storageFull = () => new Problem('storage_full', { errors: [{ path: 'file', code: 'storage_full' }] })

/** Keys have slashes, whatever this machine's folders have. */
const slashes = (key: string) => key.split(path.sep).join('/').replace(/\/$/, '')

/** A body of known length with its hash; a file is read twice and never held in memory. */
async function readySource(source: Source): Promise<{ body: Blob; payloadHash: string }> {
  const hash = createHash('sha256')
  if (Buffer.isBuffer(source))
    return { body: new Blob([new Uint8Array(source)]), payloadHash: hash.update(source).digest('hex') }
  for await (const chunk of fs.createReadStream(source.file)) hash.update(chunk as Buffer)
  return { body: await fs.openAsBlob(source.file), payloadHash: hash.digest('hex') }
}

function noneWhenMissing(error: unknown): undefined {
  if (error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket') return undefined
  throw error
}

function foundIn(response: Response): Found {
  const bytes = Number(response.headers.get('content-length'))
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes)
  const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
  return { body, bytes, total }
}
