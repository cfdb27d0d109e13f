import { Worker } from 'node:worker_threads'
import { failureOf, ThreadFailure } from './pull.ts'
import type { Wanted } from './worker-side.ts'

/**
 * Runs a program in a worker thread and sends it items one at a time, on request, so nothing is buffered in between.
 * The thread is terminated when its memory is used up, or when the source of the items fails. @throws ThreadFailure, or
 * the error of the source.
 */
export async function pushTo<T, R>(
  program: URL,
  data: object,
  items: AsyncIterable<T>,
  { heapMb }: { heapMb: number },
): Promise<R> {
  const worker = new Worker(program, {
    workerData: data,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => {})
  worker.once('error', (error) => failed.reject(failureOf(error)))
  worker.once('exit', () => failed.reject(new ThreadFailure('died')))
  const answers: Wanted<R>[] = []
  let arrived = () => {}
  worker.on('message', (answer: Wanted<R>) => {
    answers.push(answer)
    arrived()
  })
  const next = async (): Promise<Wanted<R>> => {
    if (answers.length === 0) {
      const arrival = new Promise<void>((resolve) => {
        arrived = resolve
      })
      await Promise.race([arrival, failed.promise])
    }
    return answers.shift() ?? next()
  }
  const send = (message: object) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage(message)
  }
  try {
    for await (const item of items) {
      const answer = await next()
      if ('result' in answer) return answer.result
      send({ item })
    }
    const last = await next()
    if ('result' in last) return last.result
    send({ end: true })
    const answer = await next()
    if ('want' in answer) throw new ThreadFailure('died')
    return answer.result
  } finally {
    await worker.terminate()
  }
}
