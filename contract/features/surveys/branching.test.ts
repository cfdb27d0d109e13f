import { describe, expect, test } from 'vitest'
import { checkAnswers } from './answers.ts'
import { withNewIds } from './new-ids.ts'
import { answerText, unpiped, unpipedStructure, withPipes } from './pipes.ts'
import { missingInStructure } from './publish.ts'
import { numbersOf, Question, Structure } from './questions.ts'
import { shownQuestions } from './show-if.ts'

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const asked = (n: number, more: object): Question =>
  Question.parse({ id: id(n), text: { mn: `Асуулт ${n}` }, required: false, ...more })
const one = (...questions: Question[]) => Structure.parse([{ id: id(500), title: { mn: 'Бүлэг' }, questions }])
const option = (n: number) => ({ id: id(900 + n), text: { mn: `Сонголт ${n}`, en: `Option ${n}` } })
const codes = (structure: Structure) => missingInStructure(structure).map(({ path, code }) => `${path} ${code}`)
const shown = (structure: Structure, values: Parameters<typeof shownQuestions>[1]) =>
  shownQuestions(structure, values).map((question) => question.id)

const yes = (n: number) => asked(n, { type: 'yes_no' })
const is = (n: number, value: string) => ({ questionId: id(n), operator: 'equals' as const, value })

describe('alternatives of a condition', () => {
  // (1 is yes or 2 is yes) and 3 is yes
  const structure = one(
    yes(1),
    yes(2),
    yes(3),
    asked(4, { type: 'yes_no', showIf: [{ ...is(1, 'true'), or: [is(2, 'true')] }, is(3, 'true')] }),
  )
  test.each([
    [true, false, true, true],
    [false, true, true, true],
    [false, false, true, false],
    [true, true, false, false],
    [undefined, undefined, true, false],
  ])('with answers %s, %s and %s the question is asked: %s', (first, second, third, isAsked) => {
    const values = Object.fromEntries(
      [first, second, third].flatMap((value, i) => (value === undefined ? [] : [[id(i + 1), value]])),
    )
    expect(shown(structure, values).includes(id(4))).toBe(isAsked)
  })

  test('must refer to an earlier question, with a comparison that can hold', () => {
    const wrong = one(
      yes(1),
      asked(2, { type: 'yes_no', showIf: [{ ...is(1, 'true'), or: [is(3, 'true'), is(1, 'x')] }] }),
      yes(3),
    )
    expect(codes(wrong)).toEqual([
      'structure.0.questions.1.showIf.0.or.0 not_earlier',
      'structure.0.questions.1.showIf.0.or.1.value not_in_list',
    ])
  })
})

describe('ending the survey early', () => {
  const structure = one(
    asked(1, { type: 'yes_no', required: true, endIf: [is(1, 'false')] }),
    asked(2, { type: 'yes_no', required: true }),
  )

  test('asks nothing after the answer that ends it, and drops answers to later questions', () => {
    expect(shown(structure, { [id(1)]: false })).toEqual([id(1)])
    expect(checkAnswers(structure, { [id(1)]: false, [id(2)]: true })).toEqual({ ok: true, values: { [id(1)]: false } })
    expect(checkAnswers(structure, { [id(1)]: true })).toMatchObject({ ok: false })
  })

  test('is not triggered by a question that is unanswered or hidden', () => {
    const negative = one(
      asked(1, { type: 'yes_no', endIf: [{ questionId: id(1), operator: 'not_equals', value: 'true' }] }),
      yes(2),
    )
    expect(shown(negative, {})).toEqual([id(1), id(2)])
    const hidden = one(yes(1), asked(2, { type: 'yes_no', showIf: [is(1, 'true')], endIf: [is(2, 'true')] }), yes(3))
    expect(shown(hidden, { [id(1)]: false, [id(2)]: true })).toEqual([id(1), id(3)])
  })

  test('can be triggered by text to read', () => {
    const closing = one(yes(1), asked(2, { type: 'info', showIf: [is(1, 'false')], endIf: [is(1, 'false')] }), yes(3))
    expect(shown(closing, { [id(1)]: false })).toEqual([id(1), id(2)])
    expect(shown(closing, { [id(1)]: true })).toEqual([id(1), id(3)])
  })

  test('may refer to the question itself but not to a later one', () => {
    expect(codes(structure)).toEqual([])
    const wrong = one(asked(1, { type: 'yes_no', endIf: [is(2, 'true')] }), yes(2))
    expect(codes(wrong)).toEqual(['structure.0.questions.0.endIf.0 not_earlier'])
  })
})

