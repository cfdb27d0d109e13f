import type { FieldError } from '#contract/core/problem.ts'
import type { Lang, Localized } from '#contract/core/text.ts'
import { message } from '#contract/core/texts.ts'
import {
  answerWords,
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
import { formTexts } from './words.ts'

/** What somebody has typed so far, by question id: also what is not yet, or not at all, an answer. */
export type Raw = Record<string, unknown>

/** A screen: a group with those of its questions that are asked. */
export interface Step {
  group: Group
  questions: Question[]
}

/** What is wrong with a question, in words; `path` names a part of it: a row, the words of 'other', a coordinate. */
export interface Wrong {
  questionId: string
  path: string
  text: string
}

/** The answers that hold, as the server counts them when it decides what is shown. */
function validOf(structure: Structure, raw: Raw): Values {
  const valid: Values = {}
  for (const question of questionsOf(structure)) {
    const typed = raw[question.id]
    if (typed === undefined || typed === null || typed === '') continue
    const { value } = checkValue(question, typed)
    if (value !== undefined) valid[question.id] = value
  }
  return valid
}

/** The screens that are asked now, with piped answers in their texts; a group of which nothing is asked is no screen. */
export function stepsOf(structure: Structure, raw: Raw): Step[] {
  const values = validOf(structure, raw)
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
  return question && answerWords(question, value, lang, { yes: t('yes'), no: t('no') })
}

type Refused = Omit<FieldError, 'message'> & { message?: string }

/** Questions that are answered by choosing one of several things. */
const ONE_OF: readonly Question['type'][] = ['single_choice', 'yes_no', 'rating', 'scale', 'matrix']
/** Questions that are answered by choosing some of several things. */
const SOME_OF: readonly Question['type'][] = ['multiple_choice', 'multi_matrix']

/** A missing answer asks for what the question needs: a choice is not filled in. */
function asked({ code, params }: Refused, type: Question['type'] | undefined): Pick<Refused, 'code' | 'params'> {
  if (code !== 'required' || !type) return { code, params }
  if (ONE_OF.includes(type)) return { code: 'choose_one' }
  return SOME_OF.includes(type) ? { code: 'too_few', params: { min: 1 } } : { code, params }
}

/** Refusals of the contract or of the server on `answers.<question>…`, in words. */
export function wrongsOf(errors: readonly Refused[], lang: Lang, structure: Structure = []): Wrong[] {
  const types = new Map(questionsOf(structure).map(({ id, type }) => [id as string, type]))
  return errors.flatMap((error) => {
    const [root, questionId, ...rest] = error.path.split('.')
    if (root !== 'answers' || !questionId) return []
    // the words of 'other' are typed
    const { code, params } = asked(error, rest.at(-1) === 'other' ? undefined : types.get(questionId))
    const key = `field.${code}`
    const text = message(lang, key, params)
    return [{ questionId, path: rest.join('.'), text: text === key ? (error.message ?? text) : text }]
  })
}

/** Everything that is still wrong with the whole, by the rules of the server; with nothing wrong, what is sent. */
export function checkWhole(structure: Structure, raw: Raw, lang: Lang): { wrongs: Wrong[]; values?: Values } {
  const checked = checkAnswers(structure, raw)
  return checked.ok ? { wrongs: [], values: checked.values } : { wrongs: wrongsOf(checked.errors, lang, structure) }
}

/** How many of the asked questions have an answer, of how many. */
export function answeredOf(steps: readonly Step[], raw: Raw): { n: number; all: number } {
  const asked = steps.flatMap(({ questions }) => questions).filter(isAnswered)
  const n = asked.filter((question) => {
    const typed = raw[question.id]
    return typed !== undefined && typed !== null && typed !== '' && checkValue(question, typed).value !== undefined
  }).length
  return { n, all: asked.length }
}

/** The raw answers with one changed; what is nothing any more is taken out. */
export function withAnswer(raw: Raw, id: string, value: unknown): Raw {
  const { [id]: _, ...others } = raw
  return value === undefined || value === '' ? others : { ...others, [id]: value }
}
