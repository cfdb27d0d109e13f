import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { levelAchieved, sumOf } from './coverage.ts'
import { phaseOf } from './phases.ts'
import { missingForPublish } from './publish.ts'
import { Structure } from './questions.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

describe('the phase follows the clock of Ulaanbaatar', () => {
  const survey = { status: 'published', startDate: '2026-03-01', endDate: '2026-03-10' } as const
  test.each([
    ['2026-02-28T15:59:59.999Z', 'expected'],
    ['2026-02-28T16:00:00.000Z', 'active'],
    ['2026-03-10T15:59:59.999Z', 'active'],
    ['2026-03-10T16:00:00.000Z', 'closed'],
  ])('at %s it is %s', (now, phase) => {
    expect(phaseOf(survey, new Date(now))).toBe(phase)
  })

  test('a survey closed manually is closed before its last day, and a draft never becomes active', () => {
    const within = new Date('2026-03-05T00:00:00Z')
    expect(phaseOf({ ...survey, status: 'closed' }, within)).toBe('closed')
    expect(phaseOf({ ...survey, status: 'draft' }, within)).toBe('draft')
  })
})

describe('level achieved', () => {
  test.each([
    [3, 0, 0],
    [3, 2, 667],
    [8, 1, 125],
    [2000, 1, 1],
    [2001, 1, 0],
    [100, 120, 1200],
  ])('for %d expected and %d collected answers is %d tenths of a per cent', (expected, collected, level) => {
    expect(levelAchieved({ expected, collected })).toBe(level)
  })

  test('is undefined if no answers are expected', () => {
    expect(levelAchieved({ expected: 0, collected: 3 })).toBeUndefined()
  })

  test('of a parent is computed from the sums of its children, not as the mean of their levels', () => {
    const children = [
      { expected: 10, collected: 10 },
      { expected: 990, collected: 0 },
    ]
    expect(levelAchieved(sumOf(children))).toBe(10)
  })

  test('never decreases when an answer is added', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1_600_000 }),
        fc.integer({ min: 0, max: 2_000_000 }),
        (expected, collected) => {
          expect(levelAchieved({ expected, collected: collected + 1 })).toBeGreaterThanOrEqual(
            levelAchieved({ expected, collected }) ?? 0,
          )
        },
      ),
    )
  })
})

