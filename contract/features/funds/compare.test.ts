import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../core/time/dates.ts'
import { rebased } from './compare.ts'
import { priceText } from './decimal.ts'
import { TABLE_ROWS } from './evenly.ts'
import { historyOf, rangeFigures } from './figures.ts'

const of = (...points: [day: string, price: string][]) => historyOf(points.map(([day, price]) => ({ day, price })))

describe('a comparison', () => {
  test('is null with fewer than two funds or common days, never flat lines', () => {
    const daily = of(['2026-01-05', '100'], ['2026-01-06', '110'])
    expect(rebased([], 'inception')).toBeNull()
    expect(rebased([daily], 'inception')).toBeNull()
    expect(rebased([daily, of(['2026-01-06', '5'], ['2026-01-07', '6'])], 'inception')).toBeNull()
    expect(rebased([daily, []], 'inception')).toBeNull()
  })

  test('begins with 100 on the first day that all have, and ends on the last one', () => {
    const found = rebased(
      [
        of(
          ['2026-01-02', '90'],
          ['2026-01-05', '100'],
          ['2026-01-06', '104'],
          ['2026-01-07', '110'],
          ['2026-01-08', '1'],
        ),
        of(['2026-01-05', '3'], ['2026-01-07', '2']),
      ],
      'inception',
    )
    expect(found).toMatchObject({ base: '2026-01-05', last: '2026-01-07' })
    expect(found?.lines.map(({ value, change }) => [value, change])).toEqual([
      ['110.00', '10.00'],
      ['66.67', '-33.33'],
    ])
    expect(found?.lines[0]?.history.map(({ day, price }) => [day, priceText(price)])).toEqual([
      ['2026-01-05', '100.00'],
      ['2026-01-06', '104.00'],
      ['2026-01-07', '110.00'],
    ])
  })

  test('of a range begins with the last common day on or before its base date, or the first common day', () => {
    const a = of(['2024-12-30', '50'], ['2024-12-31', '100'], ['2025-06-02', '120'], ['2025-06-03', '150'])
    const b = of(['2024-12-30', '1'], ['2025-01-02', '2'], ['2025-06-02', '3'], ['2025-06-03', '4'])
    expect(rebased([a, b], 'ytd')).toMatchObject({
      base: '2024-12-30',
      lines: [{ value: '300.00' }, { value: '400.00' }],
    })
    expect(rebased([a, b], 'yesterday')).toMatchObject({
      base: '2025-06-02',
      lines: [{ value: '125.00' }, { value: '133.33' }],
    })
    expect(rebased([a, b], '5y')).toMatchObject({ base: '2024-12-30' })
  })

  test('has values that are exactly 100 more than their changes, also where a half is rounded', () => {
    // −0.005 % is rounded away from zero to −0.01 %, so the value is 99.99 and not 100.00
    const found = rebased(
      [of(['2026-01-05', '20000'], ['2026-01-06', '19999']), of(['2026-01-05', '20000'], ['2026-01-06', '20001'])],
      'inception',
    )
    expect(found?.lines.map(({ value, change }) => [value, change])).toEqual([
      ['99.99', '-0.01'],
      ['100.01', '0.01'],
    ])
  })

  test('has a table of common days at even distances, from 100 on the first to the value of the last', () => {
    const days = Array.from({ length: 200 }, (_, i) => addDays('2025-01-01', i))
    const a = of(...days.map((day, i): [string, string] => [day, String(100 + i)]))
    const b = of(...days.filter((_, i) => i % 2 === 1).map((day): [string, string] => [day, '7']))
    const found = rebased([a, b], 'inception')
    expect(found?.rows.length).toBeLessThanOrEqual(TABLE_ROWS)
    expect(found?.rows.length).toBeGreaterThan(TABLE_ROWS / 2)
    expect(found?.rows[0]).toEqual({ day: '2025-01-02', values: ['100.00', '100.00'] })
    expect(found?.rows.at(-1)).toEqual({ day: '2025-07-19', values: found?.lines.map(({ value }) => value) })
    for (const { day } of found?.rows ?? []) expect(b.some((point) => point.day === day)).toBe(true)
  })

  test('of funds with the same days has the changes of their own ranges', () => {
    const prices = fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 800, maxLength: 800 })
    const history = prices.map((all) => all.map((price, i) => ({ day: addDays('2020-01-01', i * 3), price })))
    fc.assert(
      fc.property(history, history, (a, b) => {
        for (const range of ['yesterday', 'ytd', '1y', '2y', '5y', 'inception'] as const) {
          const found = rebased([a, b], range)
          expect(found?.lines.map(({ change }) => change)).toEqual(
            [a, b].map((one) => rangeFigures(one, range)?.change),
          )
        }
      }),
      { numRuns: 20 },
    )
  })
})
