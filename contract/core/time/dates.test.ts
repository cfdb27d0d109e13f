import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addWorkingDays,
  dayInUlaanbaatar,
  daysBetween,
  daysInMonth,
  endOfDayInUlaanbaatar,
  formatDateTime,
  IsoDay,
  IsoInstant,
  isDay,
  isWorkingDay,
  parseIsoDate,
  parseIsoDateTime,
  startOfDayInUlaanbaatar,
  usualWorkDays,
  weekdayOf,
  weeksInYear,
} from './dates.ts'

const codes = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues.map((issue) => issue.message)
const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('strict ISO dates', () => {
  test.each([
    '2026-02-29', // not a leap year
    '1900-02-29', // 1900 is not a leap year
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '2026-2-9',
    '20260209',
    '26-02-09',
    '2026/02/09',
    '2026-02-09T00:00:00Z',
    ' 2026-02-09',
    '2026-02-09\n',
    '+02026-02-09',
    '2026-123', // ordinal dates are not accepted
    '２０２６-02-09',
    '',
  ])('%j is not a day', (text) => {
    expect(parseIsoDate(text)).toBeUndefined()
    expect(isDay(text)).toBe(false)
  })

  test.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(parseIsoDate(text)).toBe(text)
  })

  test.each([
    ['2026-W01-1', '2025-12-29'],
    ['2026-W40-1', '2026-09-28'],
    ['2026-W53-7', '2027-01-03'],
    ['2020-W53-5', '2021-01-01'],
    ['2009-W01-1', '2008-12-29'],
  ])('the week date %s is %s', (text, day) => {
    expect(parseIsoDate(text)).toBe(day)
  })

  test.each([
    '2025-W53-1',
    '2024-W53-7',
    '2026-W00-1',
    '2026-W54-1',
    '2026-W10-0',
    '2026-W10-8',
    '2026-W10',
    '2026W101',
    '9999-W52-6',
    '0000-W01-1',
  ])('the week date %s does not exist', (text) => {
    expect(parseIsoDate(text)).toBeUndefined()
  })

  test('a year has 53 weeks only when its calendar has them', () => {
    const long = Array.from({ length: 41 }, (_, i) => 2000 + i).filter((year) => weeksInYear(year) === 53)

    expect(long).toEqual([2004, 2009, 2015, 2020, 2026, 2032, 2037])
  })

  test('every day of the calendar is accepted, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (y, m, d) => {
          const text = `${String(y).padStart(4, '0')}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
          const date = new Date(0)
          date.setUTCFullYear(y, m - 1, d)
          expect(parseIsoDate(text) === text).toBe(date.getUTCMonth() === m - 1 && date.getUTCDate() === d)
        },
      ),
    )
  })

  test('an invalid month has no days', () => {
    expect([daysInMonth(2026, 0), daysInMonth(2026, 13), daysInMonth(2024, 2), daysInMonth(2026, 9)]).toEqual([
      0, 0, 29, 30,
    ])
  })
})

describe('strict ISO instants', () => {
  test.each([
    '2026-09-28T16:30:00', // no offset: it is unknown which instant that is
    '2026-09-28T24:00:00Z',
    '2026-09-28T16:60:00Z',
    '2026-09-28T16:30:60Z',
    '2026-02-29T10:00:00Z',
    '2026-09-28T16:30:00+8:00',
    '2026-09-28T16:30:00+0800',
    '2026-09-28T16:30:00+08:60',
    '2026-09-28T16:30:00-00:00',
    '2026-09-28 16:30:00Z',
    '2026-09-28t16:30:00z',
    '2026-09-28T16:30:00,5Z',
    '2026-09-28T1630Z',
    '2026-09-28',
    '9999-12-31T23:00:00-05:00',
    '',
  ])('%j is not an instant', (text) => {
    expect(parseIsoDateTime(text)).toBeUndefined()
    expect(codes(IsoInstant.safeParse(text))).toEqual(['date_time'])
  })

  test.each([
    ['2026-09-28T16:30:00+08:00', '2026-09-28T08:30:00.000Z'],
    ['2026-09-28T16:30Z', '2026-09-28T16:30:00.000Z'],
    ['2026-09-28T16:30:00.123456789Z', '2026-09-28T16:30:00.123Z'],
    ['2026-09-28T16:30:00.5-03:30', '2026-09-28T20:00:00.500Z'],
    ['2026-W53-7T00:00:00+08:00', '2027-01-02T16:00:00.000Z'],
  ])('%s is %s', (text, utc) => {
    expect(parseIsoDateTime(text)?.toISOString()).toBe(utc)
    expect(IsoInstant.parse(text)).toBe(utc)
  })
})

describe('the schema of a day', () => {
  test('reports `date` for an invalid day and `required` for a missing one', () => {
    expect(codes(IsoDay.safeParse('2026-02-29'))).toEqual(['date'])
    expect(codes(IsoDay.safeParse('2026-W53-7'))).toEqual(['date'])
    expect(codes(IsoDay.safeParse(undefined))).toEqual(['required'])
    expect(codes(IsoDay.safeParse(''))).toEqual(['required'])
    expect(codes(IsoDay.safeParse(20260209))).toEqual(['not_string'])
  })

  test('keeps a valid day unchanged', () => {
    expect(IsoDay.parse('2024-02-29')).toBe('2024-02-29')
  })
})

describe('Ulaanbaatar time', () => {
  test('half past midnight is still the day before in UTC', () => {
    expect(dayInUlaanbaatar(new Date('2026-09-27T16:30:00Z'))).toBe('2026-09-28')
    expect(dayInUlaanbaatar(new Date('2026-09-27T15:59:59.999Z'))).toBe('2026-09-27')
  })

  test('a day begins at 16:00 UTC of the day before', () => {
    expect(startOfDayInUlaanbaatar('2026-09-28').toISOString()).toBe('2026-09-27T16:00:00.000Z')
  })

  test('agrees with the time zone database since the end of the last summer time', () => {
    const clock = new Intl.DateTimeFormat('sv', {
      timeZone: 'Asia/Ulaanbaatar',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const instants = fc.date({
      min: new Date('2016-09-23T16:00:00Z'),
      max: new Date('2040-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        expect(formatDateTime(instant, 'mn')).toBe(clock.format(instant).replaceAll('-', '.'))
      }),
    )
  })

  test('an instant is within its day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
        (instant) => {
          const day = dayInUlaanbaatar(instant)
          expect(startOfDayInUlaanbaatar(day).getTime()).toBeLessThanOrEqual(instant.getTime())
          expect(startOfDayInUlaanbaatar(addDays(day, 1)).getTime()).toBeGreaterThan(instant.getTime())
        },
      ),
    )
  })

  test('an invalid instant is rejected', () => {
    expect(() => dayInUlaanbaatar(new Date('nonsense'))).toThrow(RangeError)
  })
})

describe('counting days', () => {
  test('crosses months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2)
    expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
    expect(addDays('0099-12-31', 1)).toBe('0100-01-01')
  })

  test('adding and counting are inverse', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -100_000, max: 100_000 }), (day, n) => {
        expect(daysBetween(day, addDays(day, n))).toBe(n)
      }),
    )
  })

  test('invalid days, fractions and results outside the calendar are rejected', () => {
    expect(() => addDays('2026-02-29', 1)).toThrow(RangeError)
    expect(() => addDays('2026-02-28', 0.5)).toThrow(RangeError)
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError)
    expect(() => addDays('0001-01-01', -1)).toThrow(RangeError)
    expect(() => daysBetween('2026-02-28', 'tomorrow')).toThrow(RangeError)
  })

  test('the week starts on Monday', () => {
    expect(weekdayOf('2026-09-28')).toBe(1)
    expect(weekdayOf('2026-10-04')).toBe(7)
    expect(weekdayOf('1969-12-31')).toBe(3)
  })
})

describe('working days', () => {
  const naadam = usualWorkDays(new Set(['2026-07-11', '2026-07-12', '2026-07-13', '2026-07-14', '2026-07-15']))

  test('are Monday to Friday except holidays', () => {
    expect(isWorkingDay('2026-07-10', naadam)).toBe(true)
    expect(isWorkingDay('2026-07-13', naadam)).toBe(false)
    expect(isWorkingDay('2026-07-18', naadam)).toBe(false)
  })

  test('the second working day after the Friday before Naadam is the Friday after it', () => {
    expect(addWorkingDays('2026-07-10', 2, naadam)).toBe('2026-07-17')
  })

  test('can be counted from a weekend, and backwards', () => {
    expect(addWorkingDays('2026-09-26', 1, usualWorkDays())).toBe('2026-09-28')
    expect(addWorkingDays('2026-07-16', -1, naadam)).toBe('2026-07-10')
  })

  test('zero is the day itself, or the next working day', () => {
    expect(addWorkingDays('2026-07-10', 0, naadam)).toBe('2026-07-10')
    expect(addWorkingDays('2026-07-11', 0, naadam)).toBe('2026-07-16')
  })

  test('follow the working week in effect on each day', () => {
    const weeks = [
      { from: null, value: [1, 2, 3, 4, 5] },
      { from: '2026-09-14', value: [1, 2, 3, 4, 5, 6] },
    ]
    const workDays = { weeks, holidays: new Set<string>() }

    expect(addWorkingDays('2026-09-11', 1, workDays)).toBe('2026-09-14')
    expect(addWorkingDays('2026-09-18', 1, workDays)).toBe('2026-09-19')
  })

  test('half a working day is rejected', () => {
    expect(() => addWorkingDays('2026-07-10', 0.5, naadam)).toThrow(RangeError)
  })
})

test('a day ends when the next begins, even the last day of the calendar', () => {
  expect(endOfDayInUlaanbaatar('2026-12-31')).toEqual(startOfDayInUlaanbaatar('2027-01-01'))
  expect(endOfDayInUlaanbaatar('9999-12-31').toISOString()).toBe('9999-12-31T16:00:00.000Z')
})
