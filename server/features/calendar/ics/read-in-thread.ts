import { threadFile } from '../../../core/threads/file.ts'
import { pullFrom, ThreadFailure } from '../../../core/threads/pull.ts'
import { Slots } from '../../../core/threads/slots.ts'
import { FileProblem, type FileRead } from './event.ts'
import { FILE_LIMITS } from './limits.ts'
import type { ReadAnswer } from './read-thread.ts'

/** Files read at a time in one process. */
const slots = new Slots(2)

/**
 * Reads a calendar file in a thread of its own, which is ended when the file costs too much: endless rules, nested components, floods of
 * alarms.
 *
 * @throws FileProblem.
 */
export const readInThread = (text: string, limits: { ms: number; heapMb: number } = FILE_LIMITS): Promise<FileRead> =>
  slots.run(async () => {
    try {
      const program = threadFile(import.meta, 'read-thread', 'calendar-thread')
      for await (const answer of pullFrom<ReadAnswer>(program, { text }, limits)) {
        if ('problem' in answer) throw new FileProblem(answer.problem)
        return answer.read
      }
    } catch (error) {
      if (error instanceof ThreadFailure) throw new FileProblem('ics_too_large')
      throw error
    }
    throw new FileProblem('not_ics')
  })
