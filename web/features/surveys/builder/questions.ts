import {
  type Group,
  OPTIONS_MIN,
  type Option,
  type Question,
  type QuestionType,
  RATING_STEPS,
  SHORT_ANSWER_CHARS,
  TEXT_ANSWER_MAX_CHARS,
} from '#contract/features/surveys/index.ts'

const newId = () => crypto.randomUUID()

/** An empty option. */
export const newOption = (): Option => ({ id: newId(), text: { mn: '' } })
const newOptions = () => Array.from({ length: OPTIONS_MIN }, newOption)

/** An empty group. */
export const newGroup = (): Group => ({ id: newId(), title: { mn: '' }, questions: [] })

/** A question with the default settings of its type. */
export function newQuestion(type: QuestionType): Question {
  const base = { id: newId(), text: { mn: '' }, required: type !== 'info' && type !== 'long_text' && type !== 'file' }
  switch (type) {
    case 'short_text':
      return { ...base, type, maxChars: SHORT_ANSWER_CHARS }
    case 'long_text':
      return { ...base, type, maxChars: TEXT_ANSWER_MAX_CHARS }
    case 'single_choice':
      return { ...base, type, options: newOptions(), layout: 'radio', other: false }
    case 'multiple_choice':
      return { ...base, type, options: newOptions(), layout: 'radio', other: false }
    case 'rating':
      return { ...base, type, steps: RATING_STEPS.usual }
    case 'scale':
      return { ...base, type, from: 1, to: 5 }
    case 'number':
      return { ...base, type, decimals: 0 }
    case 'matrix':
    case 'multi_matrix':
      return { ...base, type, rows: newOptions(), columns: newOptions() }
    case 'ranking':
      return { ...base, type, options: newOptions() }
    case 'file':
      return { ...base, type, accept: 'picture', maxFiles: 1 }
    default:
      return { ...base, type }
  }
}

/** Changes the type of a question, keeping text, help, conditions and, if both types have them, options. */
export function asType(question: Question, type: QuestionType): Question {
  if (question.type === type) return question
  const { id, text, help, required, showIf, endIf } = question
  const result: Question = {
    ...newQuestion(type),
    id,
    text,
    required: type === 'info' ? false : required,
    ...(help ? { help } : {}),
    ...(showIf ? { showIf } : {}),
    ...(endIf ? { endIf } : {}),
  }
  if ('rows' in question && 'rows' in result) return { ...result, rows: question.rows, columns: question.columns }
  if ('options' in question && 'options' in result) return { ...result, options: question.options }
  return result
}

/** A copy with new ids. Keeps `showIf`, but not `endIf`, which may refer to the old option ids. */
export function copyOf({ endIf: _, ...question }: Question): Question {
  const renewed = (options: readonly Option[]) => options.map(({ text }) => ({ id: newId(), text }))
  const copy = { ...question, id: newId() }
  if ('options' in copy) return { ...copy, options: renewed(copy.options) }
  return 'rows' in copy ? { ...copy, rows: renewed(copy.rows), columns: renewed(copy.columns) } : copy
}
