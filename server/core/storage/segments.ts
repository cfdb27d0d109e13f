import fs from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { asStorageProblem, FILE_MODE, type FileStore, keyOf, type Range } from './store.ts'

/** Bytes after which a new segment begins: what a killed process loses at most. Our choice. */
export const SEGMENT_BYTES = 67_108_864
/** Bytes that are collected before they are written to the disk. */
const WRITE_BYTES = 1_048_576
/** Bytes after which the disk begins to store them, unless it is still busy with earlier ones. */
const SYNC_BYTES = 2 * WRITE_BYTES

/** A part of a large file in the store. */
export interface Segment {
  id: string
  bytes: number
}

/** The steps of storing a segment. */
export interface SegmentLog {
  /** Records that bytes will be stored under this id, before they are in the store. */
  begin(id: string): Promise<void>
  /** Records a stored segment as the next one; false when it is not the next one any more. */
  add(segment: Segment): Promise<boolean>
  /** Forgets a segment that was not the next one, once its bytes are gone. */
  remove(id: string): Promise<void>
}

/** Another request has stored the same part first. */
export class NotNextSegment extends Error {
  constructor() {
    super('another request has stored this part of the file')
    this.name = 'NotNextSegment'
  }
}

/** The key of a segment in the store. */
export const segmentKey = (id: string): string => keyOf(id, 'segment')

/**
 * Stores a stream as segments, each of which is on the disk before it is recorded. What arrived of a stream that
 * breaks off is kept. Memory does not grow with the length of the stream.
 *
 * @returns the bytes that were recorded. @throws the error of the stream, NotNextSegment, Problem('storage_full').
 */
export async function storeSegments(
  store: FileStore,
  body: AsyncIterable<Uint8Array>,
  log: SegmentLog,
): Promise<number> {
  const chunks = body[Symbol.asyncIterator]()
  let total = 0
  try {
    for (;;) {
      const { bytes, isLast, broken } = await storeNext(store, chunks, log)
      total += bytes
      if (broken) throw broken.error
      if (isLast) return total
    }
  } finally {
    await chunks.return?.()
  }
}

interface Stored {
  bytes: number
  isLast: boolean
  broken?: { error: unknown }
}

async function storeNext(store: FileStore, chunks: AsyncIterator<Uint8Array>, log: SegmentLog): Promise<Stored> {
  const id = crypto.randomUUID()
  const place = await store.temporary()
  try {
    // the disk and the database do this while the bytes arrive
    const prepared = afterFirst(chunks, async () => {
      await log.begin(id)
      await store.prepare(segmentKey(id))
    })
    const { bytes, isLast, broken } = await fillFile(place.file, prepared.chunks)
    const ended = { isLast, ...(broken ? { broken } : {}) }
    if (bytes === 0) return { bytes, ...ended }
    await prepared.done()
    await store.take(segmentKey(id), place.file)
    if (await log.add({ id, bytes })) return { bytes, ...ended }
    await removeSegment(store, id)
    await log.remove(id)
    throw new NotNextSegment()
  } finally {
    await place.done()
  }
}

/** Begins some work when the first chunk has arrived. `done` waits for it, and throws its error. */
function afterFirst(chunks: AsyncIterator<Uint8Array>, work: () => Promise<void>) {
  let begun: Promise<void> | undefined
  const next = async () => {
    const found = await chunks.next()
    if (!found.done && !begun) {
      begun = work()
      // thrown by `done`, which may not be reached
      begun.catch(() => {})
    }
    return found
  }
  return { chunks: { next }, done: async () => begun }
}

/** Writes chunks to a file until it has the size of a segment, or the stream ends or breaks off. */
async function fillFile(file: string, chunks: AsyncIterator<Uint8Array>): Promise<Stored> {
  const handle = await fs.promises.open(file, 'w', FILE_MODE).catch((error: unknown) => {
    throw asStorageProblem(error)
  })
  const written = new SyncedFile(handle)
  let bytes = 0
  const ended: Omit<Stored, 'bytes'> = { isLast: false }
  try {
    while (bytes < SEGMENT_BYTES) {
      const next = await chunks.next().catch((error: unknown) => ({ error }))
      if ('error' in next) Object.assign(ended, { isLast: true, broken: { error: next.error } })
      else if (next.done) ended.isLast = true
      if ('error' in next || next.done) break
      bytes += next.value.length
      await written.write(next.value)
    }
    await written.finish()
  } catch (error) {
    throw asStorageProblem(error)
  } finally {
    await handle.close()
  }
  return { bytes, ...ended }
}

/**
 * A file that is put on the disk while more of it arrives: at the end only the rest has to be waited for. Measured:
 * syncing once, after everything had arrived, let the network wait for the disk and the disk for the network.
 */
class SyncedFile {
  readonly #handle: fs.promises.FileHandle
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #unsyncedBytes = 0
  #syncing: Promise<void> | undefined
  /** The kernel reports an error of the disk once. */
  #failure: { error: unknown } | undefined

  constructor(handle: fs.promises.FileHandle) {
    this.#handle = handle
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.length
    if (this.#waitingBytes >= WRITE_BYTES) await this.#flush()
  }

  /** Returns when everything is on the disk. */
  async finish(): Promise<void> {
    await this.#flush()
    await this.#syncing
    if (this.#unsyncedBytes > 0) await this.#sync()
    if (this.#failure) throw this.#failure.error
  }

  async #flush(): Promise<void> {
    if (this.#failure) throw this.#failure.error
    if (this.#waitingBytes === 0) return
    await writeAll(this.#handle, this.#waiting)
    this.#unsyncedBytes += this.#waitingBytes
    this.#waiting = []
    this.#waitingBytes = 0
    if (!this.#syncing && this.#unsyncedBytes >= SYNC_BYTES) this.#syncing = this.#sync()
  }

  async #sync(): Promise<void> {
    this.#unsyncedBytes = 0
    try {
      await this.#handle.datasync()
    } catch (error) {
      this.#failure = { error }
    }
    this.#syncing = undefined
  }
}

/** Writes all bytes: a disk that becomes full takes a part of them, and refuses only the next write. */
async function writeAll(handle: fs.promises.FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  let rest = chunks.filter(({ length }) => length > 0)
  while (rest.length > 0) {
    let { bytesWritten: written } = await handle.writev(rest)
    // a disk that takes nothing and says nothing
    if (written === 0) throw Object.assign(new Error('nothing was written'), { code: 'ENOSPC' })
    const left: Uint8Array[] = []
    for (const chunk of rest) {
      if (written < chunk.length) left.push(chunk.subarray(written))
      written = Math.max(0, written - chunk.length)
    }
    rest = left
  }
}

/** Reads a file of segments, all or a part, one segment after the other. */
export function openSegments(store: FileStore, segments: readonly Segment[], range?: Range): Readable {
  return Readable.from(bytesOf(store, segments, range), { objectMode: false })
}

async function* bytesOf(store: FileStore, segments: readonly Segment[], range?: Range): AsyncGenerator<Uint8Array> {
  let at = 0
  for (const { id, bytes } of segments) {
    const [from, to] = [at, at + bytes - 1]
    at += bytes
    const part = range && { start: Math.max(range.start, from) - from, end: Math.min(range.end, to) - from }
    if (part && part.start > part.end) continue
    const found = await store.open(segmentKey(id), part)
    if (!found || found.total !== bytes) throw new Error(`the file store lacks the segment ${id}`)
    yield* found.body as AsyncIterable<Uint8Array>
  }
}

/** Removes a segment from the store. */
export const removeSegment = (store: FileStore, id: string): Promise<void> => store.remove(path.dirname(segmentKey(id)))
