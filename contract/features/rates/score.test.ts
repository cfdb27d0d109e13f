import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_BANDS, filledOf, gradeOf, groupShares, totalOf } from './score.ts'

// Expected values are computed by hand from docs/rules/rates.md.

const one = (weight: number, ...max: number[]) => ({
  id: `g${weight}`,
  weight,
  criteria: max.map((most, i) => ({ id: `g${weight}-${i}`, max: most })),
})

describe('the total', () => {
  test('60 % of 15 out of 30 points and 40 % of 4 out of 5 make 62.00', () => {
    const template = { groups: [one(60, 10, 20), one(40, 5)] }

    expect(totalOf(template, { 'g60-0': 5, 'g60-1': 10, 'g40-0': 4 })).toBe(6200)
  })

  test('a third of 100 is 33.33 and two thirds are 66.67', () => {
    expect(totalOf({ groups: [one(100, 3)] }, { 'g100-0': 1 })).toBe(3333)
    expect(totalOf({ groups: [one(100, 3)] }, { 'g100-0': 2 })).toBe(6667)
  })

  test('it is rounded once at the end: 49 % of 1/3 and 51 % of 1/3 make 33.33', () => {
    expect(totalOf({ groups: [one(49, 3), one(51, 3)] }, { 'g49-0': 1, 'g51-0': 1 })).toBe(3333)
  })

  test('half a hundredth rounds up: 1 of 800 points is 0.125 and counts as 0.13', () => {
    const groups = [one(100, 100, 100, 100, 100, 100, 100, 100, 100)]

    expect(totalOf({ groups }, { 'g100-0': 1 })).toBe(13)
  })

  test('tenths of points are exact: 0.1 + 0.2 of 0.3 makes 100', () => {
    expect(totalOf({ groups: [one(100, 0.1, 0.2)] }, { 'g100-0': 0.1, 'g100-1': 0.2 })).toBe(10000)
  })

  test('no points make 0, all points make 100', () => {
    const template = { groups: [one(30, 7, 13), one(70, 9)] }

    expect(totalOf(template, {})).toBe(0)
    expect(totalOf(template, { 'g30-0': 7, 'g30-1': 13, 'g70-0': 9 })).toBe(10000)
  })
})

/** Templates of 1 to 6 groups with a total weight of 100, with points for every criterion. */
const aSheet = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 30 }),
      fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.double({ min: 0, max: 1, noNaN: true })), {
        minLength: 1,
        maxLength: 8,
      }),
    ),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((drawn) => {
    const spare = 100 - drawn.slice(1).reduce((sum, [weight]) => sum + Math.min(weight, 16), 0)
    const groups = drawn.map(([weight, criteria], i) => ({
      id: `g${i}`,
      weight: i === 0 ? spare : Math.min(weight, 16),
      criteria: criteria.map(([tenths], j) => ({ id: `${i}-${j}`, max: tenths / 10 })),
    }))
    const points = Object.fromEntries(
      drawn.flatMap(([, criteria], i) =>
        criteria.map(([tenths, share], j) => [`${i}-${j}`, Math.floor(tenths * share) / 10]),
      ),
    )
    return { template: { groups }, points }
  })

describe('for any sheet', () => {
  test('the total is within half a hundredth of the sum of weight × points ÷ maximum points', () => {
    fc.assert(
      fc.property(aSheet, ({ template, points }) => {
        const exact = template.groups.reduce((sum, { weight, criteria }) => {
          const got = criteria.reduce((all, { id }) => all + (points[id] ?? 0), 0)
          const most = criteria.reduce((all, { max }) => all + max, 0)
          return sum + (weight * got) / most
        }, 0)
        const total = totalOf(template, points)
        expect(Number.isInteger(total)).toBe(true)
        expect(Math.abs(total / 100 - exact)).toBeLessThanOrEqual(0.005 + 1e-9)
      }),
    )
  })

  test('more points never lower the total, and it stays between 0 and 100', () => {
    fc.assert(
      fc.property(aSheet, fc.nat(), ({ template, points }, pick) => {
        const all = template.groups.flatMap(({ criteria }) => criteria)
        const raised = all[pick % all.length]
        const total = totalOf(template, points)
        const more = raised ? totalOf(template, { ...points, [raised.id]: raised.max }) : total
        expect(more).toBeGreaterThanOrEqual(total)
        expect(total).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThanOrEqual(10_000)
      }),
    )
  })

  test('the order of groups does not matter', () => {
    fc.assert(
      fc.property(aSheet, ({ template, points }) => {
        expect(totalOf({ groups: template.groups.toReversed() }, points)).toBe(totalOf(template, points))
      }),
    )
  })
})

test('each group has the share of its maximum points that it reached', () => {
  expect(groupShares({ groups: [one(60, 10, 20), one(40, 5)] }, { 'g60-0': 10, 'g60-1': 5, 'g40-0': 1 })).toEqual([
    { id: 'g60', share: 5000 },
    { id: 'g40', share: 2000 },
  ])
})

test('a criterion with 0 points counts as rated, one without points does not', () => {
  expect(filledOf({ groups: [one(100, 5, 5, 5)] }, { 'g100-0': 0, 'g100-1': null })).toEqual({ filled: 1, all: 3 })
})

test.each([
  [10000, 'A'],
  [9000, 'A'],
  [8999, 'B'],
  [8000, 'B'],
  [7999, 'C'],
  [7000, 'C'],
  [6999, 'D'],
  [5000, 'D'],
  [4999, 'F'],
  [0, 'F'],
  [null, null],
] as const)('%s hundredths are grade %s', (total, grade) => {
  expect(gradeOf(total, DEFAULT_BANDS)).toBe(grade)
})
