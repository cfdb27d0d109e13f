import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkAnswers } from './answers.ts'
import { Condition, Question, Structure } from './questions.ts'
import { shownQuestions } from './show-if.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const mn = (text: string) => ({ mn: text })
const option = (n: number) => ({ id: id(900 + n), text: mn(`Сонголт ${n}`) })
const asked = (n: number, more: object, common: object = {}): Question =>
  Question.parse({ id: id(n), text: mn(`Асуулт ${n}`), required: false, ...common, ...more })
const one = (...questions: Question[]): Structure => Structure.parse([{ id: id(500), title: mn('Бүлэг'), questions }])
const codes = (result: ReturnType<typeof checkAnswers>) =>
  result.ok ? [] : result.errors.map(({ path, code }) => [path.replace(id(1), 'q'), code])

const choices = { options: [option(1), option(2), option(3)] }
const KINDS: [string, object, unknown[], [unknown, string][]][] = [
  [
    'short_text',
    { maxChars: 3 },
    ['өүё', '👍👍👍'],
    [
      ['дөрөв', 'too_long'],
      [5, 'not_string'],
      ['а\u0000', 'control_character'],
    ],
  ],
  ['long_text', { maxChars: 5 }, ['а\nб'], [['зургаа', 'too_long']]],
  [
    'single_choice',
    { ...choices, layout: 'radio', other: true },
    [{ option: id(901) }, { other: 'өөр' }],
    [
      [{ option: id(1) }, 'not_in_list'],
      [{ option: id(901), other: 'а' }, 'unknown_field'],
      ['а', 'not_object'],
    ],
  ],
  ['single_choice', { ...choices, layout: 'dropdown', other: false }, [], [[{ other: 'өөр' }, 'not_in_list']]],
  [
    'multiple_choice',
    { ...choices, layout: 'chips', other: true, minPicks: 2, maxPicks: 2 },
    [{ options: [id(901), id(903)] }, { options: [id(902)], other: 'өөр' }],
    [
      [{ options: [] }, 'required'],
      [{ options: [id(901)] }, 'too_few'],
      [{ options: [id(901), id(902), id(903)] }, 'too_many_items'],
      [{ options: [id(901), id(901)] }, 'twice'],
      [{ options: [id(901), id(1)] }, 'not_in_list'],
    ],
  ],
  [
    'yes_no',
    {},
    [true, false],
    [
      ['true', 'not_boolean'],
      [1, 'not_boolean'],
    ],
  ],
  [
    'rating',
    { steps: 5 },
    [1, 5],
    [
      [0, 'too_small'],
      [6, 'too_big'],
      [2.5, 'not_int'],
    ],
  ],
  [
    'scale',
    { from: 0, to: 10 },
    [0, 10],
    [
      [-1, 'too_small'],
      [11, 'too_big'],
    ],
  ],
  [
    'number',
    { min: 0, max: 9.5, decimals: 2 },
    [0, 0.25, 9.5],
    [
      [9.51, 'too_big'],
      [-1, 'too_small'],
      [0.125, 'too_many_decimals'],
      [1e-7, 'too_many_decimals'],
      ['1', 'not_number'],
    ],
  ],
  [
    'date',
    { min: '2026-01-01', max: '2026-12-31' },
    ['2026-02-28'],
    [
      ['2026-02-29', 'date'],
      ['2025-12-31', 'too_early'],
      ['2027-01-01', 'too_late'],
    ],
  ],
  [
    'matrix',
    { rows: [option(1), option(2)], columns: [option(3), option(4)] },
    [{ [id(901)]: id(903), [id(902)]: id(904) }, { [id(901)]: id(903) }],
    [
      [{}, 'required'],
      [{ [id(903)]: id(903) }, 'not_in_list'],
      [{ [id(901)]: id(901) }, 'not_in_list'],
    ],
  ],
  [
    'ranking',
    choices,
    [[id(903), id(901), id(902)]],
    [
      [[id(903)], 'too_few'],
      [[id(901), id(901), id(902)], 'twice'],
    ],
  ],
  [
    'file',
    { accept: 'picture', maxFiles: 1 },
    [[id(7)]],
    [
      [[], 'required'],
      [[id(7), id(8)], 'too_many_items'],
      [['../a'], 'not_uuid'],
    ],
  ],
  [
    'location',
    {},
    [{ latitude: 47.9, longitude: 106.9 }],
    [
      [{ latitude: 91, longitude: 0 }, 'too_big'],
      [{ latitude: 1 }, 'required'],
    ],
  ],
]

describe.each(KINDS)('%s %j', (type, more, good, bad) => {
  const structure = one(asked(1, { type, ...more }))

  test('accepts valid values unchanged', () => {
    for (const value of good)
      expect(checkAnswers(structure, { [id(1)]: value })).toEqual({ ok: true, values: { [id(1)]: value } })
  })

  test.each(bad.map(([value, code]) => [JSON.stringify(value), value, code] as const))(
    'rejects %s',
    (_, value, code) => {
      const found = codes(checkAnswers(structure, { [id(1)]: value }))
      expect(found.map(([, c]) => c)).toContain(code)
      expect(found.every(([path]) => path?.startsWith('answers.q'))).toBe(true)
    },
  )
})

test('a required matrix reports each row without an answer', () => {
  const structure = one(
    asked(1, { type: 'matrix', rows: [option(1), option(2)], columns: [option(3), option(4)] }, { required: true }),
  )
  expect(codes(checkAnswers(structure, { [id(1)]: { [id(901)]: id(903) } }))).toEqual([
    [`answers.q.${id(902)}`, 'required'],
  ])
})

