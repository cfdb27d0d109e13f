import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import { Problem } from '#contract/core/model/problem.ts'
import type { S3Config } from '../config/s3.ts'
import { patientFetch } from './s3-fetch.ts'
import { type FileStore, type Found, folderStore, type Source } from './store.ts'

/** The storage rejected a request; the message contains its response, for the log. */
class S3Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(`the file storage answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

const FULL = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage'])
/** Concurrent deletions. */
const DELETES = 8

/**
 * A file store in a bucket. Uploads wait in `scratch`, a local folder, until their type is known. `timeoutMs` limits
 * the wait for a response.
 */
export function s3Store(
  config: S3Config,
  scratch: string,
  timeoutMs?: number,
): FileStore & { check(): Promise<string | undefined> } {
  const client = s3Client(config, timeoutMs)

  const keysBelow = async (prefix: string): Promise<string[]> => {
    const objects = await client.listObjects('/', `${prefix}/`).catch(refused)
    if (!objects) throw new S3Refusal(404, 'NoSuchBucket')
    return objects.map(({ Key }) => Key)
  }

  const write = async (key: string, source: Source) => {
    const { body, sha256 } = await bodyOf(source)
    const checksum = { 'x-amz-checksum-sha256': sha256 }
    await client.putObject(slashes(key), body, 'application/octet-stream', undefined, checksum).catch(refused)
  }

  return {
    write,
    prepare: async () => {},
    async take(key, file) {
      await write(key, { file })
      await fs.promises.rm(file, { force: true })
    },
    async open(key, range) {
      const response = await client
        .getObjectRaw(slashes(key), !range, range?.start, range && range.end + 1)
        .catch(refused)
        .catch(undefinedWhenMissing)
      return response && foundIn(response)
    },
    async remove(prefix) {
      const keys = await keysBelow(slashes(prefix))
      for (let i = 0; i < keys.length; i += DELETES)
        await Promise.all(keys.slice(i, i + DELETES).map((key) => client.deleteObject(key).catch(refused)))
    },
    temporary: folderStore(scratch).temporary,
    async check() {
      try {
        const found = await client.listObjects('/', '', 1).catch(refused)
        return found ? undefined : `the file storage has no bucket ${config.bucket}`
      } catch (error) {
        if (error instanceof S3Refusal) return `${error.message} for the bucket ${config.bucket}`
        return `the file storage at ${config.endpoint} does not answer`
      }
    },
  }
}

/** A client of a bucket. */
export const s3Client = (config: S3Config, timeoutMs?: number): S3mini =>
  new S3mini({
    accessKeyId: config.accessKey,
    secretAccessKey: config.secretKey,
    region: config.region,
    endpoint: addressOf(config),
    fetch: patientFetch(timeoutMs),
  })

function addressOf({ endpoint, bucket, pathStyle }: S3Config): string {
  const url = new URL(endpoint)
  if (pathStyle) url.pathname = `/${bucket}`
  else url.host = `${bucket}.${url.host}`
  return url.href
}

/** Converts the client's error into a Problem that people understand, or into an S3Refusal for the log. */
export function refused(error: unknown): never {
  if (!(error instanceof Error && 'status' in error && 'body' in error)) throw error
  const code = /<Code>(\w+)<\/Code>/.exec(String(error.body))?.[1] ?? ''
  if (error.status === 507 || FULL.has(code)) {
    throw new Problem('storage_full', { errors: [{ path: 'file', code: 'storage_full' }] })
  }
  throw new S3Refusal(Number(error.status), code)
}

/** Keys use slashes, whatever the path separator of this machine. */
const slashes = (key: string) => key.split(path.sep).join('/').replace(/\/$/, '')

/** A body of known length and its hash; a file is read twice and never loaded into memory. */
async function bodyOf(source: Source): Promise<{ body: Blob | Buffer; sha256: string }> {
  const hash = createHash('sha256')
  if (Buffer.isBuffer(source)) return { body: source, sha256: hash.update(source).digest('base64') }
  for await (const chunk of fs.createReadStream(source.file)) hash.update(chunk as Buffer)
  return { body: await fs.openAsBlob(source.file), sha256: hash.digest('base64') }
}

function undefinedWhenMissing(error: unknown): undefined {
  if (error instanceof S3Refusal && error.status === 404 && error.code !== 'NoSuchBucket') return undefined
  throw error
}

function foundIn(response: Response): Found {
  const bytes = Number(response.headers.get('content-length'))
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes)
  const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
  return { body, bytes, total }
}
