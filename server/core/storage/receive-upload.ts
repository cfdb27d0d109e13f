import fs from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart, MultipartFile } from '@fastify/multipart'
import { asStorageProblem, FILE_MODE, type FileStore } from './store.ts'

/** The complete body of an upload. */
export interface Received {
  /** Yields the parts from the beginning, on each call. */
  parts(): AsyncGenerator<Multipart>
  /** Opens each file from the beginning. A stream that is opened must be read or destroyed; the files are removed at the end. */
  files(): (() => Readable)[]
  done(): Promise<void>
}

/**
 * Receives the whole body of an upload before it is handled: a client on a slow network must not occupy a database
 * connection.
 */
export async function receiveWhole(store: FileStore, parts: AsyncIterableIterator<Multipart>): Promise<Received> {
  const received: { part: Multipart; file?: string; truncated: boolean }[] = []
  const places: { done(): Promise<void> }[] = []
  const done = async () => {
    await Promise.all(places.map((place) => place.done()))
  }
  try {
    for await (const part of parts) {
      if (part.type !== 'file') {
        received.push({ part, truncated: false })
        continue
      }
      const place = await store.temporary()
      places.push(place)
      await pipeline(part.file, fs.createWriteStream(place.file, { mode: FILE_MODE })).catch((error: unknown) => {
        throw asStorageProblem(error)
      })
      received.push({ part, file: place.file, truncated: part.file.truncated })
    }
  } catch (error) {
    await done()
    throw error
  }
  return {
    async *parts() {
      for (const { part, file, truncated } of received) {
        if (!file) yield part
        else
          yield {
            ...part,
            file: Object.assign(fs.createReadStream(file), { truncated, bytesRead: 0 }),
          } as unknown as MultipartFile
      }
    },
    files: () => received.flatMap(({ file }) => (file ? [() => fs.createReadStream(file)] : [])),
    done,
  }
}
