// The worker thread that reads one file of an import. Untrusted formats are parsed only here, with limits.
import { workerData } from 'node:worker_threads'
import { answerPulls } from '../threads/worker-side.ts'
import { type Found, findRows, type ImportShape } from './find-rows.ts'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'
import { type NamedSheets, readNamedSheets } from './read-xlsx.ts'

export interface ReadTask {
  /** What to read: a list with known columns, or whole sheets by name. */
  shape: ImportShape | { sheets: readonly string[] }
  file: Uint8Array
  limits: ImportLimits
}

/** The messages of the thread: the header, then the rows in portions, or the reason for rejecting the file. */
export type ReadAnswer =
  | { header: Found['header']; total: number }
  | { rows: Found['rows'] }
  | { sheets: NamedSheets }
  | { problem: { code: string; params: ImportProblem['params'] } }

/** Rows per message: small enough that receiving one takes the main thread a few milliseconds. */
const PORTION = 500

async function* read({ shape, file, limits }: ReadTask): AsyncGenerator<ReadAnswer> {
  try {
    if ('sheets' in shape) {
      yield { sheets: await readNamedSheets(file, shape.sheets, limits) }
      return
    }
    const { header, rows } = await findRows(shape, file, limits)
    yield { header, total: rows.length }
    for (let at = 0; at < rows.length; at += PORTION) yield { rows: rows.slice(at, at + PORTION) }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    yield { problem: { code: error.code, params: error.params } }
  }
}

answerPulls(read(workerData as ReadTask))