describe('piped text', () => {
  const name = asked(1, { type: 'short_text', maxChars: 100 })

  test('an answer is inserted literally and never expanded again', () => {
    const inserted = '{{00000000-0000-4000-8000-000000000001|x}} <b>$& & $1</b>'
    expect(withPipes(`Та {{${id(1)}|та}} юу?`, () => inserted)).toBe(`Та ${inserted} юу?`)
  })

  test('without an answer the fallback is shown, and without a fallback an ellipsis', () => {
    expect(withPipes(`{{${id(1)}|Та}}, {{${id(1)}}}`, () => undefined)).toBe('Та, …')
    expect(unpiped({ mn: `{{${id(1)}|Та}}`, en: 'You' })).toEqual({ mn: 'Та', en: 'You' })
  })

  test('options are named in the language of the text, followed by the respondent’s own text', () => {
    const choice = asked(2, { type: 'multiple_choice', layout: 'radio', other: true, options: [option(1), option(2)] })
    const value = { options: [id(902), id(901)], other: 'өөр' }
    expect(answerText(choice, value, 'en', { yes: 'Yes', no: 'No' })).toBe('Option 2, Option 1, өөр')
    expect(answerText(yes(3), false, 'mn', { yes: 'Тийм', no: 'Үгүй' })).toBe('Үгүй')
  })

  test('a group title may refer only to questions of earlier groups', () => {
    const group = (n: number, mn: string, ...questions: Question[]) => ({ id: id(n), title: { mn, en: mn }, questions })
    const of = (mn: string) => codes([group(50, 'Нэг', name), group(51, mn, yes(2))])

    expect(of(`Танай гэр, {{${id(1)}|та}}`)).toEqual([])
    expect(of(`{{${id(2)}}}`)).toEqual(['structure.1.title.mn not_earlier', 'structure.1.title.en not_earlier'])
    expect(codes([group(50, `{{${id(1)}}}`, name)])).toEqual([
      'structure.0.title.mn not_earlier',
      'structure.0.title.en not_earlier',
    ])
  })

  test('titles show the fallback where nobody answers, and a copy refers to its own questions', () => {
    const structure = [
      { id: id(50), title: { mn: 'Нэг' }, questions: [name] },
      { id: id(51), title: { mn: `{{${id(1)}|та}} хаана?` }, questions: [yes(2)] },
    ]
    let n = 700
    const copy = withNewIds(structure, () => id(n++))

    expect(unpipedStructure(structure)[1]?.title).toEqual({ mn: 'та хаана?' })
    expect(copy[1]?.title.mn).toBe(`{{${copy[0]?.questions[0]?.id}|та}} хаана?`)
    expect(copy[1]?.title.mn).not.toContain(id(1))
  })

  test.each([
    ['an earlier question', `Сайн уу, {{${id(1)}|та}}?`, []],
    ['a later question', `{{${id(3)}}}`, ['structure.0.questions.1.text.mn not_earlier']],
    ['a number instead of a question', 'Хариулт: {{1}}', ['structure.0.questions.1.text.mn not_earlier']],
  ])('a placeholder for %s in %j has the errors %j', (_, mn, expected) => {
    expect(codes(one(name, asked(2, { type: 'yes_no', text: { mn } }), yes(3)))).toEqual(expected)
  })

  test('a placeholder for an answer that cannot be part of a sentence is rejected', () => {
    const place = asked(1, { type: 'location' })
    expect(codes(one(place, asked(2, { type: 'yes_no', text: { mn: 'Зөв', en: `{{${id(1)}}}` } })))).toEqual([
      'structure.0.questions.1.text.en not_earlier',
    ])
  })
})

describe('a matrix with several choices in a row', () => {
  const matrix = (more: object = {}) =>
    one(
      asked(1, {
        type: 'multi_matrix',
        required: true,
        rows: [option(1), option(2)],
        columns: [option(3), option(4), option(5)],
        ...more,
      }),
    )
  const check = (value: object, more: object = {}) => {
    const result = checkAnswers(matrix(more), { [id(1)]: value })
    return result.ok ? [] : result.errors.map(({ path, code }) => `${path.replace(`answers.${id(1)}`, '')} ${code}`)
  }
  const both = (first: string[], second: string[]) => ({ [id(901)]: first, [id(902)]: second })

  test.each<[string, object, object, string[]]>([
    ['every row answered', both([id(903), id(904)], [id(905)]), {}, []],
    ['a required row left empty', both([id(903)], []), {}, [`.${id(902)} required`]],
    ['an optional row left empty', both([id(903)], []), { required: false }, []],
    ['too few in one row', both([id(903), id(904)], [id(903)]), { minPicks: 2 }, [`.${id(902)} too_few`]],
    ['too many in one row', both([id(903), id(904)], [id(903)]), { maxPicks: 1 }, [`.${id(901)} too_many_items`]],
    ['one column twice', both([id(903), id(903)], [id(903)]), {}, [`.${id(901)} twice`]],
    ['a column of another question', both([id(901)], [id(903)]), {}, [`.${id(901)} not_in_list`]],
    ['nothing at all', {}, {}, [' required']],
  ])('reports exactly the errors of %s', (_, value, more, expected) => {
    expect(check(value, more)).toEqual(expected)
  })

  test('rejects an unknown row', () => {
    expect(check({ ...both([id(903)], [id(903)]), [id(7)]: [id(903)] })).toEqual([' not_in_list'])
  })

  test('satisfies `contains` with a column picked in any row', () => {
    const [group] = matrix()
    const structure = one(
      ...(group?.questions ?? []),
      asked(2, { type: 'yes_no', showIf: [{ questionId: id(1), operator: 'contains', value: id(905) }] }),
    )
    expect(shown(structure, { [id(1)]: both([id(903)], [id(904), id(905)]) })).toContain(id(2))
    expect(shown(structure, { [id(1)]: both([id(903)], [id(904)]) })).not.toContain(id(2))
  })

  test('cannot require more picks than there are columns', () => {
    expect(codes(matrix({ minPicks: 4 }))).toEqual(['structure.0.questions.0.minPicks too_big'])
  })
})

test('questions are numbered without text to read', () => {
  const structure = one(yes(1), asked(2, { type: 'info' }), yes(3))
  expect([...numbersOf(structure)]).toEqual([
    [id(1), 1],
    [id(3), 2],
  ])
})
