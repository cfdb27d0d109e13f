import { describe, expect, test } from 'vitest'
import { microOf, priceText } from './decimal.ts'
import {
  baseDateOf,
  freeFigures,
  historyOf,
  type PricePoint,
  type RangeName,
  rangeFigures,
  thinned,
  yearFigures,
  yearsBefore,
} from './figures.ts'

/** '2026-01-05 100' …: a day and a price each. */
const prices = (...lines: string[]): PricePoint[] =>
  lines.map((line) => {
    const [day = '', price = ''] = line.split(' ')
    return { day, price }
  })
const figures = (range: RangeName, ...lines: string[]) => rangeFigures(historyOf(prices(...lines)), range)

describe('decimals', () => {
  test('are exact where binary floating point is not', () => {
    expect(microOf('0.1') + microOf('0.2')).toBe(microOf('0.3'))
    expect(priceText(microOf('9007199254740993.000001'))).toBe('9007199254740993.000001')
    expect(priceText(microOf('1250'))).toBe('1250.00')
    expect(priceText(microOf('1250.500'))).toBe('1250.50')
  })

  test.each(['', 'x', '1e3', '1.2345678', '.5', '1.', '1,5', '٣'])('%s is not one', (text) => {
    expect(() => microOf(text)).toThrow(RangeError)
  })
})

describe('a history', () => {
  test('refuses a price of zero or less', () => {
    expect(() => historyOf(prices('2026-01-05 0'))).toThrow(RangeError)
    expect(() => historyOf(prices('2026-01-05 -1'))).toThrow(RangeError)
  })

  test('refuses a day twice, and days out of order', () => {
    expect(() => historyOf(prices('2026-01-05 1', '2026-01-05 2'))).toThrow(RangeError)
    expect(() => historyOf(prices('2026-01-06 1', '2026-01-05 2'))).toThrow(RangeError)
  })
})

describe('base dates', () => {
  test('29 February becomes 28 February, and stays in a leap year', () => {
    expect(yearsBefore('2024-02-29', 1)).toBe('2023-02-28')
    expect(yearsBefore('2024-02-29', 4)).toBe('2020-02-29')
    expect(baseDateOf('2y', '2024-02-29')).toBe('2022-02-28')
    expect(baseDateOf('5y', '2024-02-29')).toBe('2019-02-28')
  })

  test('the year begins with 31 December, also on the first of January', () => {
    expect(baseDateOf('ytd', '2026-11-23')).toBe('2025-12-31')
    expect(baseDateOf('ytd', '2026-01-01')).toBe('2025-12-31')
    expect(baseDateOf('yesterday', '2026-01-01')).toBeNull()
    expect(baseDateOf('inception', '2026-01-01')).toBeNull()
  })
})

describe('ranges', () => {
  const history = [
    '2024-12-30 90',
    '2025-03-03 100',
    '2025-12-30 120',
    '2026-01-05 126',
    '2026-03-03 132',
    '2026-03-06 130',
  ] as const

  test('yesterday is the published price before, not the day before', () => {
    expect(figures('yesterday', ...history)).toMatchObject({
      from: { day: '2026-03-03', price: '132.00' },
      to: { day: '2026-03-06', price: '130.00' },
      difference: '-2.00',
      change: '-1.52',
      points: 2,
    })
  })

  test('the beginning of the year is the last price of the year before', () => {
    expect(figures('ytd', ...history)).toMatchObject({ from: { day: '2025-12-30' }, change: '8.33', isClamped: false })
  })

  test('a year begins with the last price on or before the same day', () => {
    expect(figures('1y', ...history)).toMatchObject({
      baseDate: '2025-03-06',
      from: { day: '2025-03-03', price: '100.00' },
      change: '30.00',
      annualised: null,
    })
  })

  test('a range that begins before the first price uses the first price and says so', () => {
    expect(figures('5y', ...history)).toMatchObject({ from: { day: '2024-12-30' }, isClamped: true, change: '44.44' })
    expect(figures('inception', ...history)).toMatchObject({ from: { day: '2024-12-30' }, isClamped: false })
  })

  test('gaps, highest, lowest and the largest fall with its days', () => {
    const found = figures(
      'inception',
      '2026-01-01 100',
      '2026-01-09 150',
      '2026-02-20 75',
      '2026-03-01 160',
      '2026-03-02 120',
    )
    expect(found).toMatchObject({
      highest: { day: '2026-03-01', price: '160.00' },
      lowest: { day: '2026-02-20', price: '75.00' },
      drawdown: { percent: '-50.00', peak: '2026-01-09', trough: '2026-02-20' },
    })
  })

  test.each(['yesterday', 'ytd', '1y', '2y', '5y', 'inception'] as const)(
    '%s has nothing to say of one price, or of none',
    (range) => {
      expect(figures(range, '2026-01-05 100')).toBeNull()
      expect(figures(range)).toBeNull()
    },
  )

  test('a year without an earlier price in it has no change rather than 0', () => {
    // the last price is older than the end of the former year: base and end are the same price
    expect(figures('ytd', '2025-12-30 100', '2025-12-31 101')).toMatchObject({ isClamped: true, change: '1.00' })
    expect(freeFigures(historyOf(prices('2025-12-30 100', '2025-12-31 101')), '2025-12-31', '2026-02-01')).toBeNull()
  })

  test('a constant price has a change, a volatility and a drawdown of zero', () => {
    expect(figures('inception', '2026-01-05 7', '2026-01-06 7', '2026-01-07 7')).toMatchObject({
      change: '0.00',
      volatility: '0.00',
      drawdown: { percent: '0.00', peak: null, trough: null },
    })
  })

  test('two prices have no volatility', () => {
    expect(figures('inception', '2026-01-05 7', '2026-01-06 8')?.volatility).toBeNull()
  })

  test('half a hundredth of a per cent rounds away from zero', () => {
    expect(figures('yesterday', '2026-01-05 200', '2026-01-06 200.01')?.change).toBe('0.01')
    expect(figures('yesterday', '2026-01-05 200', '2026-01-06 199.99')?.change).toBe('-0.01')
    expect(figures('yesterday', '2026-01-05 1000000', '2026-01-06 1000049.999999')?.change).toBe('0.00')
    expect(figures('yesterday', '2026-01-05 1000000', '2026-01-06 1000050')?.change).toBe('0.01')
  })
})

