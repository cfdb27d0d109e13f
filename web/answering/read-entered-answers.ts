import type { Lang } from '#contract/core/text/localized.ts'
import type { Question } from '#contract/features/surveys/index.ts'
import { controlId } from './control-id.ts'
import { type DayPart, dayOf, dayPartName } from './fields/day.ts'
import { numberIn } from './fields/number.ts'
import type { Raw } from './form-rules.ts'

/**
 * Reads the answers entered into the server-rendered form before hydration. Controls of rankings, files and places are disabled until
 * then, because they need JavaScript.
 */
export function readEnteredAnswers(form: HTMLFormElement, questions: readonly Question[], lang: Lang): Raw {
  const entered = new FormData(form)
  const raw: Raw = {}
  for (const question of questions) {
    const value = valueOf(question, entered, lang)
    if (value !== undefined) raw[question.id] = value
  }
  return raw
}

const textIn = (entered: FormData, name: string): string | undefined => {
  const value = entered.get(name)
  return typeof value === 'string' && value !== '' ? value : undefined
}
const textsIn = (entered: FormData, name: string): string[] => entered.getAll(name).map(String)

function valueOf(question: Question, entered: FormData, lang: Lang): unknown {
  const { id } = question
  const text = textIn(entered, id)
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return text
    case 'date':
      return enteredDay(id, entered)
    case 'number':
      return text === undefined ? undefined : numberIn(text, lang)
    case 'single_choice':
      return text === undefined ? undefined : text === 'other' ? { other: '' } : { option: text }
    case 'multiple_choice':
      return choicesOf(textsIn(entered, id))
    case 'yes_no':
      return text === undefined ? undefined : text === 'true'
    case 'rating':
    case 'scale':
      return text === undefined ? undefined : Number(text)
    case 'matrix':
    case 'multi_matrix':
      return rowsOf(question, entered)
    case 'ranking':
    case 'file':
    case 'location':
    case 'info':
      return undefined
  }
}

function enteredDay(questionId: string, entered: FormData): string | undefined {
  const part = (name: DayPart) => textIn(entered, dayPartName(questionId, name)) ?? ''
  return dayOf({ year: part('year'), month: part('month'), day: part('day') })
}

function choicesOf(picked: readonly string[]): unknown {
  if (picked.length === 0) return undefined
  const options = picked.filter((one) => one !== 'other')
  return { options, ...(options.length < picked.length && { other: '' }) }
}

function rowsOf(question: Extract<Question, { type: 'matrix' | 'multi_matrix' }>, entered: FormData): unknown {
  const rows = question.rows.flatMap(({ id }): [string, unknown][] => {
    const picked = textsIn(entered, `${controlId(question.id)}-${id}`)
    return picked.length === 0 ? [] : [[id, question.type === 'matrix' ? picked[0] : picked]]
  })
  return rows.length > 0 ? Object.fromEntries(rows) : undefined
}
