import { on } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { Wanted } from './push.ts'

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

/** Hands the items that `pushTo` sends to `consume`, each when it is asked for, and answers the result. */
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
