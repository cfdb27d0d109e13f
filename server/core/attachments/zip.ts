import { Readable } from 'node:stream'

/** A file of a ZIP archive; names of folders in `path` are separated by slashes. */
export interface ZipEntry {
  path: string
  changedAt: Date
  open: () => Readable
}

/**
 * Writes a ZIP archive while it is read: files are stored without compression, one after the other, and nothing is kept in memory.
 */
export function zipOf(entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const write = async () => {
    // loaded when first needed: archives are seldom written
    const { ZipWriter } = await import('@zip.js/zip.js/lib/zip-core-native.js')
    const zip = new ZipWriter(writable, { level: 0, useWebWorkers: false, extendedTimestamp: false })
    for await (const { path, changedAt, open } of entries) {
      const source = Readable.toWeb(open()) as ReadableStream<Uint8Array>
      await zip.add(path, source, { lastModDate: changedAt })
    }
    await zip.close()
  }
  const body = Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0])
  // a reader who leaves ends the writing, and a file that cannot be read ends the archive
  write().catch((error: unknown) => body.destroy(error instanceof Error ? error : new Error('the archive failed')))
  return body
}
