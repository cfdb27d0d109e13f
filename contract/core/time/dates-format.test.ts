import { describe, expect, test } from 'vitest'
import {
  formatDateTime,
  formatDay,
  formatDayLong,
  formatDayLongOf,
  formatDayOf,
  formatRelative,
  MONTH_NAMES,
  WEEKDAY_NAMES,
  weekdayOf,
} from './dates.ts'

describe('formatting dates', () => {
  test('lists use numeric dates in both languages', () => {
    expect(formatDay('2026-09-28', 'mn')).toBe('2026.09.28')
    expect(formatDay('2026-09-28', 'en')).toBe('2026.09.28')
    expect(() => formatDay('2026-02-29', 'mn')).toThrow(RangeError)
  })

  test.each([
    ['2026-09-28', '2026 оны 9 дүгээр сарын 28', '28 September 2026'],
    ['2026-01-01', '2026 оны 1 дүгээр сарын 1', '1 January 2026'],
    ['2026-02-03', '2026 оны 2 дугаар сарын 3', '3 February 2026'],
    ['2026-11-26', '2026 оны 11 дүгээр сарын 26', '26 November 2026'],
    ['2026-12-29', '2026 оны 12 дугаар сарын 29', '29 December 2026'],
  ])('%s in long form', (day, mn, en) => {
    expect(formatDayLong(day, 'mn')).toBe(mn)
    expect(formatDayLong(day, 'en')).toBe(en)
  })

  test('a day before «өдөр» has the ending of its own number, and none in English', () => {
    const days = ['01', '04', '09', '14', '19', '24', '29', '02', '10', '20', '28', '30', '31']
    expect(days.map((d) => formatDayOf(`2026-10-${d}`, 'mn').slice('2026.10.'.length)).join(' ')).toBe(
      '01-ний 04-ний 09-ний 14-ний 19-ний 24-ний 29-ний 02-ны 10-ны 20-ны 28-ны 30-ны 31-ний',
    )
    expect(formatDayLongOf('2026-09-28', 'mn')).toBe('2026 оны 9 дүгээр сарын 28-ны')
    expect(formatDayOf('2026-09-01', 'en')).toBe('2026.09.01')
    expect(formatDayLongOf('2026-09-01', 'en')).toBe('1 September 2026')
  })

  test('an instant is formatted in Ulaanbaatar time', () => {
    expect(formatDateTime(new Date('2026-09-28T08:30:59Z'), 'mn')).toBe('2026.09.28 16:30')
    expect(formatDateTime(new Date('2026-09-27T16:05:00Z'), 'en')).toBe('2026.09.28 00:05')
  })

  test('months and weekdays have names', () => {
    expect(WEEKDAY_NAMES.mn.short.join(' ')).toBe('Да Мя Лх Пү Ба Бя Ня')
    expect(WEEKDAY_NAMES.mn.long[weekdayOf('2026-09-28') - 1]).toBe('Даваа')
    expect(WEEKDAY_NAMES.en.long[6]).toBe('Sunday')
    expect(MONTH_NAMES.mn.long[0]).toBe('1 дүгээр сар')
    expect(MONTH_NAMES.mn.long[9]).toBe('10 дугаар сар')
    expect(MONTH_NAMES.mn.short[8]).toBe('9-р сар')
    expect(MONTH_NAMES.en.long).toHaveLength(12)
  })
})

describe('relative times', () => {
  const now = new Date('2026-09-28T08:00:00Z')
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000]

  test.each([
    [0, 'дөнгөж сая', 'just now'],
    [-59 * second, 'дөнгөж сая', 'just now'],
    [20 * second, 'дөнгөж сая', 'just now'], // clocks differ
    [-minute, '1 минутын өмнө', '1 minute ago'],
    [-5 * minute, '5 минутын өмнө', '5 minutes ago'],
    [-hour + second, '59 минутын өмнө', '59 minutes ago'],
    [-hour, '1 цагийн өмнө', '1 hour ago'],
    [-day + second, '23 цагийн өмнө', '23 hours ago'],
    [-3 * day, '3 хоногийн өмнө', '3 days ago'],
    [-30 * day, '30 хоногийн өмнө', '30 days ago'],
    [-31 * day, '1 сарын өмнө', '1 month ago'],
    [-364 * day, '11 сарын өмнө', '11 months ago'],
    [-730 * day, '2 жилийн өмнө', '2 years ago'],
    [5 * minute, '5 минутын дараа', 'in 5 minutes'],
    [day, '1 хоногийн дараа', 'in 1 day'],
  ])('%d ms from now', (ms, mn, en) => {
    const instant = new Date(now.getTime() + ms)
    expect(formatRelative(instant, now, 'mn')).toBe(mn)
    expect(formatRelative(instant, now, 'en')).toBe(en)
  })
})
