import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { storedFilesOf } from '../content/stored-files.ts'
import { openDatabase } from './open-database.ts'

// A browser whose database does not answer must not keep a form from being sent.

interface Opening {
  result: { close: () => void; onversionchange: null | (() => void) }
  onsuccess?: () => void
  onerror?: () => void
  error?: Error
}
let openings: Opening[]

beforeEach(() => {
  openings = []
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', {
    open: () => {
      const opening: Opening = { result: { close: vi.fn(), onversionchange: null } }
      openings.push(opening)
      return opening
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one that never answers is an error after five seconds, and is closed when it opens after all', async () => {
  const opened = openDatabase('a', 1, () => {})
  const refused = expect(opened).rejects.toThrow('does not answer')
  await vi.advanceTimersByTimeAsync(5000)
  await refused
  openings[0]?.onsuccess?.()
  expect(openings[0]?.result.close).toHaveBeenCalledOnce()
})

test('one that opens in time stays open, and closes for a newer version of the page', async () => {
  const opened = openDatabase('a', 1, () => {})
  openings[0]?.onsuccess?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await opened).toBe(openings[0]?.result)
  expect(openings[0]?.result.close).not.toHaveBeenCalled()
  openings[0]?.result.onversionchange?.()
  expect(openings[0]?.result.close).toHaveBeenCalledOnce()
})

test('the files of a draft are none where it never answers, and are asked for again the next time', async () => {
  const files = storedFilesOf('a report')
  await vi.advanceTimersByTimeAsync(5000)
  expect(await files).toEqual([])
  const again = storedFilesOf('a report')
  await vi.advanceTimersByTimeAsync(5000)
  expect([await again, openings.length]).toEqual([[], 2])
})
