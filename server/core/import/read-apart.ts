import { threadFile } from '../threads/file.ts'
import { pullFrom, ThreadFailure } from '../threads/pull.ts'
import { Slots } from '../threads/slots.ts'
import type { Found, ImportShape } from './find-rows.ts'
import { IMPORT_LIMITS, type ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'
import type { NamedSheets } from './read-xlsx.ts'
import type { ReadAnswer, ReadTask } from './thread.ts'

/** Files read at once in one process: each may take a processor and `heapMb` of memory. */
const slots = new Slots(2)

const FAILURES = {
  time: (limits: ImportLimits) => new ImportProblem('import_too_slow', { seconds: limits.ms / 1_000 }),
  memory: () => new ImportProblem('import_memory'),
  died: () => new ImportProblem('import_failed'),
}

/**
 * Reads a file in a worker thread of its own, so that a hostile one costs nobody else time: past its limits of time and memory the
 * thread is terminated. @throws ImportProblem.
 */
export function readApart(shape: ImportShape, file: Uint8Array, limits: ImportLimits = IMPORT_LIMITS): Promise<Found> {
  return slots.run(async () => {
    const task: ReadTask = { shape, file, limits }
    const rows: Found['rows'] = []
    let head: Found['head'] | undefined
    try {
      const program = threadFile(import.meta, 'thread', 'import-thread')
      for await (const answer of pullFrom<ReadAnswer>(program, task, limits)) {
        if ('problem' in answer) throw new ImportProblem(answer.problem.code, answer.problem.params)
        if ('head' in answer) head = answer.head
        else if ('rows' in answer) rows.push(...answer.rows)
      }
    } catch (error) {
      if (error instanceof ThreadFailure) throw FAILURES[error.reason](limits)
      throw error
    }
    if (!head) throw FAILURES.died()
    return { head, rows }
  })
}

/** Reads whole sheets of a workbook by their names, in a worker thread as well. @throws ImportProblem. */
export function readSheetsApart(
  names: readonly string[],
  file: Uint8Array,
  limits: ImportLimits = IMPORT_LIMITS,
): Promise<NamedSheets> {
  return slots.run(async () => {
    const task: ReadTask = { shape: { sheets: names }, file, limits }
    try {
      const program = threadFile(import.meta, 'thread', 'import-thread')
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
