import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Question, questionsOf, Structure, shownQuestions, type Values } from '#contract/features/surveys/index.ts'
import { readXlsForm } from './read.ts'
import { xlsFormOf } from './write.ts'

// Exporting a survey as an XLSForm and importing it again preserves its questions: docs/rules/surveys.md, "XLSForm".

const option = (mn: string, en?: string) => ({ id: randomUUID(), text: { mn, ...(en ? { en } : {}) } })
const asked = <M extends object>(type: string, mn: string, more: M = {} as M) => ({
  id: randomUUID(),
  type,
  text: { mn },
  required: false,
  ...more,
})
const is = (question: { id: string }, value?: string, operator = 'equals') => ({
  questionId: question.id,
  operator,
  ...(value === undefined ? {} : { value }),
})
const group = (mn: string, ...questions: object[]) => ({ id: randomUUID(), title: { mn }, questions })
const fuels = () => [option('Нүүрс', 'Coal'), option('Түлээ', 'Wood'), option('Хий')]
const grades = () => ({ rows: [option('Зам'), option('Гэрэл')], columns: [option('Муу'), option('Сайн')] })
/** The id of a choice or of a column by its index. */
const idIn = (of: { options: { id: string }[] } | { columns: { id: string }[] }, index: number) =>
  ('options' in of ? of.options : of.columns)[index]?.id ?? ''

const name = asked('short_text', 'Нэр', { maxChars: 80, required: true })
const ger = asked('yes_no', 'Гэрт амьдардаг уу?', { help: { mn: 'Зуны байр орохгүй', en: 'Not in summer' } })
const fuel = asked('single_choice', 'Юу түлдэг вэ?', { options: fuels(), layout: 'chips', other: true })
const also = asked('multiple_choice', 'Өөр юу?', {
  options: fuels(),
  layout: 'radio',
  other: true,
  minPicks: 1,
  maxPicks: 2,
})
const people = asked('number', 'Хэдүүлээ вэ?', { decimals: 0, min: 1, max: 30 })
const stars = asked('rating', 'Үнэлнэ үү', { steps: 5 })
const steps = asked('scale', 'Хэр магадлалтай вэ?', { from: 0, to: 10 })
const day = asked('date', 'Хэзээнээс?', { min: '2020-01-01', max: '2026-12-31' })
const grid = asked('matrix', 'Хэр вэ?', { ...grades(), required: true })
const grids = asked('multi_matrix', 'Юу дутуу вэ?', { ...grades(), minPicks: 1, maxPicks: 2 })
const every = [
  group('Та', name, ger, fuel, also, people, stars, steps, day),
  group(
    `{{${name.id}}}-ийн гудамж`,
    grid,
    grids,
    asked('ranking', 'Эрэмбэлнэ үү', { options: fuels() }),
    asked('long_text', `{{${fuel.id}}} яагаад вэ?`, { maxChars: 500 }),
    asked('file', 'Зураг', { accept: 'picture', maxFiles: 1 }),
    asked('file', 'Баримт', { accept: 'any', maxFiles: 1 }),
    asked('location', 'Хаана вэ?'),
    asked('info', 'Баярлалаа'),
  ),
]

const roundTrip = (structure: Structure) => {
  const { survey, choices, settings } = xlsFormOf({ title: { mn: 'Санал', en: 'Survey' }, structure, version: 3 })
  const sheet = ({ headers, rows }: { headers: readonly string[]; rows: readonly (readonly string[])[] }) =>
    [headers, ...rows].map((cells, i) => ({ line: i + 1, cells: [...cells] }))
  return readXlsForm({ survey: sheet(survey), choices: sheet(choices), settings: sheet(settings) })
}

/** Replaces ids by their order, so that equal questions with different ids are equal. */
function shapeOf(structure: Structure): unknown {
  const ids = new Map<string, string>()
  const text = JSON.stringify(structure).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => {
    if (!ids.has(id)) ids.set(id, `id${ids.size}`)
    return ids.get(id) ?? ''
  })
  return JSON.parse(text)
}

test('every type of question is preserved, with limits, help, "other", layouts and piped texts and titles', () => {
  const structure = Structure.parse(every)
  const read = roundTrip(structure)
  expect(read.problems).toEqual([])
  expect(shapeOf(read.structure)).toEqual(shapeOf(structure))
})

/** An answer derived from the seed, so that two copies of a question get the same. */
function valueOf(question: Question, seed: number): Values[string] | undefined {
  if (seed % 4 === 0) return undefined
  const pick = <T extends { id: string }>(all: readonly T[], by: number) => all[by % all.length]?.id ?? ''
  switch (question.type) {
    case 'single_choice':
      return seed % 7 === 0 && question.other ? { other: 'Өөр' } : { option: pick(question.options, seed) }
    case 'multiple_choice':
      return { options: question.options.filter((_, i) => (seed >> i) % 2 === 1).map(({ id }) => id) }
    case 'yes_no':
      return seed % 2 === 1
    case 'rating':
      return (seed % question.steps) + 1
    case 'number':
    case 'scale':
      return seed % 5
    case 'matrix':
      return Object.fromEntries(question.rows.map(({ id }, i) => [id, pick(question.columns, seed >> i)]))
    case 'multi_matrix':
      return Object.fromEntries(question.rows.map(({ id }, i) => [id, [pick(question.columns, seed >> i)]]))
    case 'date':
      return `2026-01-0${(seed % 9) + 1}`
    case 'short_text':
      return `Бат ${seed % 3}`
    default:
      return undefined
  }
}