describe('annualised', () => {
  test('doubling in two years of 730 days is the square root of two', () => {
    expect(figures('inception', '2021-01-01 100', '2023-01-01 200')?.annualised).toBe('41.42')
  })

  test('halving in two years', () => {
    expect(figures('inception', '2021-01-01 100', '2023-01-01 50')?.annualised).toBe('-29.29')
  })

  test('not for a year exactly, but for a day more', () => {
    expect(figures('inception', '2025-03-01 100', '2026-03-01 110')?.annualised).toBeNull()
    expect(figures('inception', '2025-03-01 100', '2026-03-02 110')?.annualised).toBe('9.97')
    expect(figures('inception', '2024-02-29 100', '2025-02-28 110')?.annualised).toBeNull()
  })
})

describe('a free range', () => {
  const history = historyOf(prices('2026-01-05 100', '2026-01-07 110', '2026-01-12 99', '2026-01-20 120'))

  test('goes from the last price on or before its first day to the last on or before its last', () => {
    expect(freeFigures(history, '2026-01-08', '2026-01-15')).toMatchObject({
      from: { day: '2026-01-07' },
      to: { day: '2026-01-12' },
      change: '-10.00',
      points: 2,
    })
  })

  test('is clamped to the first price, and is nothing before it', () => {
    expect(freeFigures(history, '2020-01-01', '2026-01-07')).toMatchObject({ isClamped: true, change: '10.00' })
    expect(freeFigures(history, '2020-01-01', '2026-01-04')).toBeNull()
    expect(freeFigures(history, '2026-01-20', '2026-02-01')).toBeNull()
  })
})

describe('calendar years', () => {
  test('newest first, a year without prices has no change, incomplete ones are marked', () => {
    const history = historyOf(
      prices('2022-06-01 100', '2022-12-30 110', '2024-05-06 121', '2024-12-31 133.1', '2025-03-03 120'),
    )
    expect(yearFigures(history)).toEqual([
      { year: 2025, change: '-9.84', isPartial: true },
      { year: 2024, change: '21.00', isPartial: false },
      { year: 2023, change: null, isPartial: false },
      { year: 2022, change: '10.00', isPartial: true },
    ])
    expect(yearFigures([])).toEqual([])
    expect(yearFigures(historyOf(prices('2022-06-01 100')))).toEqual([{ year: 2022, change: null, isPartial: true }])
  })
})

test('a line is thinned without losing its ends, its highest and its lowest point', () => {
  const days = Array.from({ length: 3000 }, (_, i) => new Date(Date.UTC(2014, 0, 1 + i)).toISOString().slice(0, 10))
  const history = historyOf(
    days.map((day, i) => ({ day, price: String(i === 1234 ? 9999 : i === 2345 ? 1 : 100 + (i % 7)) })),
  )
  const line = thinned(history, 400)
  expect(line.length).toBeLessThanOrEqual(400)
  expect(line[0]?.day).toBe(days[0])
  expect(line.at(-1)?.day).toBe(days.at(-1))
  expect(line).toContainEqual({ day: days[1234], price: '9999.00' })
  expect(line).toContainEqual({ day: days[2345], price: '1.00' })
})
