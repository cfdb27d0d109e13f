import type { Condition, Question, Structure, Test } from './questions.ts'
import { isAnswered, questionsOf, testsOf } from './questions.ts'
import type { Value, Values } from './values.ts'

/** The parts of an answer as texts to compare: ids of options, texts, numbers, 'true' and 'false'. */
function partsOf(value: Value): string[] {
  if (typeof value !== 'object') return [String(value)]
  if (Array.isArray(value)) return value
  if ('option' in value && typeof value.option === 'string') return [value.option]
  if ('options' in value && Array.isArray(value.options)) {
    return [...value.options, ...(typeof value.other === 'string' ? [value.other] : [])]
  }
  return Object.values(value).flatMap((one) => (Array.isArray(one) ? one : [String(one)]))
}

/**
 * Whether a comparison holds. `equals` requires exactly that value; `contains` requires it among the picks or, for texts,
 * anywhere in the text, ignoring case. For an unanswered question only `not_answered` and `not_equals` hold.
 */
export function holds({ operator, value: wanted = '' }: Test, value: Value | undefined): boolean {
  if (operator === 'answered') return value !== undefined
  if (operator === 'not_answered') return value === undefined
  if (value === undefined) return operator === 'not_equals'
  const parts = partsOf(value)
  // numbers compare by value: 5 equals "5.0"
  const isEqual = typeof value === 'number' ? value === Number(wanted) : parts.length === 1 && parts[0] === wanted
  if (operator === 'equals') return isEqual
  if (operator === 'not_equals') return !isEqual
  if (typeof value === 'string') return value.toLowerCase().includes(wanted.toLowerCase())
  return parts.includes(wanted)
}

/** Whether every condition holds through at least one of its comparisons. */
const allHold = (conditions: readonly Condition[], values: Values): boolean =>
  conditions.every((condition) => testsOf(condition).some((test) => holds(test, values[test.questionId])))

/** Whether a question is asked given these answers. */
export const isAsked = ({ showIf = [] }: Question, values: Values): boolean => allHold(showIf, values)

/** Whether the survey ends after this question; `values` holds its answer. */
export const endsAfter = (question: Question, values: Values): boolean =>
  (question.endIf?.length ?? 0) > 0 &&
  (values[question.id] !== undefined || !isAnswered(question)) &&
  allHold(question.endIf ?? [], values)

/**
 * The questions that are asked given these answers, in order. Conditions ignore answers to hidden questions, so hiding a
 * question also hides those that depend on it.
 */
export function shownQuestions(structure: Structure, values: Values): Question[] {
  const counted: Values = {}
  const shown: Question[] = []
  for (const question of questionsOf(structure)) {
    if (!isAsked(question, counted)) continue
    shown.push(question)
    const value = values[question.id]
    if (value !== undefined) counted[question.id] = value
    if (endsAfter(question, counted)) break
  }
  return shown
}
