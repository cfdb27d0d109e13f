import type { Day } from '../../core/dates.ts'
import type { FieldError } from '../../core/problem.ts'
import { hasVisibleText, type Localized } from '../../core/text.ts'
import { ofCondition } from './conditions.ts'
import { OPTIONS_MIN } from './limits.ts'
import { isAnswered, type Question, questionsOf, type Structure } from './questions.ts'

type Refused = Omit<FieldError, 'message'>

const needsText = (path: string, text: Localized): Refused[] =>
  hasVisibleText(text.mn) ? [] : [{ path: `${path}.mn`, code: 'required' }]

const choicesOf = (question: Question): [string, { text: Localized }[]][] => {
  if (question.type === 'matrix')
    return [
      ['rows', question.rows],
      ['columns', question.columns],
    ]
  return 'options' in question ? [['options', question.options]] : []
}

/** A question that cannot be asked as it stands. */
function ofQuestion(question: Question, path: string, earlier: ReadonlyMap<string, Question>): Refused[] {
  const found = needsText(`${path}.text`, question.text)
  for (const [name, choices] of choicesOf(question)) {
    const least = name === 'rows' ? 1 : OPTIONS_MIN
    if (choices.length < least) found.push({ path: `${path}.${name}`, code: 'too_few', params: { min: least } })
    choices.forEach((choice, i) => found.push(...needsText(`${path}.${name}.${i}.text`, choice.text)))
  }
  if (question.type === 'scale' && question.to <= question.from) found.push({ path: `${path}.to`, code: 'before_from' })
  if ('min' in question || 'max' in question) found.push(...ofLimits(question, path))
  if (
    question.type === 'multiple_choice' &&
    (question.minPicks ?? 0) > (question.maxPicks ?? Number.POSITIVE_INFINITY)
  ) {
    found.push({ path: `${path}.maxPicks`, code: 'before_from' })
  }
  for (const [i, condition] of (question.showIf ?? []).entries()) {
    const at = `${path}.showIf.${i}`
    const asked = earlier.get(condition.questionId)
    if (!asked || !isAnswered(asked)) found.push({ path: at, code: 'not_earlier' })
    else found.push(...ofCondition(condition, asked).map((error) => ({ ...error, path: `${at}.${error.path}` })))
  }
  return found
}

const ofLimits = (question: Question, path: string): Refused[] => {
  if (question.type !== 'number' && question.type !== 'date') return []
  const { min, max } = question
  return min !== undefined && max !== undefined && max < min ? [{ path: `${path}.max`, code: 'before_from' }] : []
}

/** What of the questions keeps a survey from being published, on dotted paths of the structure; nothing when it can be asked. */
export function missingInStructure(structure: Structure): Refused[] {
  const found: Refused[] = []
  const earlier = new Map<string, Question>()
  structure.forEach((group, g) => {
    found.push(...needsText(`structure.${g}.title`, group.title))
    group.questions.forEach((question, q) => {
      found.push(...ofQuestion(question, `structure.${g}.questions.${q}`, earlier))
      earlier.set(question.id, question)
    })
  })
  if (earlier.size < questionsOf(structure).length) found.push({ path: 'structure', code: 'twice' })
  if (![...earlier.values()].some(isAnswered)) found.push({ path: 'structure', code: 'no_question' })
  return found
}

export interface Publishable {
  title: Localized
  startDate: Day | null
  endDate: Day | null
  structure: Structure
  /** Areas that are asked. */
  targets: number
}

/** Everything that keeps a survey from being published on this day. Source: docs/rules/surveys.md. */
export function missingForPublish(survey: Publishable, today: Day): Refused[] {
  const { title, startDate, endDate, structure, targets } = survey
  const found = needsText('title', title)
  if (!startDate) found.push({ path: 'startDate', code: 'required' })
  if (!endDate) found.push({ path: 'endDate', code: 'required' })
  else if (startDate && endDate <= startDate) found.push({ path: 'endDate', code: 'not_after_start' })
  else if (endDate < today) found.push({ path: 'endDate', code: 'in_the_past' })
  if (targets === 0) found.push({ path: 'targets', code: 'required' })
  return [...found, ...missingInStructure(structure)]
}
