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

/** An answer to choose, without words yet. */
export const newOption = (): Option => ({ id: newId(), text: { mn: '' } })
const newOptions = () => Array.from({ length: OPTIONS_MIN }, newOption)

/** A group without a title and questions yet. */
export const newGroup = (): Group => ({ id: newId(), title: { mn: '' }, questions: [] })

/** A question of a kind with what its kind usually has. */
export function newQuestion(type: QuestionType): Question {
  const asked = { id: newId(), text: { mn: '' }, required: type !== 'info' && type !== 'long_text' && type !== 'file' }
  switch (type) {
    case 'short_text':
      return { ...asked, type, maxChars: SHORT_ANSWER_CHARS }
    case 'long_text':
      return { ...asked, type, maxChars: TEXT_ANSWER_MAX_CHARS }
    case 'single_choice':
      return { ...asked, type, options: newOptions(), layout: 'radio', other: false }
    case 'multiple_choice':
      return { ...asked, type, options: newOptions(), layout: 'radio', other: false }
    case 'rating':
      return { ...asked, type, steps: RATING_STEPS.usual }
    case 'scale':
      return { ...asked, type, from: 1, to: 5 }
    case 'number':
      return { ...asked, type, decimals: 0 }
    case 'matrix':
    case 'multi_matrix':
      return { ...asked, type, rows: newOptions(), columns: newOptions() }
    case 'ranking':
      return { ...asked, type, options: newOptions() }
    case 'file':
      return { ...asked, type, accept: 'picture', maxFiles: 1 }
    default:
      return { ...asked, type }
  }
}

/** The same question of another kind: words, help and, where both have them, the answers to choose stay. */
export function asType(question: Question, type: QuestionType): Question {
  if (question.type === type) return question
  const { id, text, help, required, showIf, endIf } = question
  const made: Question = {
    ...newQuestion(type),
    id,
    text,
    required: type === 'info' ? false : required,
    ...(help ? { help } : {}),
    ...(showIf ? { showIf } : {}),
    ...(endIf ? { endIf } : {}),
  }
  if ('rows' in question && 'rows' in made) return { ...made, rows: question.rows, columns: question.columns }
  if ('options' in question && 'options' in made) return { ...made, options: question.options }
  return made
}

/** A copy under new ids. Conditions on earlier questions stay; those for ending the survey may name its old options and are left out. */
export function copyOf({ endIf: _, ...question }: Question): Question {
  const renewed = (options: readonly Option[]) => options.map(({ text }) => ({ id: newId(), text }))
  const copy = { ...question, id: newId() }
  if ('options' in copy) return { ...copy, options: renewed(copy.options) }
  return 'rows' in copy ? { ...copy, rows: renewed(copy.rows), columns: renewed(copy.columns) } : copy
}
