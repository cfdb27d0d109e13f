import { afterEach, expect, test, vi } from 'vitest'
import { retryMs } from './retry.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([0, 0.5, 0.999])('no wait is longer than the longest, however the dice fall: %s', (fallen) => {
  vi.spyOn(Math, 'random').mockReturnValue(fallen)
  for (const unanswered of [1, 2, 5, 50]) {
    expect(retryMs(unanswered, 30_000)).toBeGreaterThan(0)
    expect(retryMs(unanswered, 30_000)).toBeLessThanOrEqual(30_000)
  }
})

test('pages that wait for the longest do not all ask at the same moment', () => {
  const waits = [0, 0.5, 0.999].map((fallen) => {
    vi.spyOn(Math, 'random').mockReturnValue(fallen)
    return retryMs(50, 30_000)
  })
  expect(new Set(waits).size).toBe(3)
})
