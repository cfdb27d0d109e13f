import type { FieldError } from '../../core/model/problem.ts'
import { hasVisibleText, type Localized } from '../../core/text/localized.ts'
import type { Day } from '../../core/time/dates.ts'
import { testErrors } from './conditions.ts'
import { NUMBER_MAX, OPTIONS_MIN, SCALE_STEPS } from './limits.ts'
import { pipeErrors } from './pipes.ts'
import {
  type Condition,
  isAnswered,
  type Option,
  type Question,
  questionsOf,
  type Structure,
  testsOf,
} from './questions.ts'
import { type Channel } from './shapes.ts'

type Issue = Omit<FieldError, 'message'>

const needsText = (path: string, text: Localized): Issue[] =>
  hasVisibleText(text.mn) ? [] : [{ path: `${path}.mn`, code: 'required' }]

const choicesOf = (question: Question): [string, Option[]][] => {
  if ('rows' in question)
    return [
      ['rows', question.rows],
      ['columns', question.columns],
    ]
  return 'options' in question ? [['options', question.options]] : []
}

/** Errors of conditions that do not refer to an earlier question or can never hold. */
const conditionErrors = (
  conditions: readonly Condition[],
  path: string,
  earlier: ReadonlyMap<string, Question>,
): Issue[] =>
  conditions.flatMap((condition, i) =>
    testsOf(condition).flatMap((test, n) => {
      const at = n === 0 ? `${path}.${i}` : `${path}.${i}.or.${n - 1}`
      const asked = earlier.get(test.questionId)
      if (!asked || !isAnswered(asked)) return [{ path: at, code: 'not_earlier' }]
      return testErrors(test, asked).map((error) => ({ ...error, path: `${at}.${error.path}` }))
    }),
  )

/** Everything that prevents a question from being asked. */
function questionErrors(question: Question, path: string, earlier: ReadonlyMap<string, Question>): Issue[] {
  const found = needsText(`${path}.text`, question.text)
  for (const [name, choices] of choicesOf(question)) {
    const least = name === 'rows' ? 1 : OPTIONS_MIN
    if (choices.length < least) found.push({ path: `${path}.${name}`, code: 'too_few', params: { min: least } })
    choices.forEach((choice, i) => {
      found.push(...needsText(`${path}.${name}.${i}.text`, choice.text))
      if (choices.findIndex(({ id }) => id === choice.id) < i)
        found.push({ path: `${path}.${name}.${i}`, code: 'twice' })
    })
  }
  found.push(...limitErrors(question, path))
  found.push(...conditionErrors(question.showIf ?? [], `${path}.showIf`, earlier))
  found.push(...conditionErrors(question.endIf ?? [], `${path}.endIf`, new Map([...earlier, [question.id, question]])))
  for (const name of ['text', 'help'] as const) {
    const text = question[name]
    if (text)
      found.push(...pipeErrors(text, earlier).map((error) => ({ ...error, path: `${path}.${name}.${error.path}` })))
  }
  return found
}

/** Errors of limits that no answer can satisfy. */
function limitErrors(question: Question, path: string): Issue[] {
  const reversed = (name: string): Issue => ({ path: `${path}.${name}`, code: 'before_from' })
  switch (question.type) {
    case 'scale': {
      const most = question.from + SCALE_STEPS.max - 1
      if (question.to <= question.from) return [reversed('to')]
      return question.to > most ? [{ path: `${path}.to`, code: 'too_big', params: { max: most } }] : []
    }
    case 'multiple_choice': {
      const { minPicks = 0, maxPicks = Number.POSITIVE_INFINITY, options, other } = question
      if (minPicks > maxPicks) return [reversed('maxPicks')]
      const most = options.length + Number(other)
      return minPicks > most ? [{ path: `${path}.minPicks`, code: 'too_big', params: { max: most } }] : []
    }
    case 'multi_matrix': {
      const { minPicks = 1, maxPicks = Number.POSITIVE_INFINITY, columns } = question
      if (minPicks > maxPicks) return [reversed('maxPicks')]
      const most = columns.length
      return minPicks > most ? [{ path: `${path}.minPicks`, code: 'too_big', params: { max: most } }] : []
    }
    case 'number': {
      const { min = -NUMBER_MAX, max = NUMBER_MAX, decimals } = question
      // between 0.2 and 0.8 there is no whole number
      return Math.floor(max * 10 ** decimals) < Math.ceil(min * 10 ** decimals) ? [reversed('max')] : []
    }
    case 'date': {
      const { min, max } = question
      return min !== undefined && max !== undefined && max < min ? [reversed('max')] : []
    }
    default:
      return []
  }
}

/** Everything in the questions that prevents publishing, with dotted paths into the structure; empty if they can be asked. */
export function missingInStructure(structure: Structure): Issue[] {
  const found: Issue[] = []
  const earlier = new Map<string, Question>()
  structure.forEach((group, g) => {
    found.push(...needsText(`structure.${g}.title`, group.title))
    found.push(
      ...pipeErrors(group.title, earlier).map((error) => ({ ...error, path: `structure.${g}.title.${error.path}` })),
    )
    group.questions.forEach((question, q) => {
      found.push(...questionErrors(question, `structure.${g}.questions.${q}`, earlier))
      earlier.set(question.id, question)
    })
  })
  const groups = new Set(structure.map(({ id }) => id))
  if (earlier.size < questionsOf(structure).length || groups.size < structure.length)
    found.push({ path: 'structure', code: 'twice' })
  if (![...earlier.values()].some(isAnswered)) found.push({ path: 'structure', code: 'no_question' })
  return found
}

export interface Publishable {
  title: Localized
  startDate: Day | null
  endDate: Day | null
  /** Whether people without an account may answer. */
  openToAll?: boolean
  confirmedHome?: boolean | undefined
  channels?: readonly Channel[]
  registered?: boolean | undefined
  invited?: boolean | undefined
  structure: Structure
  /** The number of areas that are asked. */
  targets: number
}

/** Everything that prevents a survey from being published on this day. Source: docs/rules/surveys.md. */
export function missingForPublish(survey: Publishable, today: Day): Issue[] {
  const { title, startDate, endDate, structure, targets } = survey
  const found = needsText('title', title)
  if (!startDate) found.push({ path: 'startDate', code: 'required' })
  if (!endDate) found.push({ path: 'endDate', code: 'required' })
  else if (startDate && endDate <= startDate) found.push({ path: 'endDate', code: 'not_after_start' })
  else if (endDate < today) found.push({ path: 'endDate', code: 'in_the_past' })
  if (survey.openToAll && survey.confirmedHome) found.push({ path: 'confirmedHome', code: 'not_with_open' })
  if (survey.channels?.includes('online') && !(survey.registered ?? true) && !survey.invited && !survey.openToAll)
    found.push({ path: 'registered', code: 'nobody_counted' })
  if (survey.confirmedHome && survey.registered === false)
    found.push({ path: 'confirmedHome', code: 'not_without_registered' })
  if (targets === 0) found.push({ path: 'targets', code: 'required' })
  return [...found, ...missingInStructure(structure)]
}
