import { randomUUID } from 'node:crypto'
import { countCharacters, type Localized } from '#contract/core/text/localized.ts'
import {
  type Condition,
  DECIMALS_MAX,
  isAnswered,
  MATRIX_COLUMNS_MAX,
  MATRIX_ROWS_MAX,
  NUMBER_MAX,
  OPTION_MAX_CHARS,
  operatorsFor,
  type Question,
  RATING_STEPS,
  SCALE_STEPS,
  type Test,
  testErrors,
} from '#contract/features/surveys/index.ts'
import { type NamedTest, Unsupported } from './expression.ts'
import type { FormRow } from './sheets.ts'

/** A question that has been read, with the names of its options. */
export interface KnownQuestion {
  question: Question
  /** Option ids by their names in expressions. */
  options: ReadonlyMap<string, string>
  /** The index of a row that has become part of a matrix. */
  row?: number
}

/** The fields that all questions have. */
export interface QuestionBase {
  id: string
  text: Localized
  help?: Localized
  required: boolean
}

const charactersOf = (text: string): number => countCharacters(text)

/** Whether a text exceeds the limit in either language. */
export const isLonger = ({ mn, en = '' }: Localized, max: number): boolean =>
  charactersOf(mn) > max || charactersOf(en) > max

/** Truncates a text in both languages, dropping a placeholder that would be cut in two. */
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

/** Converts a range to a rating, a scale or a number; `isLossless` is false if some information is lost. */
export function rangeOf(row: FormRow, asked: QuestionBase): { question: Question; isLossless: boolean } {
  const part = (name: string, usual: number) =>
    Number(new RegExp(`${name}\\s*=\\s*(-?[\\d.]+)`).exec(row.get('parameters'))?.[1] ?? usual)
  const [start, end, step] = [part('start', 1), part('end', 10), part('step', 1)]
  if (![start, end, step].every((value) => Number.isFinite(value) && Math.abs(value) <= NUMBER_MAX))
    return { question: { ...asked, type: 'number', decimals: DECIMALS_MAX }, isLossless: false }
  const isWhole = step === 1 && Number.isInteger(start) && Number.isInteger(end)
  if (
    isWhole &&
    start === 1 &&
    row.get('appearance').includes('rating') &&
    end >= RATING_STEPS.min &&
    end <= RATING_STEPS.max
  )
    return { question: { ...asked, type: 'rating', steps: end }, isLossless: true }
  if (isWhole && (start === 0 || start === 1) && end > start && end - start < SCALE_STEPS.max)
    return { question: { ...asked, type: 'scale', from: start, to: end }, isLossless: true }
  const decimals = Number.isInteger(step) ? 0 : DECIMALS_MAX
  return { question: { ...asked, type: 'number', min: start, max: end, decimals }, isLossless: false }
}

/**
 * Converts the comparisons of a clause, of which one must hold. A matrix can be compared only if all its rows are compared alike.
 * @throws Unsupported for comparisons that a survey cannot make.
 */
export function testsIn(clause: readonly NamedTest[], known: ReadonlyMap<string, KnownQuestion>): Test[] {
  const isOfRow = ({ name }: NamedTest) => known.get(name)?.row !== undefined
  const plain = clause.filter((test) => !isOfRow(test)).map((test) => testOf(test, known.get(test.name)))
  const ofRows = Map.groupBy(clause.filter(isOfRow), ({ name, operator, value }) =>
    JSON.stringify([known.get(name)?.question.id, operator, value]),
  )
  return [...plain, ...[...ofRows.values()].map((tests) => testOfRows(tests, known))]
}

function testOfRows(tests: readonly NamedTest[], known: ReadonlyMap<string, KnownQuestion>): Test {
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

/** Converts a comparison of an expression. @throws Unsupported if a survey cannot make it. */
function testOf({ name, operator, value }: NamedTest, known: KnownQuestion | undefined): Test {
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
  if (testErrors(test, question).length > 0) throw new Unsupported(name)
  return test
}

/** Converts the questions of a table to one matrix; undefined unless all offer the same list of choices. */
export function matrixOf(
  questions: readonly Question[],
  listOf: (question: Question) => string | undefined,
): Question | undefined {
  const [first] = questions
  if (!first || (first.type !== 'single_choice' && first.type !== 'multiple_choice')) return undefined
  const isSame = questions.every((one) => one.type === first.type && listOf(one) === listOf(first) && !one.showIf)
  // a matrix has no "other"
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

/** An open group with the conditions that apply to everything in it. */
export interface OpenGroup {
  conditions: Condition[]
  /** For a group shown as a table: its row, and the index of its first question. */
  table?: { row: FormRow; at: number }
}
