import { threadFile } from '../threads/file.ts'
import { pullFrom } from '../threads/pull.ts'
import { Slots } from '../threads/slots.ts'
import type { WholeBorder } from './simplify.ts'

const slots = new Slots(1)
const LIMITS = { ms: 30_000, heapMb: 256 }

/** Simplifies borders in a worker thread, so that nobody waits for it. @throws ThreadFailure. */
export const simplifyApart = (borders: readonly WholeBorder[]): Promise<string> =>
  slots.run(async () => {
    const program = threadFile(import.meta, 'thread', 'borders-thread')
    for await (const drawn of pullFrom<string>(program, { borders }, LIMITS)) return drawn
    throw new Error('nothing was drawn')
  })
