// The worker thread that reads one file of an import. What can be forged is parsed here, with limits, and nowhere else.
import { workerData } from 'node:worker_threads'
import { answerPulls } from '../threads/worker-side.ts'
import { type Found, findRows, type ImportShape } from './find-rows.ts'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'
import { type NamedSheets, readNamedSheets } from './read-xlsx.ts'

export interface ReadTask {
  /** What is read: a list with known columns, or whole sheets by their names. */
  shape: ImportShape | { sheets: readonly string[] }
  file: Uint8Array
  limits: ImportLimits
}

/** What the thread answers: the head, then the rows in portions; or why the file is refused. */
export type ReadAnswer =
  | { head: Found['head']; total: number }
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
    const { head, rows } = await findRows(shape, file, limits)
    yield { head, total: rows.length }
    for (let at = 0; at < rows.length; at += PORTION) yield { rows: rows.slice(at, at + PORTION) }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    yield { problem: { code: error.code, params: error.params } }
  }
}

answerPulls(read(workerData as ReadTask))
