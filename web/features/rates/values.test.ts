import { describe, expect, test } from 'vitest'
import { bodyOf, conflictsOf, merged, pointsIn, type ScoreValue, typedPoints } from './sheet-values.ts'
import { templateBody, templateValues, weightsOf } from './template-values.ts'

const score = (criterionId: string, points: string, comment = ''): ScoreValue => ({
  criterionId,
  points,
  comment,
  files: [],
})

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describe('points as they are typed', () => {
  test.each([
    ['', null],
    [' 4 ', 4],
    ['3,5', 3.5],
    ['0', 0],
  ])('%j is %s', (text, value) => {
    expect(typedPoints(text)).toBe(value)
  })

  test('text that is no number is not a number', () => {
    expect(typedPoints('x')).toBeNaN()
  })

  test('only valid points count in the running total', () => {
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

  test('an empty field is no points, not 0', () => {
    expect(bodyOf({ scores: [score('a', '')] }, 3)).toEqual({
      scores: [{ criterionId: 'a', points: null, comment: '', files: [] }],
      version: 3,
    })
  })
})

describe('two who change one sheet', () => {
  const base = { scores: [score('a', '1'), score('b', '2'), score('c', '3')] }
  const mine = { scores: [score('a', '5'), score('b', '2'), score('c', '4')] }
  const theirs = { scores: [score('a', '6'), score('b', '7'), score('c', '4,0')] }

  test('are asked only about what both changed, and differently', () => {
    expect(conflictsOf(base, mine, theirs)).toEqual([0])
  })

  test('keep what the other changed, and of the chosen ones mine', () => {
    expect(merged(mine, theirs, new Set([0])).scores.map(({ points }) => points)).toEqual(['5', '7', '4,0'])
  })
})

test('a template comes back from its form as it went in', () => {
  const template = {
    name: { mn: 'Загвар', en: 'Template' },
    groups: [
      {
        id: 'g',
        name: { mn: 'Бүлэг' },
        weight: 100,
        criteria: [{ id: 'c', name: { mn: 'Үзүүлэлт' }, help: { mn: 'Тайлбар' }, max: 2.5 }],
      },
    ],
  }
  const values = templateValues(template)

  expect(weightsOf(values)).toBe(100)
  expect(templateBody(values, 1)).toMatchObject({
    groups: [{ id: 'g', weight: 100, criteria: [{ id: 'c', max: 2.5, help: { mn: 'Тайлбар' } }] }],
    version: 1,
  })
})
