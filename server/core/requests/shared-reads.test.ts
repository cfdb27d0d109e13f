import { beforeAll, expect, test, vi } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { write } from '../../testing/news.ts'
import { sharedReadsOf } from './shared-reads.ts'

// Concurrent requests that read the same page share one statement: docs/rules/api.md.

let t: TestApp
beforeAll(async () => {
  t = await app()
})

/** A statement that ends when the test says so; each run returns its own number. */
function slowStatement(sql = 'select from a list') {
  const runs: { answer(): void; fail(): void }[] = []
  const run = () =>
    new Promise<{ run: number }[]>((resolve, reject) => {
      const number = runs.length + 1
      runs.push({ answer: () => resolve([{ run: number }]), fail: () => reject(new Error(`run ${number} failed`)) })
    })
  const ask = (parameters: readonly unknown[] = [], isFresh = false) =>
    sharedReadsOf(t.core).read({ sql, parameters } as never, run, isFresh)
  return { runs, ask }
}

test('requests made while the same page is being read get the same rows, and later ones read again', async () => {
  const { runs, ask } = slowStatement()
  const all = [ask(), ask(), ask()]
  runs[0]?.answer()

  expect(await Promise.all(all)).toEqual([[{ run: 1 }], [{ run: 1 }], [{ run: 1 }]])
  const later = ask()
  runs[1]?.answer()
  expect(await later).toEqual([{ run: 2 }])
})

test('rows are not shared with another reach, or with a request that has `no-cache`', async () => {
  const { runs, ask } = slowStatement()
  const all = [ask(['khoroo 1']), ask(['khoroo 2']), ask(['khoroo 1'], true)]

  expect(runs).toHaveLength(3)
  for (const { answer } of runs) answer()
  expect(await Promise.all(all)).toEqual([[{ run: 1 }], [{ run: 2 }], [{ run: 3 }]])
})

test('a read that began before a write is not shared with requests after it', async () => {
  const { runs, ask } = slowStatement()
  const before = ask()
  await write(t, people.khorooAdmin)
  const after = ask()

  expect(runs).toHaveLength(2)
  for (const { answer } of runs) answer()
  expect([await before, await after]).toEqual([[{ run: 1 }], [{ run: 2 }]])
})

test('a read that began before a change on another instance is not shared with requests after it', async () => {
  const { runs, ask } = slowStatement()
  const before = ask()
  await t.core.bus.send('changed', { feature: 'news', rooms: [] })
  const after = ask()

  expect(runs).toHaveLength(2)
  for (const { answer } of runs) answer()
  expect([await before, await after]).toEqual([[{ run: 1 }], [{ run: 2 }]])
})

test('a read that fails with its caller is run once more for everybody else', async () => {
  const { runs, ask } = slowStatement()
  const first = ask()
  const others = [ask(), ask()]
  runs[0]?.fail()
  await expect(first).rejects.toThrow('run 1 failed')
  runs[1]?.answer()

  expect(await Promise.all(others)).toEqual([[{ run: 2 }], [{ run: 2 }]])
  expect(runs).toHaveLength(2)
})

test('nothing is shared while messages of other instances do not arrive', async () => {
  const { runs, ask } = slowStatement()
  const listening = vi.spyOn(t.core.bus, 'isListening', 'get').mockReturnValue(false)
  try {
    const both = [ask(), ask()]

    expect(runs).toHaveLength(2)
    for (const { answer } of runs) answer()
    await Promise.all(both)
  } finally {
    listening.mockRestore()
  }
})

test('shared rows cannot be modified by one of their readers', async () => {
  const { runs, ask } = slowStatement()
  const rows = ask()
  runs[0]?.answer()

  expect(Object.isFrozen((await rows)[0])).toBe(true)
})
