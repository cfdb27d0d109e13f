import v8 from 'node:v8'
import { runInNewContext } from 'node:vm'

/** After a start, when the first requests have their answers. */
const AFTER_MS = 2_000

/**
 * Gives back, once, the memory that only starting needed: the garbage of a start makes the heap grow to twice what is used,
 * and V8 leaves it so until there is work. One collection takes about 30 ms.
 */
export function giveBackMemory(): void {
  const timer = setTimeout(() => {
    v8.setFlagsFromString('--expose-gc')
    const collect: unknown = runInNewContext('gc')
    v8.setFlagsFromString('--no-expose-gc')
    if (typeof collect === 'function') collect()
  }, AFTER_MS)
  timer.unref()
}
