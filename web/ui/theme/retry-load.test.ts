import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadState, retryLoad, retryMissing } from './retry-load.ts'

const loadFailure = () => new TypeError('Failed to fetch dynamically imported module: /assets/part.js')
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A loader that fails `times` times, then loads. */
const failing = (times: number) => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValue('part')
  for (let n = 0; n < times; n++) load.mockRejectedValueOnce(loadFailure())
  return load
}

test('a part that failed to load offline is missing until the network is back', async () => {
  setOnline(false)
  const load = failing(1)
  const part = retryLoad(load)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(load).toHaveBeenCalledOnce()
  expect(loadState()).toBe('missing')

  setOnline(true)
  dispatchEvent(new Event('online'))

  expect(await part).toBe('part')
  expect(load).toHaveBeenCalledTimes(2)
  expect(loadState()).toBe('complete')
})

test('while online the pauses between attempts double up to half a minute, and the build counts as outdated', async () => {
  setOnline(true)
  const load = failing(8)
  const part = retryLoad(load)
  const attempts: number[] = []
  for (const seconds of [1, 2, 4, 8, 16, 30, 30]) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    attempts.push(load.mock.calls.length)
    await vi.advanceTimersByTimeAsync(1)
  }
  expect(attempts).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(loadState()).toBe('outdated')
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await part).toBe('part')
})

test('a manual retry loads the part immediately', async () => {
  setOnline(false)
  const load = failing(1)
  const part = retryLoad(load)
  await vi.advanceTimersByTimeAsync(0)
  retryMissing()
  expect(await part).toBe('part')
})

test('an error thrown by a module is reported immediately', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new ReferenceError('x is not defined'))
  await expect(retryLoad(load)).rejects.toThrow('x is not defined')
  expect(load).toHaveBeenCalledOnce()
  expect(loadState()).toBe('complete')
})

test('nothing is retried after the signal is aborted', async () => {
  setOnline(false)
  const ending = new AbortController()
  const load = failing(1)
  const part = retryLoad(load, { signal: ending.signal })
  const ended = expect(part).rejects.toThrow()
  await vi.advanceTimersByTimeAsync(0)
  ending.abort()
  await ended
  dispatchEvent(new Event('online'))
  expect(load).toHaveBeenCalledOnce()
  expect(loadState()).toBe('complete')
})

test('a failed style sheet is requested again together with its part', async () => {
  setOnline(false)
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = '/assets/part.css'
  document.head.append(link)
  const part = retryLoad(failing(1))
  link.dispatchEvent(new Event('error'))
  await vi.advanceTimersByTimeAsync(0)
  dispatchEvent(new Event('online'))
  await part
  expect(link.isConnected).toBe(false)
  const again = document.head.querySelectorAll('link[href="/assets/part.css"]')
  expect(again).toHaveLength(1)
  again[0]?.remove()
})
