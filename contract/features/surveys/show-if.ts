import type { Condition, Question, Structure } from './questions.ts'
import { questionsOf } from './questions.ts'
import type { Value, Values } from './values.ts'

/** The values an answer holds, as texts to compare with: ids of options, words, numbers, 'true' and 'false'. */
function partsOf(value: Value): string[] {
  if (typeof value !== 'object') return [String(value)]
  if (Array.isArray(value)) return value
  if ('option' in value && typeof value.option === 'string') return [value.option]
  if ('options' in value && Array.isArray(value.options)) {
    return [...value.options, ...(typeof value.other === 'string' ? [value.other] : [])]
  }
  return Object.values(value).map(String)
}

/**
 * Whether one condition holds. `equals` means exactly that and nothing beside it; `contains` means "among what was picked" and, of
 * words, "somewhere in them", whatever their case. Of a question that was not answered only `not_answered` and `not_equals` hold.
 */
export function holds({ operator, value: wanted = '' }: Condition, value: Value | undefined): boolean {
  if (operator === 'answered') return value !== undefined
  if (operator === 'not_answered') return value === undefined
  if (value === undefined) return operator === 'not_equals'
  const parts = partsOf(value)
  // 5 is 5.0, however it was written into the condition
  const isEqual = typeof value === 'number' ? value === Number(wanted) : parts.length === 1 && parts[0] === wanted
  if (operator === 'equals') return isEqual
  if (operator === 'not_equals') return !isEqual
  if (typeof value === 'string') return value.toLowerCase().includes(wanted.toLowerCase())
  return parts.includes(wanted)
}

const isShown = (question: Question, values: Values): boolean =>
  (question.showIf ?? []).every((condition) => holds(condition, values[condition.questionId]))

/**
 * The questions that are asked when this was answered, in order. The answer of a question that is not asked counts for no later
 * condition: hiding one also hides what hangs on it.
 */
export function shownQuestions(structure: Structure, values: Values): Question[] {
  const counted: Values = {}
  const shown: Question[] = []
  for (const question of questionsOf(structure)) {
    if (!isShown(question, counted)) continue
    shown.push(question)
    const value = values[question.id]
    if (value !== undefined) counted[question.id] = value
  }
  return shown
}
