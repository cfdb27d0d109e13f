import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'

/** One item produced by a thread, or the end. */
export type Pulled<T> = { done: false; value: T } | { done: true }

/** A message of a consuming thread: it wants the next item, or has finished. */
export type Wanted<R> = { want: true } | { result: R }

/** The answer of a kept thread to a task. */
export type Kept<R> = { result: R } | { error: string }

/** Answers each message of the main thread with the next item, so nothing is buffered in between. */
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

/** Passes the items that `pushTo` sends to `consume`, requesting each in turn, and posts the result. */
export async function consumePushes<T, R>(consume: (items: AsyncGenerator<T>) => Promise<R>): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('only in a worker thread')
  const messages = on(port, 'message') as AsyncIterableIterator<[{ item: T } | { end: true }]>
  const say = (wanted: Wanted<R>) => port.postMessage(wanted)
  async function* items(): AsyncGenerator<T> {
    for (;;) {
      say({ want: true })
      const { value } = await messages.next()
      if ('end' in value[0]) return
      yield value[0].item
    }
  }
  say({ result: await consume(items()) })
}

/** Answers each task of a `KeptThread`. */
export function answerTasks<T, R>(work: (task: T) => Promise<R>): void {
  const port = parentPort
  if (!port) throw new Error('only in a worker thread')
  const say = (kept: Kept<R>) => port.postMessage(kept)
  port.on('message', (task: T) => {
    work(task).then(
      (result) => say({ result }),
      (error: unknown) => say({ error: error instanceof Error ? error.message : String(error) }),
    )
  })
}
