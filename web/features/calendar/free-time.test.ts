import { expect, test } from 'vitest'
import { usualWorkDays } from '#contract/core/time/dates.ts'
import { freeTime, takenIn } from './free-time.ts'

const HOUR = 3_600_000
const at = (day: string, time: string) => new Date(`${day}T${time}:00+08:00`).getTime()
const busy = (...times: [from: string, to: string][]) => ({
  busy: times.map(([from, to]) => ({
    start: new Date(at('2026-12-01', from)).toISOString(),
    end: new Date(at('2026-12-01', to)).toISOString(),
  })),
})
const hours = { from: '09:00', to: '18:00' }
const wanted = { day: '2026-12-01', length: HOUR, hours, workDays: usualWorkDays(new Set(['2026-12-29'])), after: 0 }

test('the first time at which nobody is taken is found, on a half-hour of the working day', () => {
  const everybody = [busy(['08:00', '10:10']), busy(['11:00', '12:00'])]

  expect(freeTime({ ...wanted, everybody })).toEqual({ from: at('2026-12-01', '12:00'), to: at('2026-12-01', '13:00') })
})

test('nothing ends after work, and weekends and holidays are skipped', () => {
  const everybody = [busy(['09:00', '17:30'])]
  expect(freeTime({ ...wanted, everybody })?.from).toBe(at('2026-12-02', '09:00'))
  expect(freeTime({ ...wanted, day: '2026-12-05', everybody: [] })?.from).toBe(at('2026-12-07', '09:00'))
  expect(freeTime({ ...wanted, day: '2026-12-29', everybody: [] })?.from).toBe(at('2026-12-30', '09:00'))
})

test('nothing begins in the past, and there may be no time at all', () => {
  expect(freeTime({ ...wanted, everybody: [], after: at('2026-12-01', '10:01') })?.from).toBe(at('2026-12-01', '10:30'))
  expect(freeTime({ ...wanted, length: 10 * HOUR, everybody: [] })).toBeUndefined()
})

test('taken times are cut at the edges of what is shown', () => {
  const shown = { from: at('2026-12-01', '09:00'), to: at('2026-12-01', '18:00') }

  expect(takenIn(busy(['08:00', '09:30'], ['18:00', '19:00']), shown)).toEqual([
    { from: at('2026-12-01', '09:00'), to: at('2026-12-01', '09:30') },
  ])
})
