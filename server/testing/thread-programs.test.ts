import { Worker } from 'node:worker_threads'
import { expect, inject, test } from 'vitest'

test.runIf(inject('threads'))(
  'a program of a thread without a bundle is refused, instead of running from its source',
  () => {
    const added = new URL('../core/threads/added-thread.ts', import.meta.url)

    expect(() => new Worker(added)).toThrow('has no bundle')
  },
)
