import { threadFile } from '../../../core/threads/file.ts'
import { pullFrom, ThreadFailure } from '../../../core/threads/pull.ts'
import { Slots } from '../../../core/threads/slots.ts'
import type { TextFormat } from './formats.ts'
import { TEXT_LIMITS, type TextLimits } from './limits.ts'

/** One file at a time in a process: search may wait, people may not. */
const slots = new Slots(1)

/**
 * Reads the words of a file in a worker thread of its own, which ends when its time or memory is used up.
 *
 * @returns the words for a column `search`; empty for a file that cannot be read.
 */
export const wordsInThread = (
  file: Uint8Array,
  format: TextFormat,
  limits: TextLimits = TEXT_LIMITS,
): Promise<string> =>
  slots.run(async () => {
    try {
      const program = threadFile(import.meta, 'read-thread', 'drive-thread')
      for await (const words of pullFrom<string>(program, { file, format, limits }, limits)) return words
    } catch (error) {
      if (!(error instanceof ThreadFailure)) throw error
    }
    return ''
  })
