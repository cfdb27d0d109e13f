import { threadFile } from '../threads/file.ts'
import { pullFrom, ThreadFailure } from '../threads/pull.ts'
import { Slots } from '../threads/slots.ts'
import type { Found, ImportShape } from './find-rows.ts'
import { IMPORT_LIMITS, type ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'
import type { ReadAnswer, ReadTask } from './read-thread.ts'
import type { NamedSheets } from './read-xlsx.ts'

/** Concurrently read files per process: each may use a CPU core and `heapMb` of memory. */
const slots = new Slots(2)

const FAILURES = {
  time: (limits: ImportLimits) => new ImportProblem('import_too_slow', { seconds: limits.ms / 1_000 }),
  memory: () => new ImportProblem('import_memory'),
  died: () => new ImportProblem('import_failed'),
}

/**
 * Reads a file in its own worker thread, so that a hostile file does not delay other requests: the thread is terminated
 * when it exceeds its limits of time and memory. @throws ImportProblem.
 */
export function readInThread(
  shape: ImportShape,
  file: Uint8Array,
  limits: ImportLimits = IMPORT_LIMITS,
): Promise<Found> {
  return slots.run(async () => {
    const task: ReadTask = { shape, file, limits }
    const rows: Found['rows'] = []
    let header: Found['header'] | undefined
    try {
      const program = threadFile(import.meta, 'read-thread', 'import-thread')
      for await (const answer of pullFrom<ReadAnswer>(program, task, limits)) {
        if ('problem' in answer) throw new ImportProblem(answer.problem.code, answer.problem.params)
        if ('header' in answer) header = answer.header
        else if ('rows' in answer) rows.push(...answer.rows)
      }
    } catch (error) {
      if (error instanceof ThreadFailure) throw FAILURES[error.reason](limits)
      throw error
    }
    if (!header) throw FAILURES.died()
    return { header, rows }
  })
}

/** Reads whole sheets of a workbook by name, also in a worker thread. @throws ImportProblem. */
export function readSheetsInThread(
  names: readonly string[],
  file: Uint8Array,
  limits: ImportLimits = IMPORT_LIMITS,
): Promise<NamedSheets> {
  return slots.run(async () => {
    const task: ReadTask = { shape: { sheets: names }, file, limits }
    try {
      const program = threadFile(import.meta, 'read-thread', 'import-thread')
      for await (const answer of pullFrom<ReadAnswer>(program, task, limits)) {
        if ('problem' in answer) throw new ImportProblem(answer.problem.code, answer.problem.params)
        if ('sheets' in answer) return answer.sheets
      }
    } catch (error) {
      if (error instanceof ThreadFailure) throw FAILURES[error.reason](limits)
      throw error
    }
    throw FAILURES.died()
  })
}
