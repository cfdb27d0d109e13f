import { describe, expect, test } from 'vitest'
import { changeInPercent, daysOf, lengthOf, PERIOD_DAYS_MAX, periodBefore, periodOf, periodQuery } from './periods.ts'

const TODAY = '2026-03-01'

describe('the period of a dashboard', () => {
  test('has the last 30 days when nothing is asked for, today included', () => {
    expect(periodOf({}, TODAY)).toEqual({ from: '2026-01-31', to: TODAY })
    expect(lengthOf(periodOf({}, TODAY))).toBe(30)
  })

  test('of one day begins and ends with it, also in the future', () => {
    expect(periodOf({ from: TODAY }, TODAY)).toEqual({ from: TODAY, to: TODAY })
    expect(periodOf({ from: '2027-01-01' }, TODAY)).toEqual({ from: '2027-01-01', to: '2027-01-01' })
  })

  test('is never longer than two years', () => {
    expect(lengthOf(periodOf({ from: '1999-01-01' }, TODAY))).toBe(PERIOD_DAYS_MAX)
    expect(periodOf({ from: '2024-02-29', to: TODAY }, TODAY)).toEqual({ from: '2024-03-01', to: TODAY })
  })

  test.each(['0001-01-01', '9999-12-31'])(
    'at the end of time (%s) is at the nearest day that can have counts',
    (day) => {
      const period = periodOf({ from: day, to: day }, TODAY)
      expect(lengthOf(period)).toBe(1)
      expect(() => periodBefore(periodOf({ to: day }, TODAY))).not.toThrow()
    },
  )

  test('that ends before it starts is refused at its end', () => {
    const { error } = periodQuery({}).safeParse({ from: TODAY, to: '2026-02-28' })
    expect(error?.issues).toMatchObject([{ path: ['to'], message: 'end_before_start' }])
  })

  test('is compared with the equally long one that ends the day before', () => {
    expect(periodBefore({ from: '2026-02-23', to: TODAY })).toEqual({ from: '2026-02-16', to: '2026-02-22' })
  })

  test('lists its days in order over the end of a month', () => {
    expect(daysOf({ from: '2026-02-27', to: TODAY })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  })
})

test('a change is in per cent, and unknown from nothing', () => {
  expect([changeInPercent(3, 2), changeInPercent(1, 2), changeInPercent(2, 2), changeInPercent(2, 0)]).toEqual([
    50,
    -50,
    0,
    null,
  ])
})
