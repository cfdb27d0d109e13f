import { Worker } from 'node:worker_threads'
import { failureOf, ThreadFailure } from './pull.ts'
import type { Kept } from './worker-side.ts'

/**
 * A worker thread for tasks of our own making, one at a time: it is started by the first task and kept for a while, as
 * loading its modules takes longer than a task. Files of strangers are read in a fresh thread each (`pullFrom`).
 */
export class KeptThread<T, R> {
  readonly #program: URL
  readonly #limits: { ms: number; heapMb: number; keptMs: number }
  #worker: Worker | undefined
  #idle: NodeJS.Timeout | undefined

  /** `ms`: for one task; `keptMs`: without a task before the thread ends. */
  constructor(program: URL, limits: { ms: number; heapMb: number; keptMs: number }) {
    this.#program = program
    this.#limits = limits
  }

  /** Runs a task; the caller waits for the one before. @throws ThreadFailure, or the error of the task. */
  async run(task: T): Promise<R> {
    clearTimeout(this.#idle)
    const worker = this.#worker ?? this.#start()
    worker.ref()
    try {
      const answer = await this.#answerOf(worker, task)
      if ('error' in answer) throw new Error(answer.error)
      return answer.result
    } finally {
      worker.unref()
      this.#idle = setTimeout(() => this.#end(worker), this.#limits.keptMs).unref()
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#program, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb, maxYoungGenerationSizeMb: 32 },
    })
    this.#worker = worker
    return worker
  }

  #end(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined
    void worker.terminate()
  }

  #answerOf(worker: Worker, task: T): Promise<Kept<R>> {
    const { promise, resolve, reject } = Promise.withResolvers<Kept<R>>()
    const fail = (failure: ThreadFailure) => {
      this.#end(worker)
      reject(failure)
    }
    const onError = (error: unknown) => fail(failureOf(error))
    const onExit = () => fail(new ThreadFailure('died'))
    const timer = setTimeout(() => fail(new ThreadFailure('time')), this.#limits.ms)
    worker.once('message', resolve).once('error', onError).once('exit', onExit)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(task)
    return promise.finally(() => {
      clearTimeout(timer)
      worker.off('message', resolve).off('error', onError).off('exit', onExit)
    })
  }
}
