import { Worker } from 'node:worker_threads'
import type { Pulled } from './worker-side.ts'

/** Why a thread ended early: it ran too long, needed too much memory, or failed otherwise (`cause`). */
export class ThreadFailure extends Error {
  readonly reason: 'time' | 'memory' | 'died'
  constructor(reason: ThreadFailure['reason'], cause?: unknown) {
    super(`the thread failed: ${reason}`, { cause })
    this.name = 'ThreadFailure'
    this.reason = reason
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Classifies the error of a thread. */
export const failureOf = (error: unknown): ThreadFailure =>
  new ThreadFailure(codeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'died', error)

/**
 * Runs a program in a worker thread and yields what it produces, one item at a time. The thread has no environment variables and
 * is terminated when its time or memory is used up, and when the caller stops. @throws ThreadFailure.
 */
export async function* pullFrom<T>(
  program: URL,
  data: object,
  { ms, heapMb }: { ms: number; heapMb: number },
): AsyncGenerator<T> {
  const worker = new Worker(program, {
    workerData: data,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  })
  const waiting = Promise.withResolvers<never>()
  // raced against each item below; without this a rejection between two items would be unhandled
  waiting.promise.catch(() => {})
  worker.once('error', (error) => waiting.reject(failureOf(error)))
  worker.once('exit', () => waiting.reject(new ThreadFailure('died')))
  const timer = setTimeout(() => waiting.reject(new ThreadFailure('time')), ms)
  try {
    for (;;) {
      const item = new Promise<Pulled<T>>((resolve) => worker.once('message', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('next')
      const pulled = await Promise.race([item, waiting.promise])
      if (pulled.done) return
      yield pulled.value
    }
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
