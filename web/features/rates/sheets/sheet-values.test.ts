import { describe, expect, test } from 'vitest'
import { bodyOf, conflictsOf, merged, pointsIn, type ScoreValue, typedPoints } from './sheet-values.ts'

const score = (criterionId: string, points: string, comment = ''): ScoreValue => ({
  criterionId,
  points,
  comment,
  files: [],
})

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describe('typed points', () => {
  test.each([
    ['', null],
    [' 4 ', 4],
    ['3,5', 3.5],
    ['0', 0],
  ])('%j is %s', (text, value) => {
    expect(typedPoints(text)).toBe(value)
  })

  test('text that is not a number is NaN', () => {
    expect(typedPoints('x')).toBeNaN()
  })

  test('invalid points are null in the running total', () => {
    const criteria = Array.from({ length: 7 }, (_, i) => ({ id: uuid(i), name: { mn: 'Үзүүлэлт' }, max: 5 }))
    const group = { id: uuid(9), name: { mn: 'Бүлэг' }, weight: 100, criteria }
    const typed = ['x', '99', '-1', '2.25', '', '5', '2,5']

    expect(pointsIn({ scores: typed.map((points, i) => score(uuid(i), points)) }, [group])).toEqual({
      [uuid(0)]: null,
      [uuid(1)]: null,
      [uuid(2)]: null,
      [uuid(3)]: null,
      [uuid(4)]: null,
      [uuid(5)]: 5,
      [uuid(6)]: 2.5,
    })
  })

  test('an empty field is sent as null, not 0', () => {
    expect(bodyOf({ scores: [score('a', '')] }, 3)).toEqual({
      scores: [{ criterionId: 'a', points: null, comment: '', files: [] }],
      version: 3,
    })
  })
})

describe('concurrent changes of a sheet', () => {
  const base = { scores: [score('a', '1'), score('b', '2'), score('c', '3')] }
  const mine = { scores: [score('a', '5'), score('b', '2'), score('c', '4')] }
  const theirs = { scores: [score('a', '6'), score('b', '7'), score('c', '4,0')] }

  test('conflict only on criteria that both people changed to different values', () => {
    expect(conflictsOf(base, mine, theirs)).toEqual([0])
  })

  test('merge to their version, with mine of the chosen criteria', () => {
    expect(merged(mine, theirs, new Set([0])).scores.map(({ points }) => points)).toEqual(['5', '7', '4,0'])
  })
})
