import { parentPort } from 'node:worker_threads'

/** One item of what a thread produces, or its end. */
export type Pulled<T> = { done: false; value: T } | { done: true }

/** Answers each message of the main thread with the next item, so that nothing piles up between the two. */
export function answerPulls<T>(items: AsyncGenerator<T>): void {
  const port = parentPort
  if (!port) throw new Error('only in a worker thread')
  port.on('message', () => {
    void items.next().then((result) => {
      const pulled: Pulled<T> = result.done ? { done: true } : { done: false, value: result.value }
      port.postMessage(pulled)
      if (result.done) port.close()
    })
  })
}
