import { setImmediate } from 'node:timers/promises'
import { Unzip, UnzipInflate } from 'fflate'
import { ImportProblem } from './problem.ts'

/** Bytes that the parts of one file may grow to: a worksheet of 10,000 rows has about five million. */
export const EXPANDED_MAX = 64 * 1024 * 1024
/** Entries of one archive. */
const ENTRIES_MAX = 2_000
/** Compressed bytes between two looks at what has come of them; a byte becomes at most about a thousand. */
const STEP = 16 * 1024

/**
 * The wanted parts of a ZIP archive as text. What is counted is what really comes out, whatever the archive says of itself.
 * @throws ImportProblem('file_too_large') for one that grows beyond the limit, ImportProblem('damaged_file').
 */
export async function unzipTexts(file: Uint8Array, wanted: (name: string) => boolean): Promise<Map<string, string>> {
  const chunks = new Map<string, Uint8Array[]>()
  let bytes = 0
  let entries = 0
  let failed: unknown
  const zip = new Unzip((entry) => {
    entries++
    if (!wanted(entry.name)) return
    const own: Uint8Array[] = []
    chunks.set(entry.name, own)
    entry.ondata = (error, chunk) => {
      if (error) failed ??= error
      bytes += chunk?.length ?? 0
      if (bytes <= EXPANDED_MAX && chunk) own.push(chunk)
    }
    entry.start()
  })
  zip.register(UnzipInflate)
  try {
    for (let at = 0; at < file.length; at += STEP) {
      zip.push(file.subarray(at, at + STEP), at + STEP >= file.length)
      if (bytes > EXPANDED_MAX || entries > ENTRIES_MAX) throw new ImportProblem('file_too_large')
      if (failed) throw failed
      if ((at / STEP) % 16 === 15) await setImmediate()
    }
  } catch (error) {
    throw error instanceof ImportProblem ? error : new ImportProblem('damaged_file')
  }
  return new Map([...chunks].map(([name, parts]) => [name, new TextDecoder().decode(Buffer.concat(parts))]))
}
