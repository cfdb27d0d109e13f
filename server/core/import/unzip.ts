import { type Entry, type FileEntry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'

/** Smaller parts may have any ratio: a few kilobytes of spaces do no harm. */
const RATIO_FROM_BYTES = 1024 * 1024

/** The parts of an archive, decompressed on demand. */
export interface Archive {
  /** The names of its parts, in the order of its directory. */
  names: readonly string[]
  /** The content of a part in chunks; undefined when there is no such part. */
  open(name: string): AsyncGenerator<Uint8Array> | undefined
}

/**
 * Opens a ZIP archive. The bytes actually decompressed are counted, whatever the directory claims.
 *
 * @throws ImportProblem for an archive that is damaged, encrypted, or larger than the limits.
 */
export async function openArchive(file: Uint8Array, limits: ImportLimits): Promise<Archive> {
  const entries = new Map<string, FileEntry>()
  await orDamaged(async () => {
    const reader = new ZipReader(new Uint8ArrayReader(file as Uint8Array<ArrayBuffer>), { useWebWorkers: false })
    for await (const entry of reader.getEntriesGenerator()) add(entries, entry, limits)
  })
  const used = { bytes: 0 }
  return {
    names: [...entries.keys()],
    open(name) {
      const entry = entries.get(name)
      return entry && chunksOf(entry, limits, used)
    },
  }
}

function add(entries: Map<string, FileEntry>, entry: Entry, limits: ImportLimits): void {
  if (entry.encrypted) throw new ImportProblem('import_old_excel')
  if (entries.size >= limits.parts) throw new ImportProblem('import_parts', { max: limits.parts })
  // two parts with one name: programs disagree on which one counts
  if (entries.has(entry.filename)) throw new ImportProblem('damaged_file')
  if (!entry.directory) entries.set(entry.filename, entry)
}

async function* chunksOf(entry: FileEntry, limits: ImportLimits, used: { bytes: number }): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  let bytes = 0
  const unpacked = entry.getData(writable, {
    useWebWorkers: false,
    checkSignature: true,
    checkOverlappingEntry: true,
  })
  // without this a failure would not reach the reader
  const failed = new Promise<never>((_, reject) => void unpacked.catch(reject))
  failed.catch(() => {})
  const reader = readable.getReader()
  try {
    for (;;) {
      const { done, value } = await orDamaged(() => Promise.race([reader.read(), failed]))
      if (done) break
      bytes += value.length
      used.bytes += value.length
      const isBomb = bytes > RATIO_FROM_BYTES && bytes > entry.compressedSize * limits.ratio
      if (isBomb || used.bytes > limits.expandedBytes) throw new ImportProblem('file_too_large')
      yield value
    }
    await orDamaged(() => unpacked)
  } finally {
    void reader.cancel().catch(() => {})
  }
}

async function orDamaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem('damaged_file')
  }
}
