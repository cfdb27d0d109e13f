import { describe, expect, test } from 'vitest'
import { HOSTILE, hostileBook } from '../../testing/hostile-sheets.ts'
import { pullFrom, ThreadFailure } from '../threads/pull.ts'
import type { Found, ImportShape } from './find-rows.ts'
import { IMPORT_LIMITS } from './limits.ts'
import { ImportProblem } from './problem.ts'
import { readInThread } from './read-in-thread.ts'

const words = { fileName: 'x', problems: 'x', title: { name: 'Нэр', phone: 'Утас' }, alias: {} }
const shape: ImportShape = {
  columns: [
    { field: 'name', kind: 'text' },
    { field: 'phone', kind: 'text' },
  ],
  words: { mn: words, en: words },
  lang: 'mn',
}
const codeOf = (reading: Promise<Found>) =>
  reading.then(
    () => 'read',
    (error: unknown) => {
      if (error instanceof ImportProblem) return error.code
      throw error
    },
  )

/** A generous time limit: these tests are about the other limits, however busy the machine is. */
const WITHOUT_HURRY = 600_000

/** Turns of the event loop that show that the main thread is free: parsing on it would leave a handful. */
const FREE_TURNS = 100

/** Counts turns of the event loop until the work is done, or until there are enough: counting on would take a core from the work. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const turn = () => {
    turns++
    if (!isOver && turns < FREE_TURNS) setImmediate(turn)
  }
  turn()
  await work.finally(() => {
    isOver = true
  })
  return turns
}

test.each(HOSTILE)(
  '$what: $code, while the main thread stays responsive',
  async ({ make, code }) => {
    const file = make()
    const reading = codeOf(readInThread(shape, file, { ...IMPORT_LIMITS, ms: WITHOUT_HURRY }))
    const turns = await turnsDuring(reading)

    expect(await reading).toBe(code)
    expect(turns).toBe(FREE_TURNS)
  },
  WITHOUT_HURRY,
)

describe('limits', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => `<row r="${n + 2}"><c t="str"><v>Бат ${n}</v></c></row>`).join('')

  test.each([
    ['rows', { rows: 10 }, 'import_too_many'],
    ['lines', { lines: 10 }, 'import_lines'],
    ['cells of a row', { cellsPerRow: 1 }, 'import_row_wide'],
    ['characters of a cell', { cellChars: 2 }, 'import_cell'],
    ['characters of an attribute', { attributeChars: 1 }, 'import_attribute'],
    ['unpacked bytes', { expandedBytes: 1_000 }, 'file_too_large'],
    ['parts', { parts: 2 }, 'import_parts'],
    ['time', { ms: 1 }, 'import_too_slow'],
    ['memory', { heapMb: 4 }, 'import_memory'],
  ])('of %s have their own code', async (_what, less, code) => {
    const file = hostileBook(rows(9_000))

    expect(await codeOf(readInThread(shape, file, { ...IMPORT_LIMITS, ms: WITHOUT_HURRY, ...less }))).toBe(code)
  })

  test('10,000 rows, the maximum of a file, are read', async () => {
    const { rows: found } = await readInThread(shape, hostileBook(rows(10_000)), {
      ...IMPORT_LIMITS,
      ms: WITHOUT_HURRY,
    })
    expect(found).toHaveLength(10_000)
    expect(found[9_999]?.kept.cells).toEqual({ name: 'Бат 9999' })
  })
})

describe('a thread', () => {
  const program = (name: string) => new URL(`../../testing/threads/${name}.ts`, import.meta.url)
  const reasonOf = async (items: AsyncGenerator) => {
    const error = await items.next().catch((thrown: unknown) => thrown)
    return error instanceof ThreadFailure ? error.reason : error
  }

  test.each([
    ['endless', { ms: 1_000, heapMb: 64 }, 'time'],
    ['greedy', { ms: 60_000, heapMb: 16 }, 'memory'],
    ['missing', { ms: 60_000, heapMb: 64 }, 'died'],
  ])('that is %s is terminated, and the reason is reported', async (name, limits, reason) => {
    expect(await reasonOf(pullFrom(program(name), {}, limits))).toBe(reason)
  })
})
