import { describe, expect, test } from 'vitest'
import { type Bounds, moved, within, zoomed } from './span.ts'
import { dayTicks, logTicks, tickDecimals, valueTicks } from './ticks.ts'

const dayNumber = (day: string) => Date.parse(day) / 86_400_000
const days = (from: string, to: string, most: number) => {
  const { ticks, unit } = dayTicks(dayNumber(from), dayNumber(to), most)
  return { unit, days: ticks.map((tick) => new Date(tick * 86_400_000).toISOString().slice(0, 10)) }
}

describe('the grid of a chart', () => {
  test('has round values inside the axis', () => {
    expect(valueTicks(1003, 1498, 5)).toEqual([1100, 1200, 1300, 1400])
    expect(valueTicks(0.1234, 0.1241, 4).map((n) => n.toFixed(4))).toEqual(['0.1234', '0.1236', '0.1238', '0.1240'])
    expect(valueTicks(7, 7, 5)).toEqual([7])
  })

  test('has as many decimals as its step needs', () => {
    expect(tickDecimals([100, 200])).toBe(0)
    expect(tickDecimals([0.1234, 0.1236])).toBe(4)
    expect(tickDecimals([1, 1.5])).toBe(1)
    expect(tickDecimals([5])).toBe(0)
  })

  test('has powers of ten, or parts of them, on a logarithmic axis', () => {
    expect(logTicks(1, 1000, 5)).toEqual([1, 10, 100, 1000])
    expect(logTicks(90, 1100, 5)).toEqual([100, 200, 500, 1000])
    // nearly even: even steps
    expect(logTicks(1000, 1400, 5)).toEqual([1000, 1100, 1200, 1300, 1400])
  })

  test('has days, first days of months, or first days of years', () => {
    expect(days('2026-01-01', '2026-01-06', 6)).toMatchObject({ unit: 'day' })
    expect(days('2025-11-15', '2026-05-20', 6)).toEqual({
      unit: 'month',
      days: ['2026-01-01', '2026-03-01', '2026-05-01'],
    })
    expect(days('2014-06-01', '2026-05-20', 7)).toEqual({
      unit: 'year',
      days: ['2016-01-01', '2018-01-01', '2020-01-01', '2022-01-01', '2024-01-01', '2026-01-01'],
    })
  })

  test('never has more lines than fit', () => {
    for (let length = 1; length < 40_000; length = Math.ceil(length * 1.3))
      expect(dayTicks(16_000.3, 16_000.3 + length, 6).ticks.length, `${length} days`).toBeLessThanOrEqual(8)
  })
})

describe('the visible span', () => {
  const bounds: Bounds = { min: 0, max: 100, least: 10 }

  test('never leaves the lines, and never shows less than a few points', () => {
    expect(within({ min: -50, max: 50 }, bounds)).toEqual({ min: 0, max: 100 })
    expect(within({ min: -20, max: 20 }, bounds)).toEqual({ min: 0, max: 40 })
    expect(within({ min: 90, max: 130 }, bounds)).toEqual({ min: 60, max: 100 })
    expect(within({ min: 50, max: 50 }, bounds)).toEqual({ min: 45, max: 55 })
    expect(within({ min: 3, max: 3 }, { min: 0, max: 5, least: 10 })).toEqual({ min: 0, max: 5 })
  })

  test('zooms around a day, and moves by a share of its length', () => {
    expect(zoomed({ min: 0, max: 100 }, 0.5, 20)).toEqual({ min: 10, max: 60 })
    expect(moved({ min: 20, max: 60 }, 0.25)).toEqual({ min: 30, max: 70 })
  })
})