test('a missing required question is an error, but not in a draft answer', () => {
  const structure = one(asked(1, { type: 'yes_no' }, { required: true }))
  expect(codes(checkAnswers(structure, {}))).toEqual([['answers.q', 'required']])
  expect(codes(checkAnswers(structure, { [id(1)]: '' }))).toEqual([['answers.q', 'required']])
  expect(checkAnswers(structure, {}, { whole: false })).toEqual({ ok: true, values: {} })
})

test('answers to unknown questions and to `info` are rejected, and `info` is never required', () => {
  const structure = one(asked(1, { type: 'info' }, { required: true }))
  expect(codes(checkAnswers(structure, { [id(2)]: true }))).toEqual([[`answers.${id(2)}`, 'unknown_field']])
  expect(codes(checkAnswers(structure, { [id(1)]: 'а' }))).toEqual([['answers.q', 'unknown_field']])
  expect(checkAnswers(structure, {})).toEqual({ ok: true, values: {} })
})

describe('questions with conditions', () => {
  const when = (operator: string, value?: string) =>
    Condition.parse({ questionId: id(1), operator, ...(value === undefined ? {} : { value }) })
  const chain = one(
    asked(1, { type: 'yes_no' }),
    asked(2, { type: 'short_text', maxChars: 10 }, { required: true, showIf: [when('equals', 'true')] }),
    asked(3, { type: 'yes_no' }, { required: true, showIf: [{ questionId: id(2), operator: 'answered' }] }),
  )

  test('a hidden question is never required, and its answer is dropped even if it is invalid', () => {
    expect(checkAnswers(chain, { [id(1)]: false, [id(2)]: 'хэтэрхий урт хариулт', [id(3)]: true })).toEqual({
      ok: true,
      values: { [id(1)]: false },
    })
  })

  test('hiding a question hides those that depend on its answer', () => {
    expect(shownQuestions(chain, { [id(1)]: false, [id(2)]: 'а', [id(3)]: true }).map((q) => q.id)).toEqual([id(1)])
    expect(shownQuestions(chain, { [id(1)]: true, [id(2)]: 'а' }).map((q) => q.id)).toEqual([id(1), id(2), id(3)])
  })

  test.each([
    ['answered', undefined, true, true],
    ['answered', undefined, undefined, false],
    ['not_answered', undefined, undefined, true],
    ['equals', 'true', true, true],
    ['equals', 'true', undefined, false],
    ['not_equals', 'true', false, true],
    ['not_equals', 'true', undefined, true],
  ] as const)(
    'with the condition %s %s and the answer %s the question is shown: %s',
    (operator, value, given, shown) => {
      const structure = one(
        asked(1, { type: 'yes_no' }),
        asked(2, { type: 'yes_no' }, { showIf: [when(operator, value)] }),
      )
      expect(shownQuestions(structure, given === undefined ? {} : { [id(1)]: given })).toHaveLength(shown ? 2 : 1)
    },
  )

  test('for several choices `equals` means only that option, `contains` means among others', () => {
    const several = asked(1, { type: 'multiple_choice', ...choices, layout: 'radio', other: false })
    const shown = (operator: string, picked: string[]) =>
      shownQuestions(one(several, asked(2, { type: 'yes_no' }, { showIf: [when(operator, id(901))] })), {
        [id(1)]: { options: picked },
      }).length === 2
    expect([
      shown('equals', [id(901)]),
      shown('equals', [id(901), id(902)]),
      shown('contains', [id(901), id(902)]),
      shown('contains', [id(902)]),
    ]).toEqual([true, false, true, false])
  })
})

test('conditions compare numbers by value and texts after Unicode normalization', () => {
  const amount = asked(1, { type: 'number', decimals: 1 })
  const comment = asked(2, { type: 'short_text', maxChars: 50 })
  const showIf = (questionId: string, value: string) => ({
    showIf: [Condition.parse({ questionId, operator: 'equals', value })],
  })
  const structure = one(
    amount,
    comment,
    asked(3, { type: 'yes_no' }, showIf(id(1), '5.0')),
    asked(4, { type: 'yes_no' }, showIf(id(2), 'хийё'.normalize('NFD'))),
  )
  expect(shownQuestions(structure, { [id(1)]: 5, [id(2)]: 'хийё' }).map((question) => question.id)).toEqual(
    [1, 2, 3, 4].map(id),
  )
})

test('for any input, accepted answers are accepted again unchanged and belong to shown questions only', () => {
  const structure = one(
    ...KINDS.map(([type, more], n) =>
      asked(
        n + 1,
        { type, ...more },
        n > 0 && n % 3 === 0 ? { showIf: [{ questionId: id(n), operator: 'answered' }] } : {},
      ),
    ),
  )
  const anything = fc.oneof(fc.anything(), ...KINDS.flatMap(([, , good]) => good.map((value) => fc.constant(value))))
  fc.assert(
    fc.property(fc.dictionary(fc.integer({ min: 1, max: KINDS.length }).map(id), anything), (raw) => {
      const result = checkAnswers(structure, raw)
      if (!result.ok) return
      const shown = new Set(shownQuestions(structure, result.values).map((q) => q.id))
      expect(Object.keys(result.values).every((key) => shown.has(key))).toBe(true)
      expect(checkAnswers(structure, result.values)).toEqual(result)
    }),
    { numRuns: 500 },
  )
})