/** The indexes of the questions asked when the answers are derived from the seed. */
function askedIndexes(structure: Structure, seed: number): number[] {
  const questions = questionsOf(structure)
  const values: Values = {}
  questions.forEach((question, i) => {
    // any mixing that separates neighbouring seeds will do
    const value = valueOf(question, ((seed + 1) * 2_654_435_761 + i * 40_503) >>> (7 + (i % 11)))
    if (value !== undefined) values[question.id] = value
  })
  return shownQuestions(structure, values).map((question) => questions.indexOf(question))
}

describe('conditions', () => {
  const after = (...showIf: object[]) => asked('short_text', 'Дараа', { maxChars: 10, showIf })
  const or = (first: object, ...rest: object[]) => ({ ...first, or: rest })
  test.each<[string, object[]]>([
    ['alternatives', [ger, fuel, after(or(is(ger, 'true'), is(fuel, idIn(fuel, 1))), is(people, '3', 'not_equals'))]],
    [
      'alternatives with several comparisons',
      [
        also,
        ger,
        after(
          or(is(also, idIn(also, 0), 'contains'), is(ger, undefined, 'not_answered')),
          is(ger, 'false', 'not_equals'),
        ),
      ],
    ],
    ['a column of a matrix', [grid, after(is(grid, idIn(grid, 1), 'contains'))]],
    [
      'a column of a matrix with several choices',
      [grids, ger, after(or(is(grids, idIn(grids, 0), 'contains'), is(ger, 'true')))],
    ],
    ['an answered matrix', [grid, after(is(grid, undefined, 'answered'))]],
    [
      'texts, numbers, dates and ratings',
      [
        name,
        day,
        stars,
        steps,
        people,
        after(
          or(
            is(name, 'бат 1', 'equals'),
            is(name, 'Бат 2', 'contains'),
            is(day, '2026-01-03'),
            is(stars, '2'),
            is(steps, '4'),
            is(people, '1'),
          ),
        ),
      ],
    ],
    [
      'an early end',
      [
        { ...ger, endIf: [is(ger, 'false')] },
        people,
        { ...stars, endIf: [is(people, '3'), is(stars, '2')] },
        after(),
        after(),
      ],
    ],
    [
      'an early end with alternatives',
      [ger, { ...fuel, endIf: [or(is(fuel, idIn(fuel, 2)), is(ger, 'true'))] }, after(), after(is(ger, 'true'))],
    ],
  ])('with %s: the same answers lead to the same questions', (_, questions) => {
    const structure = Structure.parse([group('А', ...questions)])
    const read = roundTrip(structure)
    expect(read.problems).toEqual([])
    const seeds = Array.from({ length: 400 }, (__, seed) => seed)
    const before = seeds.map((seed) => askedIndexes(structure, seed))

    expect(seeds.map((seed) => askedIndexes(read.structure, seed))).toEqual(before)
    // guards against conditions that make no difference
    expect(new Set(before.map(String)).size).toBeGreaterThan(1)
  })

  test('comparisons of whole choices are enclosed in parentheses', () => {
    const exactly = or(is(also, idIn(also, 0)), is(also, idIn(also, 1)))
    const { survey } = xlsFormOf({
      title: { mn: 'А' },
      version: 1,
      structure: Structure.parse([group('А', also, ger, after(exactly, is(ger, 'true')))]),
    })
    const one = (n: number) => `(selected(\${q1}, '${n}') and count-selected(\${q1}) = 1)`
    const relevant = survey.headers.indexOf('relevant')
    expect(survey.rows.map((row) => row[relevant])).toContain(`(${one(1)} or ${one(2)}) and \${q2} = 'yes'`)
  })

  test('an unsupported comparison is listed with its row, and the question is kept', () => {
    const jump = { ...also, endIf: [is(also, idIn(also, 0), 'contains')] }
    const read = roundTrip(Structure.parse([group('А', jump, after())]))
    expect(read.problems.map(({ line, code }) => `${line} ${code}`)).toEqual(['5 relevant'])
    expect(questionsOf(read.structure)).toHaveLength(2)
  })
})

test('the end labels of a scale are exported in its hint', () => {
  const scale = asked('scale', 'Хэд вэ?', { from: 1, to: 5, low: { mn: 'Муу', en: 'Bad' }, high: { mn: 'Сайн' } })
  const { survey } = xlsFormOf({ title: { mn: 'А' }, version: 1, structure: Structure.parse([group('А', scale)]) })
  const hints = survey.headers.flatMap((head, i) => (head.startsWith('hint') ? i : []))
  expect(hints.map((i) => survey.rows[1]?.[i])).toEqual(['1: Муу, 5: Сайн', '1: Bad'])
})
