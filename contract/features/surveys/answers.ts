import * as z from 'zod/mini'
import { check } from '../../core/issues.ts'
import type { FieldError } from '../../core/problem.ts'
import { countCodePoints } from '../../core/text.ts'
import { QUESTIONS_MAX } from './limits.ts'
import type { Question, QuestionOf, Structure } from './questions.ts'
import { isAnswered, questionsOf } from './questions.ts'
import { shownQuestions } from './show-if.ts'
import { VALUES, type Value, type Values } from './values.ts'

/** Answers as they come in: by question id, each still to be checked against its question. */
export const RawValues = z
  .record(z.uuid(), z.unknown())
  .check(z.refine((values) => Object.keys(values).length <= QUESTIONS_MAX, { error: 'too_many_items' }))

type Refused = Omit<FieldError, 'message'>
type Params = Record<string, string | number>

const refused = (code: string, params?: Params): Refused => ({ path: '', code, ...(params ? { params } : {}) })

const isOut = (value: number, { min, max }: { min?: number | undefined; max?: number | undefined }): Refused[] => {
  if (min !== undefined && value < min) return [refused('too_small', { min })]
  if (max !== undefined && value > max) return [refused('too_big', { max })]
  return []
}

const unknownIds = (ids: readonly string[], options: readonly { id: string }[]): Refused[] =>
  ids.every((id) => options.some((o) => o.id === id)) ? [] : [refused('not_in_list')]

const twice = (ids: readonly string[]): Refused[] => (new Set(ids).size === ids.length ? [] : [refused('twice')])

type ValueOf<T extends Question['type']> = T extends keyof typeof VALUES ? z.infer<(typeof VALUES)[T]> : never
type Checks = { [T in keyof typeof VALUES]: (question: QuestionOf<T>, value: ValueOf<T>) => Refused[] }

const tooLong = ({ maxChars }: { maxChars: number }, value: string): Refused[] => {
  const count = countCodePoints(value)
  return count > maxChars ? [refused('too_long', { max: maxChars, count })] : []
}

/** The columns picked in one row. */
function ofPicks({ columns, minPicks = 1, maxPicks }: QuestionOf<'multi_matrix'>, picks: readonly string[]): Refused[] {
  if (picks.length < minPicks) return [refused('too_few', { min: minPicks })]
  if (maxPicks !== undefined && picks.length > maxPicks) return [refused('too_many_items', { max: maxPicks })]
  return [...unknownIds(picks, columns), ...twice(picks)]
}

/** The checks of each type, on top of the shape of its answer. */
const CHECKS: Checks = {
  short_text: tooLong,
  long_text: tooLong,
  single_choice: ({ options, other }, value) => {
    if ('option' in value) return unknownIds([value.option], options)
    return other ? [] : [refused('not_in_list')]
  },
  multiple_choice: ({ options, other, minPicks = 0, maxPicks }, value) => {
    const picks = value.options.length + (value.other === undefined ? 0 : 1)
    if (value.other !== undefined && !other) return [refused('not_in_list')]
    if (picks === 0) return [refused('required')]
    if (picks < minPicks) return [refused('too_few', { min: minPicks })]
    if (maxPicks !== undefined && picks > maxPicks) return [refused('too_many_items', { max: maxPicks })]
    return [...unknownIds(value.options, options), ...twice(value.options)]
  },
  yes_no: () => [],
  rating: ({ steps }, value) => isOut(value, { min: 1, max: steps }),
  scale: ({ from, to }, value) => isOut(value, { min: from, max: to }),
  number: ({ min, max, decimals }, value) => {
    // 0.1 + 0.2 is no rule of ours: digits are counted in the number as it is written
    const digits = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
    if (digits > decimals || /e-/.test(String(value))) return [refused('too_many_decimals', { max: decimals })]
    return isOut(value, { min, max })
  },
  date: ({ min, max }, value) => {
    if (min !== undefined && value < min) return [refused('too_early', { min })]
    return max !== undefined && value > max ? [refused('too_late', { max })] : []
  },
  matrix: ({ rows, columns, required }, value) => {
    const open = rows.filter(({ id }) => value[id] === undefined)
    if (Object.keys(value).length === 0) return [refused('required')]
    if (required && open.length > 0) return open.map(({ id }) => ({ path: id, code: 'required' }))
    return [...unknownIds(Object.keys(value), rows), ...unknownIds(Object.values(value), columns)]
  },
  multi_matrix: (question, value) => {
    const given = question.rows.flatMap(({ id }) => (value[id]?.length ? [{ row: id, picks: value[id] }] : []))
    if (given.length === 0) return [refused('required')]
    const errors = [
      ...unknownIds(Object.keys(value), question.rows),
      ...given.flatMap(({ row, picks }) => ofPicks(question, picks).map((error) => ({ ...error, path: row }))),
    ]
    if (!question.required) return errors
    const open = question.rows.filter(({ id }) => !value[id]?.length)
    return [...errors, ...open.map(({ id }) => ({ path: id, code: 'required' }))]
  },
  ranking: ({ options }, value) => {
    if (value.length < options.length) return [refused('too_few', { min: options.length })]
    return [...unknownIds(value, options), ...twice(value)]
  },
  file: ({ maxFiles }, value) => {
    if (value.length === 0) return [refused('required')]
    return value.length > maxFiles ? [refused('too_many_items', { max: maxFiles })] : twice(value)
  },
  location: () => [],
}

/** One answer against its question: its value as it is kept, or what is wrong with it. */
export function checkValue(question: Question, raw: unknown): { value?: Value; errors: Refused[] } {
  if (question.type === 'info') return { errors: [refused('unknown_field')] }
  const parsed = check(VALUES[question.type] as z.ZodMiniType<Value>, raw)
  if (!parsed.ok) return { errors: parsed.errors }
  const own = CHECKS[question.type] as (question: Question, value: Value) => Refused[]
  const errors = own(question, parsed.value)
  return errors.length > 0 ? { errors } : { value: parsed.value, errors }
}

const isNothing = (raw: unknown): boolean => raw === undefined || raw === null || raw === ''

/**
 * Everything somebody answered, against the whole survey: what is kept, or what is wrong, on `answers.<question>`.
 * Answers of questions that are not shown are dropped without a word; a question that is not there is refused.
 * `whole: false` lets required questions wait: an answer that is not sent yet.
 */
export function checkAnswers(
  structure: Structure,
  raw: Record<string, unknown>,
  { whole = true }: { whole?: boolean } = {},
): { ok: true; values: Values } | { ok: false; errors: Refused[] } {
  const errors: Refused[] = []
  const given: Values = {}
  const wrong = new Map<string, Refused[]>()
  const known = new Map(questionsOf(structure).map((question) => [question.id, question]))
  for (const [id, value] of Object.entries(raw)) {
    const question = known.get(id)
    if (!question) errors.push({ path: `answers.${id}`, code: 'unknown_field' })
    else if (!isNothing(value)) {
      const checked = checkValue(question, value)
      if (checked.value === undefined) wrong.set(id, checked.errors)
      else given[id] = checked.value
    }
  }
  const values: Values = {}
  for (const question of shownQuestions(structure, given)) {
    const at = (error: Refused) => ({ ...error, path: ['answers', question.id, error.path].filter(Boolean).join('.') })
    const value = given[question.id]
    if (value !== undefined) values[question.id] = value
    else if (wrong.has(question.id)) errors.push(...(wrong.get(question.id) ?? []).map(at))
    else if (whole && question.required && isAnswered(question)) errors.push(at(refused('required')))
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values }
}
