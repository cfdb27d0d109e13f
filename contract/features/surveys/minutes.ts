import type { Question, Structure } from './questions.ts'

/** Seconds to answer a question after reading it, for a matrix per row and for a ranking per option. Our estimate. */
const SECONDS = {
  yes_no: 5,
  rating: 6,
  scale: 6,
  single_choice: 8,
  multiple_choice: 12,
  matrix: 5,
  multi_matrix: 8,
  ranking: 4,
  number: 8,
  date: 10,
  short_text: 20,
  long_text: 45,
  location: 25,
  file: 30,
  info: 4,
} as const satisfies Record<Question['type'], number>

/** Characters read per second. */
const READ_CHARS = 15

const partsOf = (question: Question): number => {
  if (question.type === 'matrix' || question.type === 'multi_matrix') return question.rows.length
  return question.type === 'ranking' ? question.options.length : 1
}

const secondsOf = (question: Question): number =>
  SECONDS[question.type] * partsOf(question) + question.text.mn.length / READ_CHARS

/** The estimated minutes to answer a survey, at least one. */
export function minutesOf(structure: Structure): number {
  const seconds = structure.flatMap(({ questions }) => questions).reduce((sum, one) => sum + secondsOf(one), 0)
  return Math.max(1, Math.round(seconds / 60))
}
