import { randomUUID } from 'node:crypto'
import { countCharacters, type Localized } from '#contract/core/text.ts'
import {
  type Condition,
  DECIMALS_MAX,
  isAnswered,
  MATRIX_COLUMNS_MAX,
  MATRIX_ROWS_MAX,
  NUMBER_MAX,
  OPTION_MAX_CHARS,
  ofTest,
  operatorsFor,
  type Question,
  RATING_STEPS,
  SCALE_STEPS,
  type Test,
} from '#contract/features/surveys/index.ts'
import { type NamedTest, Unsupported } from './xlsform-expression.ts'
import type { FormRow } from './xlsform-sheets.ts'

/** A question that was read, and the names of its options. */
export interface Known {
  question: Question
  /** Option ids by the names that expressions use. */
  options: ReadonlyMap<string, string>
  /** Of a row that has become part of a matrix: its place, from 0. */
  row?: number
}

/** What every question has. */
export interface Asked {
  id: string
  text: Localized
  help?: Localized
  required: boolean
}

const charactersOf = (text: string): number => countCharacters(text)

/** Whether a text has more characters than are kept, in either language. */
export const isLonger = ({ mn, en = '' }: Localized, max: number): boolean =>
  charactersOf(mn) > max || charactersOf(en) > max

/** The beginning of a text in both languages; a placeholder that would be cut in two is left out. */
export const cut = (text: Localized, max: number): Localized => {
  const inText = (one: string) =>
    charactersOf(one) <= max
      ? one
      : [...one]
          .slice(0, max)
          .join('')
          .replace(/\{\{[^{}]*\}?$/, '')
  return { mn: inText(text.mn), ...(text.en === undefined ? {} : { en: inText(text.en) }) }
}

/** A range as a rating or a scale, or else as a number; `isKept` tells whether nothing is lost. */
export function rangeOf(row: FormRow, asked: Asked): { question: Question; isKept: boolean } {
  const part = (name: string, usual: number) =>
    Number(new RegExp(`${name}\\s*=\\s*(-?[\\d.]+)`).exec(row.get('parameters'))?.[1] ?? usual)
  const [start, end, step] = [part('start', 1), part('end', 10), part('step', 1)]
  if (![start, end, step].every((value) => Number.isFinite(value) && Math.abs(value) <= NUMBER_MAX))
    return { question: { ...asked, type: 'number', decimals: DECIMALS_MAX }, isKept: false }
  const isWhole = step === 1 && Number.isInteger(start) && Number.isInteger(end)
  if (
    isWhole &&
    start === 1 &&
    row.get('appearance').includes('rating') &&
    end >= RATING_STEPS.min &&
    end <= RATING_STEPS.max
  )
    return { question: { ...asked, type: 'rating', steps: end }, isKept: true }
  if (isWhole && (start === 0 || start === 1) && end > start && end - start < SCALE_STEPS.max)
    return { question: { ...asked, type: 'scale', from: start, to: end }, isKept: true }
  const decimals = Number.isInteger(step) ? 0 : DECIMALS_MAX
  return { question: { ...asked, type: 'number', min: start, max: end, decimals }, isKept: false }
}

/**
 * The comparisons of one clause, of which one has to hold. A matrix is compared as a whole: of each of its rows, or not at all.
 * @throws Unsupported for what a survey cannot compare.
 */
export function testsIn(clause: readonly NamedTest[], known: ReadonlyMap<string, Known>): Test[] {
  const isOfRow = ({ name }: NamedTest) => known.get(name)?.row !== undefined
  const plain = clause.filter((test) => !isOfRow(test)).map((test) => testOf(test, known.get(test.name)))
  const ofRows = Map.groupBy(clause.filter(isOfRow), ({ name, operator, value }) =>
    JSON.stringify([known.get(name)?.question.id, operator, value]),
  )
  return [...plain, ...[...ofRows.values()].map((tests) => testOfRows(tests, known))]
}

function testOfRows(tests: readonly NamedTest[], known: ReadonlyMap<string, Known>): Test {
  const [first] = tests
  const matrix = first && known.get(first.name)
  if (!matrix || !('rows' in matrix.question)) throw new Unsupported(first?.name ?? '')
  const rows = new Set(tests.map(({ name }) => known.get(name)?.row))
  if (rows.size < matrix.question.rows.length) throw new Unsupported(first.name)
  if (first.operator === 'answered') return { questionId: matrix.question.id, operator: 'answered' }
  const value = matrix.options.get(first.value)
  if (first.operator !== 'contains' || value === undefined) throw new Unsupported(first.name)
  return { questionId: matrix.question.id, operator: 'contains', value }
}

/** A comparison of an expression as one of a survey. @throws Unsupported for one that a survey cannot make. */
function testOf({ name, operator, value }: NamedTest, known: Known | undefined): Test {
  if (!known || !isAnswered(known.question)) throw new Unsupported(name)
  const { question, options } = known
  const isSingle = question.type === 'single_choice' || question.type === 'yes_no'
  const named =
    isSingle && operator === 'contains' ? 'equals' : isSingle && operator === 'not_contains' ? 'not_equals' : operator
  if (named === 'not_contains') throw new Unsupported(name)
  if (named === 'answered' || named === 'not_answered') return { questionId: question.id, operator: named }
  const found = options.size > 0 ? options.get(value) : value
  if (found === undefined || found.length > OPTION_MAX_CHARS || !operatorsFor(question).includes(named))
    throw new Unsupported(name)
  const test = { questionId: question.id, operator: named, value: found }
  if (ofTest(test, question).length > 0) throw new Unsupported(name)
  return test
}

/** The rows of a table as one matrix; undefined where they are not all choices from one list. */
export function matrixOf(
  questions: readonly Question[],
  listOf: (question: Question) => string | undefined,
): Question | undefined {
  const [first] = questions
  if (!first || (first.type !== 'single_choice' && first.type !== 'multiple_choice')) return undefined
  const isSame = questions.every((one) => one.type === first.type && listOf(one) === listOf(first) && !one.showIf)
  // a matrix has no «other»
  if (!isSame || first.other || questions.length > MATRIX_ROWS_MAX || first.options.length > MATRIX_COLUMNS_MAX)
    return undefined
  const rows = questions.map(({ text }) => ({ id: randomUUID(), text: cut(text, OPTION_MAX_CHARS) }))
  const required = questions.every((one) => one.required)
  const shared = { id: randomUUID(), text: first.text, required, rows, columns: first.options }
  if (first.type === 'single_choice') return { ...shared, type: 'matrix' }
  const { minPicks, maxPicks } = first
  return {
    ...shared,
    type: 'multi_matrix',
    ...(minPicks ? { minPicks } : {}),
    ...(maxPicks ? { maxPicks } : {}),
  }
}

/** An open group with the conditions that hold for everything in it. */
export interface OpenGroup {
  conditions: Condition[]
  /** Of a group that is shown as a table: its row, and the place of its first question. */
  table?: { row: FormRow; at: number }
}
