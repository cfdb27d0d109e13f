// The worker thread that reads one file of an import. What can be forged is parsed here, with limits, and nowhere else.
import { workerData } from 'node:worker_threads'
import { answerPulls } from '../threads/worker-side.ts'
import { type Found, findRows, type ImportShape } from './find-rows.ts'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'

export interface ReadTask {
  shape: ImportShape
  file: Uint8Array
  limits: ImportLimits
}

/** What the thread answers: the head, then the rows in portions; or why the file is refused. */
export type ReadAnswer =
  | { head: Found['head']; total: number }
  | { rows: Found['rows'] }
  | { problem: { code: string; params: ImportProblem['params'] } }

/** Rows per message: small enough that receiving one takes the main thread a few milliseconds. */
const PORTION = 500

async function* read({ shape, file, limits }: ReadTask): AsyncGenerator<ReadAnswer> {
  try {
    const { head, rows } = await findRows(shape, file, limits)
    yield { head, total: rows.length }
    for (let at = 0; at < rows.length; at += PORTION) yield { rows: rows.slice(at, at + PORTION) }
  } catch (error) {
    if (!(error instanceof ImportProblem)) throw error
    yield { problem: { code: error.code, params: error.params } }
  }
}

answerPulls(read(workerData as ReadTask))
