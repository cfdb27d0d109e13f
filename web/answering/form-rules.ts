import type { FieldError } from '#contract/core/model/problem.ts'
import type { Lang, Localized } from '#contract/core/text/localized.ts'
import { message } from '#contract/core/text/messages.ts'
import {
  answerText,
  checkAnswers,
  checkValue,
  type Group,
  isAnswered,
  type Question,
  questionsOf,
  type Structure,
  shownQuestions,
  type Value,
  type Values,
  withPipes,
} from '#contract/features/surveys/index.ts'
import { hasShortYear } from './fields/day.ts'
import { formTexts } from './texts.ts'

/** Unvalidated input so far, by question id. */
export type Raw = Record<string, unknown>

/** A screen: a group with its visible questions. */
export interface Step {
  group: Group
  questions: Question[]
}

/** An error of a question; `path` is the part with the error: a row, the 'other' text, a coordinate. */
export interface QuestionError {
  questionId: string
  path: string
  text: string
}

/** The valid answers, which decide which questions are visible, as on the server. */
function validAnswers(structure: Structure, raw: Raw): Values {
  const valid: Values = {}
  for (const question of questionsOf(structure)) {
    const typed = raw[question.id]
    if (typed === undefined || typed === null || typed === '') continue
    const { value } = checkValue(question, typed)
    if (value !== undefined) valid[question.id] = value
  }
  return valid
}

/** The visible screens, with piped answers in their texts; groups without visible questions are skipped. */
export function stepsOf(structure: Structure, raw: Raw): Step[] {
  const values = validAnswers(structure, raw)
  const shown = new Map(shownQuestions(structure, values).map((question) => [question.id as string, question]))
  const piped = (text: Localized): Localized => ({
    mn: withPipes(text.mn, (id) => pipedAnswer(shown.get(id), values[id], 'mn')),
    ...(text.en === undefined ? {} : { en: withPipes(text.en, (id) => pipedAnswer(shown.get(id), values[id], 'en')) }),
  })
  const withAnswers = (question: Question): Question => ({
    ...question,
    text: piped(question.text),
    ...(question.help ? { help: piped(question.help) } : {}),
  })
  return structure
    .map((group) => ({
      group: { ...group, title: piped(group.title) },
      questions: group.questions.filter(({ id }) => shown.has(id)).map(withAnswers),
    }))
    .filter(({ questions }) => questions.length > 0)
}

function pipedAnswer(question: Question | undefined, value: Value | undefined, lang: Lang): string | undefined {
  const t = formTexts(lang)
  return question && answerText(question, value, lang, { yes: t('yes'), no: t('no') })
}

type Refused = Omit<FieldError, 'message'> & { message?: string }

/** Types of questions answered by choosing one option. */
const ONE_OF: readonly Question['type'][] = ['single_choice', 'yes_no', 'rating', 'scale', 'matrix']
/** Types of questions answered by choosing several options. */
const SOME_OF: readonly Question['type'][] = ['multiple_choice', 'multi_matrix']

/** Replaces `required` by a more specific code for choices. */
function specificCode({ code, params }: Refused, type: Question['type'] | undefined): Pick<Refused, 'code' | 'params'> {
  if (code !== 'required' || !type) return { code, params }
  if (ONE_OF.includes(type)) return { code: 'choose_one' }
  return SOME_OF.includes(type) ? { code: 'too_few', params: { min: 1 } } : { code, params }
}

/** The question errors of validation errors on `answers.<question>…`, from the contract or the server, about these answers. */
export function questionErrorsOf(
  errors: readonly Refused[],
  lang: Lang,
  structure: Structure = [],
  raw: Raw = {},
): QuestionError[] {
  const types = new Map(questionsOf(structure).map(({ id, type }) => [id as string, type]))
  return errors.flatMap((error) => {
    const [root, questionId, ...rest] = error.path.split('.')
    if (root !== 'answers' || !questionId) return []
    // 'other' is a text, not a choice
    const { code, params } = specificCode(error, rest.at(-1) === 'other' ? undefined : types.get(questionId))
    if (code === 'date' && hasShortYear(raw[questionId]))
      return [{ questionId, path: rest.join('.'), text: formTexts(lang)('days.fullYear') }]
    const key = `field.${code}`
    const text = message(lang, key, params)
    return [{ questionId, path: rest.join('.'), text: text === key ? (error.message ?? text) : text }]
  })
}

/** Validates all answers by the server's rules; returns the values to send if there are no errors. */
export function validateAnswers(
  structure: Structure,
  raw: Raw,
  lang: Lang,
): { errors: QuestionError[]; values?: Values } {
  const checked = checkAnswers(structure, raw)
  return checked.ok
    ? { errors: [], values: checked.values }
    : { errors: questionErrorsOf(checked.errors, lang, structure, raw) }
}

/** The number of visible questions with a valid answer, and of all visible questions. */
export function countAnswered(steps: readonly Step[], raw: Raw): { n: number; all: number } {
  const visible = steps.flatMap(({ questions }) => questions).filter(isAnswered)
  const n = visible.filter((question) => {
    const typed = raw[question.id]
    return typed !== undefined && typed !== null && typed !== '' && checkValue(question, typed).value !== undefined
  }).length
  return { n, all: visible.length }
}

/** The raw answers with one changed; removed if the new value is empty. */
export function withAnswer(raw: Raw, id: string, value: unknown): Raw {
  const { [id]: _, ...others } = raw
  return value === undefined || value === '' ? others : { ...others, [id]: value }
}
