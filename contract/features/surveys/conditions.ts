import type { FieldError } from '../../core/model/problem.ts'
import { checkValue } from './answers.ts'
import type { Operator, Question, Test } from './questions.ts'
import { isAnswered } from './questions.ts'

/** What an operator compares with: nothing, a text, a number, a day, or one of the listed options. */
export type ConditionValue =
  | { kind: 'none' }
  | { kind: 'text' | 'number' | 'day' }
  | { kind: 'option'; ids: readonly string[] }

/** Whether an operator takes a value. */
export const needsValue = (operator: Operator): boolean => operator !== 'answered' && operator !== 'not_answered'

const EVERY = ['answered', 'not_answered'] as const
const EXACTLY = [...EVERY, 'equals', 'not_equals'] as const

/** The operators that apply to a question; none for text to read. Source: docs/rules/surveys.md. */
export function operatorsFor(question: Question): readonly Operator[] {
  if (!isAnswered(question)) return []
  switch (question.type) {
    case 'single_choice':
    case 'yes_no':
    case 'rating':
    case 'scale':
    case 'number':
    case 'date':
      return EXACTLY
    case 'multiple_choice':
      return [...EVERY, 'contains', 'equals', 'not_equals']
    case 'short_text':
    case 'long_text':
      return [...EVERY, 'contains', 'equals', 'not_equals']
    case 'matrix':
    case 'multi_matrix':
      return [...EVERY, 'contains']
    default:
      return EVERY
  }
}

const steps = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => String(from + i))

/** What an operator on this question may compare with. */
export function valuesFor(question: Question, operator: Operator): ConditionValue {
  if (!needsValue(operator)) return { kind: 'none' }
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
      return { kind: 'option', ids: question.options.map(({ id }) => id) }
    case 'matrix':
    case 'multi_matrix':
      return { kind: 'option', ids: question.columns.map(({ id }) => id) }
    case 'yes_no':
      return { kind: 'option', ids: ['true', 'false'] }
    case 'rating':
      return { kind: 'option', ids: steps(1, question.steps) }
    case 'scale':
      return { kind: 'option', ids: steps(question.from, question.to) }
    case 'number':
      return { kind: 'number' }
    case 'date':
      return { kind: 'day' }
    default:
      return { kind: 'text' }
  }
}

/** Errors of a comparison that can never hold or is incomplete. */
export function testErrors({ operator, value = '' }: Test, asked: Question): Omit<FieldError, 'message'>[] {
  if (!operatorsFor(asked).includes(operator)) return [{ path: 'operator', code: 'not_in_list' }]
  const allowed = valuesFor(asked, operator)
  if (allowed.kind === 'none') return []
  if (value.trim() === '') return [{ path: 'value', code: 'required' }]
  const error = (code: string, params?: Record<string, string | number>) => [
    { path: 'value', code, ...(params ? { params } : {}) },
  ]
  switch (allowed.kind) {
    case 'option':
      return allowed.ids.includes(value) ? [] : error('not_in_list')
    case 'number': {
      if (!/^-?\d+(\.\d+)?$/.test(value)) return error('not_number')
      return checkValue(asked, Number(value)).errors.flatMap(({ code, params }) => error(code, params))
    }
    case 'day':
      return checkValue(asked, value).errors.flatMap(({ code, params }) => error(code, params))
    default:
      return []
  }
}
