import { threadFile } from '../threads/file.ts'
import { pullFrom } from '../threads/pull.ts'
import { Slots } from '../threads/slots.ts'
import type { WholeBorder } from './simplify.ts'

const slots = new Slots(1)
const LIMITS = { ms: 30_000, heapMb: 256 }

/** Simplifies borders in a worker thread, so other requests are not delayed. @throws ThreadFailure. */
export const simplifyInThread = (borders: readonly WholeBorder[]): Promise<string> =>
  slots.run(async () => {
    const program = threadFile(import.meta, 'simplify-thread', 'borders-thread')
    for await (const drawn of pullFrom<string>(program, { borders }, LIMITS)) return drawn
    throw new Error('the thread returned no borders')
  })
