import * as z from 'zod/mini'
import { check } from '../../core/model/parse.ts'
import type { FieldError } from '../../core/model/problem.ts'
import { countCodePoints } from '../../core/text/localized.ts'
import { QUESTIONS_MAX } from './limits.ts'
import type { Question, QuestionOf, Structure } from './questions.ts'
import { isAnswered, questionsOf } from './questions.ts'
import { shownQuestions } from './show-if.ts'
import { VALUES, type Value, type Values } from './values.ts'

/** Unchecked answers by question id. */
export const RawValues = z
  .record(z.uuid(), z.unknown())
  .check(z.refine((values) => Object.keys(values).length <= QUESTIONS_MAX, { error: 'too_many_items' }))

type Issue = Omit<FieldError, 'message'>
type Params = Record<string, string | number>

const issue = (code: string, params?: Params): Issue => ({ path: '', code, ...(params ? { params } : {}) })

const rangeErrors = (value: number, { min, max }: { min?: number | undefined; max?: number | undefined }): Issue[] => {
  if (min !== undefined && value < min) return [issue('too_small', { min })]
  if (max !== undefined && value > max) return [issue('too_big', { max })]
  return []
}

const unknownIds = (ids: readonly string[], options: readonly { id: string }[]): Issue[] =>
  ids.every((id) => options.some((o) => o.id === id)) ? [] : [issue('not_in_list')]

const duplicates = (ids: readonly string[]): Issue[] => (new Set(ids).size === ids.length ? [] : [issue('twice')])

type ValueOf<T extends Question['type']> = T extends keyof typeof VALUES ? z.infer<(typeof VALUES)[T]> : never
type Checks = { [T in keyof typeof VALUES]: (question: QuestionOf<T>, value: ValueOf<T>) => Issue[] }

const tooLong = ({ maxChars }: { maxChars: number }, value: string): Issue[] => {
  const count = countCodePoints(value)
  return count > maxChars ? [issue('too_long', { max: maxChars, count })] : []
}

/** Checks the columns picked in one row. */
function pickErrors(
  { columns, minPicks = 1, maxPicks }: QuestionOf<'multi_matrix'>,
  picks: readonly string[],
): Issue[] {
  if (picks.length < minPicks) return [issue('too_few', { min: minPicks })]
  if (maxPicks !== undefined && picks.length > maxPicks) return [issue('too_many_items', { max: maxPicks })]
  return [...unknownIds(picks, columns), ...duplicates(picks)]
}

/** The checks of each type beyond the schema of its value. */
const CHECKS: Checks = {
  short_text: tooLong,
  long_text: tooLong,
  single_choice: ({ options, other }, value) => {
    if ('option' in value) return unknownIds([value.option], options)
    return other ? [] : [issue('not_in_list')]
  },
  multiple_choice: ({ options, other, minPicks = 0, maxPicks }, value) => {
    const picks = value.options.length + (value.other === undefined ? 0 : 1)
    if (value.other !== undefined && !other) return [issue('not_in_list')]
    if (picks === 0) return [issue('required')]
    if (picks < minPicks) return [issue('too_few', { min: minPicks })]
    if (maxPicks !== undefined && picks > maxPicks) return [issue('too_many_items', { max: maxPicks })]
    return [...unknownIds(value.options, options), ...duplicates(value.options)]
  },
  yes_no: () => [],
  rating: ({ steps }, value) => rangeErrors(value, { min: 1, max: steps }),
  scale: ({ from, to }, value) => rangeErrors(value, { min: from, max: to }),
  number: ({ min, max, decimals }, value) => {
    // decimals are counted in the shortest notation, because binary fractions are inexact
    const digits = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0
    if (digits > decimals || /e-/.test(String(value))) return [issue('too_many_decimals', { max: decimals })]
    return rangeErrors(value, { min, max })
  },
  date: ({ min, max }, value) => {
    if (min !== undefined && value < min) return [issue('too_early', { min })]
    return max !== undefined && value > max ? [issue('too_late', { max })] : []
  },
  matrix: ({ rows, columns, required }, value) => {
    const open = rows.filter(({ id }) => value[id] === undefined)
    if (Object.keys(value).length === 0) return [issue('required')]
    if (required && open.length > 0) return open.map(({ id }) => ({ path: id, code: 'required' }))
    return [...unknownIds(Object.keys(value), rows), ...unknownIds(Object.values(value), columns)]
  },
  multi_matrix: (question, value) => {
    const given = question.rows.flatMap(({ id }) => (value[id]?.length ? [{ row: id, picks: value[id] }] : []))
    if (given.length === 0) return [issue('required')]
    const errors = [
      ...unknownIds(Object.keys(value), question.rows),
      ...given.flatMap(({ row, picks }) => pickErrors(question, picks).map((error) => ({ ...error, path: row }))),
    ]
    if (!question.required) return errors
    const open = question.rows.filter(({ id }) => !value[id]?.length)
    return [...errors, ...open.map(({ id }) => ({ path: id, code: 'required' }))]
  },
  ranking: ({ options }, value) => {
    if (value.length < options.length) return [issue('too_few', { min: options.length })]
    return [...unknownIds(value, options), ...duplicates(value)]
  },
  file: ({ maxFiles }, value) => {
    if (value.length === 0) return [issue('required')]
    return value.length > maxFiles ? [issue('too_many_items', { max: maxFiles })] : duplicates(value)
  },
  location: () => [],
}

/** Checks one answer against its question, and returns its normalized value or the errors. */
export function checkValue(question: Question, raw: unknown): { value?: Value; errors: Issue[] } {
  if (question.type === 'info') return { errors: [issue('unknown_field')] }
  const parsed = check(VALUES[question.type] as z.ZodMiniType<Value>, raw)
  if (!parsed.ok) return { errors: parsed.errors }
  const errorsOf = CHECKS[question.type] as (question: Question, value: Value) => Issue[]
  const errors = errorsOf(question, parsed.value)
  return errors.length > 0 ? { errors } : { value: parsed.value, errors }
}

const isEmpty = (raw: unknown): boolean => raw === undefined || raw === null || raw === ''

/**
 * Checks all answers of a respondent against the survey, and returns the normalized values or errors on `answers.<question>`.
 * Answers to hidden questions are dropped silently; unknown questions are errors. `whole: false` allows missing required
 * answers, for drafts.
 */
export function checkAnswers(
  structure: Structure,
  raw: Record<string, unknown>,
  { whole = true }: { whole?: boolean } = {},
): { ok: true; values: Values } | { ok: false; errors: Issue[] } {
  const errors: Issue[] = []
  const given: Values = {}
  const invalid = new Map<string, Issue[]>()
  const known = new Map(questionsOf(structure).map((question) => [question.id, question]))
  for (const [id, value] of Object.entries(raw)) {
    const question = known.get(id)
    if (!question) errors.push({ path: `answers.${id}`, code: 'unknown_field' })
    else if (!isEmpty(value)) {
      const checked = checkValue(question, value)
      if (checked.value === undefined) invalid.set(id, checked.errors)
      else given[id] = checked.value
    }
  }
  const values: Values = {}
  for (const question of shownQuestions(structure, given)) {
    const at = (error: Issue) => ({ ...error, path: ['answers', question.id, error.path].filter(Boolean).join('.') })
    const value = given[question.id]
    if (value !== undefined) values[question.id] = value
    else if (invalid.has(question.id)) errors.push(...(invalid.get(question.id) ?? []).map(at))
    else if (whole && question.required && isAnswered(question)) errors.push(at(issue('required')))
  }
  return errors.length > 0 ? { ok: false, errors } : { ok: true, values }
}