describe('publishing', () => {
  const question = { id: id(1), type: 'yes_no', text: { mn: 'Гэрэлтүүлэг хангалттай юу?' }, required: true }
  const structure = (...questions: object[]) => Structure.parse([{ id: id(9), title: { mn: 'Ерөнхий' }, questions }])
  const option = (n: number) => ({ id: id(100 + n), text: { mn: `Сонголт ${n}` } })
  const several = { type: 'multiple_choice', layout: 'chips', other: false, options: [option(2), option(3)] }
  const amount = { ...question, type: 'number', min: 0, max: 10, decimals: 0 }
  const day = { ...question, type: 'date' }
  const equals = (value: string) => ({ questionId: id(1), operator: 'equals', value })
  const ready = {
    title: { mn: 'Гудамжны гэрэлтүүлэг' },
    startDate: '2026-03-01',
    endDate: '2026-03-02',
    structure: structure(question),
    targets: 1,
  }
  const codes = (change: object) =>
    missingForPublish({ ...ready, ...change }, '2026-02-01').map(({ path, code }) => `${path} ${code}`)

  test('is allowed for complete surveys', () => {
    expect(codes({})).toEqual([])
    expect(codes({ structure: structure({ ...question, ...several, other: true, minPicks: 3 }) })).toEqual([])
    expect(codes({ structure: structure(amount, { ...question, id: id(2), showIf: [equals('10')] }) })).toEqual([])
    expect(codes({ structure: structure({ ...question, type: 'scale', from: 0, to: 10 }) })).toEqual([])
  })

  test.each<[string, object, string]>([
    ['without a Mongolian title', { title: { mn: ' ', en: 'Lights' } }, 'title.mn required'],
    ['without dates', { startDate: null, endDate: null }, 'startDate required'],
    ['that ends on the day it starts', { endDate: '2026-03-01' }, 'endDate not_after_start'],
    ['that has ended', { startDate: '2026-01-01', endDate: '2026-01-31' }, 'endDate in_the_past'],
    ['without areas', { targets: 0 }, 'targets required'],
    ['without a question', { structure: [] }, 'structure no_question'],
    ['with only text to read', { structure: structure({ ...question, type: 'info' }) }, 'structure no_question'],
    [
      'with a question without text',
      { structure: structure({ ...question, text: { mn: '' } }) },
      'structure.0.questions.0.text.mn required',
    ],
    [
      'with a ranking of one option',
      { structure: structure({ ...question, type: 'ranking', options: [{ id: id(2), text: { mn: 'Нэг' } }] }) },
      'structure.0.questions.0.options too_few',
    ],
    [
      'with a condition on the question itself',
      { structure: structure({ ...question, showIf: [{ questionId: id(1), operator: 'answered' }] }) },
      'structure.0.questions.0.showIf.0 not_earlier',
    ],
    [
      'with a condition on a later question',
      {
        structure: structure(
          { ...question, showIf: [{ questionId: id(2), operator: 'answered' }] },
          { ...question, id: id(2) },
        ),
      },
      'structure.0.questions.0.showIf.0 not_earlier',
    ],
    [
      'with an incomplete condition',
      {
        structure: structure(question, {
          ...question,
          id: id(2),
          showIf: [{ questionId: id(1), operator: 'equals' }],
        }),
      },
      'structure.0.questions.1.showIf.0.value required',
    ],
    [
      'with a condition on an impossible answer',
      {
        structure: structure(question, {
          ...question,
          id: id(2),
          showIf: [{ questionId: id(1), operator: 'equals', value: 'maybe' }],
        }),
      },
      'structure.0.questions.1.showIf.0.value not_in_list',
    ],
    [
      'with an operator that does not apply to the question',
      {
        structure: structure(question, {
          ...question,
          id: id(2),
          showIf: [{ questionId: id(1), operator: 'contains', value: 'true' }],
        }),
      },
      'structure.0.questions.1.showIf.0.operator not_in_list',
    ],
    ['with a duplicate question', { structure: structure(question, question) }, 'structure twice'],
    [
      'with an empty scale',
      { structure: structure({ ...question, type: 'scale', from: 1, to: 1 }) },
      'structure.0.questions.0.to before_from',
    ],
    [
      'with an empty range',
      { structure: structure({ ...question, type: 'number', min: 5, max: 4, decimals: 0 }) },
      'structure.0.questions.0.max before_from',
    ],
    [
      'with more picks than there are options',
      { structure: structure({ ...question, ...several, minPicks: 3 }) },
      'structure.0.questions.0.minPicks too_big',
    ],
    [
      'with a range without a whole number',
      { structure: structure({ ...question, type: 'number', min: 0.2, max: 0.8, decimals: 0 }) },
      'structure.0.questions.0.max before_from',
    ],
    [
      'with a scale of twelve steps',
      { structure: structure({ ...question, type: 'scale', from: 0, to: 11 }) },
      'structure.0.questions.0.to too_big',
    ],
    [
      'with a duplicate option',
      { structure: structure({ ...question, ...several, options: [option(2), option(3), option(2)] }) },
      'structure.0.questions.0.options.2 twice',
    ],
    [
      'with a duplicate column',
      {
        structure: structure({
          ...question,
          type: 'matrix',
          rows: [option(4)],
          columns: [option(2), option(2)],
        }),
      },
      'structure.0.questions.0.columns.1 twice',
    ],
    [
      'with a duplicate group',
      { structure: [...structure(question), ...structure({ ...question, id: id(2) })] },
      'structure twice',
    ],
    [
      'with a condition that compares a number with text',
      { structure: structure(amount, { ...question, id: id(2), showIf: [equals('олон')] }) },
      'structure.0.questions.1.showIf.0.value not_number',
    ],
    [
      'with a condition on a number out of range',
      { structure: structure(amount, { ...question, id: id(2), showIf: [equals('11')] }) },
      'structure.0.questions.1.showIf.0.value too_big',
    ],
    [
      'with a condition on a day that does not exist',
      { structure: structure(day, { ...question, id: id(2), showIf: [equals('2026-02-30')] }) },
      'structure.0.questions.1.showIf.0.value date',
    ],
  ])('is refused for a survey %s', (_, change, code) => {
    expect(codes(change)).toContain(code)
  })
})
