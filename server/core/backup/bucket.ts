import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { S3mini } from 's3mini'
import type { S3Config } from '../config/s3.ts'
import { refused, s3Client } from '../storage/s3.ts'
import { BackupRefused } from './refused.ts'
import { type BackupTarget, isBackupName } from './target.ts'

/** Bytes of a part of an upload; a bucket takes 10,000 parts, so backups of up to 320 GB. Kept in memory, twice. */
const PART_BYTES = 33_554_432
const TYPE = 'application/octet-stream'
const FILE_MODE = 0o600

interface Part {
  bytes: Buffer
  isLast: boolean
}

/** The parts of an upload, all of one size, which some storages demand; the last may be shorter. */
async function* partsOf(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Part> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const bytes of content) {
    waiting.push(bytes)
    length += bytes.length
    // one part is always held back, because whether it is the last is known only at the end
    if (length <= size) continue
    const all = Buffer.concat(waiting)
    let at = 0
    for (; all.length - at > size; at += size) yield { bytes: all.subarray(at, at + size), isLast: false }
    waiting = [all.subarray(at)]
    length = all.length - at
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}

const md5 = (bytes: Buffer) => ({ 'content-md5': createHash('md5').update(bytes).digest('base64') })

/** Backups as objects of a bucket. Large ones are sent in parts, which become an object when all have arrived. */
export function bucketTarget(config: S3Config, partBytes = PART_BYTES): BackupTarget {
  const client = s3Client(config)
  const list = async () => {
    const found = await client.listObjects('/', 'nutag-').catch(refused)
    if (!found) throw new BackupRefused(`There is no bucket ${config.bucket}.`)
    return found.flatMap(({ Key, Size }) => (isBackupName(Key) ? [{ name: Key, bytes: Number(Size) }] : []))
  }
  return {
    async write(name, content, signal) {
      // a bucket has no way to refuse an object that is there already; backups are made one at a time
      if ((await list()).some((one) => one.name === name))
        throw new BackupRefused(`${name} is in the bucket already; a backup is not written over.`)
      const sent = await sendParts(client, name, partsOf(content, partBytes), signal)
      const stored = (await list()).find((one) => one.name === name)?.bytes ?? 0
      if (stored === sent) return
      await client.deleteObject(name).catch(() => {})
      throw new BackupRefused(`The bucket has ${stored} bytes of ${name}, and ${sent} were sent: it is not whole.`)
    },
    list,
    async fetch(name, file) {
      const response = await client.getObjectRaw(name, true).catch(refused)
      const body = response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([])
      await pipeline(body, fs.createWriteStream(file, { flags: 'wx', mode: FILE_MODE }))
    },
    remove: async (name) => void (await client.deleteObject(name).catch(refused)),
    async tidy() {
      // not every storage lists them; what stays takes room until a rule of the bucket removes it
      const found = await client.listMultipartUploads().catch(() => undefined)
      for (const { key, id } of unfinished(found))
        if (isBackupName(key)) await client.abortMultipartUpload(key, id).catch(refused)
    },
  }
}

/** @returns the bytes that were sent. */
async function sendParts(
  client: S3mini,
  name: string,
  parts: AsyncGenerator<Part>,
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  let upload: string | undefined
  const sent: { partNumber: number; etag: string }[] = []
  try {
    for await (const { bytes, isLast } of parts) {
      signal?.throwIfAborted()
      total += bytes.length
      if (isLast && !upload) {
        await client.putObject(name, bytes, TYPE, undefined, md5(bytes))
        return total
      }
      upload ??= await client.getMultipartUploadId(name, TYPE)
      sent.push(await client.uploadPart(name, upload, bytes, sent.length + 1, {}, undefined, md5(bytes)))
    }
    signal?.throwIfAborted()
    if (upload) await client.completeMultipartUpload(name, upload, sent)
    return total
  } catch (error) {
    if (upload) await client.abortMultipartUpload(name, upload).catch(() => {})
    return refused(error)
  }
}

/** The uploads of a list, which has one element or several, in one of two spellings. */
function unfinished(list: unknown): { key: string; id: string }[] {
  const found: { key: string; id: string }[] = []
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { key, Key, uploadId, UploadId } = value as Record<string, unknown>
    const [name, id] = [key ?? Key, uploadId ?? UploadId]
    if (typeof name === 'string' && typeof id === 'string') found.push({ key: name, id })
    else for (const inner of Object.values(value)) visit(inner)
  }
  visit(list)
  return found
}
