import { expect, test } from 'vitest'
import { PaceMeter } from './body-pace.ts'

const pace = { idleMs: 30_000, bytesPerSecond: 4096, windowMs: 60_000 }

/** The verdicts on a body of which `bytesAt(second)` bytes have arrived, checked every second. */
function verdicts(bytesAt: (second: number) => number, seconds: number) {
  const meter = new PaceMeter(pace, 0, bytesAt(0))
  return Array.from({ length: seconds }, (_, i) => [i + 1, meter.note((i + 1) * 1000, bytesAt(i + 1))] as const)
}
const firstRefusal = (bytesAt: (second: number) => number, seconds = 6000) =>
  verdicts(bytesAt, seconds).find(([, verdict]) => verdict)

test('20 MB over a mobile network at 6 kB/s are accepted, though they take an hour', () => {
  expect(firstRefusal((s) => s * 6144, 3500)).toBeUndefined()
})

test('a phone that loses its network for 25 seconds every other minute is tolerated', () => {
  const bytesAt = (s: number) => 20_000 * (Math.floor(s / 120) * 95 + Math.min(s % 120, 95))
  expect(firstRefusal(bytesAt)).toBeUndefined()
})

test('a body that sends nothing is aborted after the maximum idle time', () => {
  expect(firstRefusal((s) => Math.min(s, 10) * 50_000)).toEqual([40, 'idle'])
})

test('a byte a second is aborted after one window', () => {
  expect(firstRefusal((s) => s)).toEqual([60, 'slow'])
})

test('a body that started fast is aborted one window after it became slow', () => {
  const [second, verdict] = firstRefusal((s) => Math.min(s, 100) * 50_000 + s) ?? []
  expect(verdict).toBe('slow')
  expect(second).toBeGreaterThan(100)
  expect(second).toBeLessThanOrEqual(160)
})

test('idle time of the server is not held against the client', () => {
  const meter = new PaceMeter(pace, 0, 0)
  meter.restart(50_000, 10)

  expect(meter.note(79_000, 10)).toBeUndefined()
  expect(meter.note(80_000, 10)).toBe('idle')
})
