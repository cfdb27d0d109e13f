import type { Question, Structure } from './questions.ts'

/** Seconds that people take to answer, once they have read it. Our estimate; a matrix and a ranking take it for each of their lines. */
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

/** Characters that people read in a second. */
const READ_CHARS = 15

const linesOf = (question: Question): number => {
  if (question.type === 'matrix' || question.type === 'multi_matrix') return question.rows.length
  return question.type === 'ranking' ? question.options.length : 1
}

const secondsOf = (question: Question): number =>
  SECONDS[question.type] * linesOf(question) + question.text.mn.length / READ_CHARS

/** About how many minutes answering takes: at least one. */
export function minutesOf(structure: Structure): number {
  const seconds = structure.flatMap(({ questions }) => questions).reduce((sum, one) => sum + secondsOf(one), 0)
  return Math.max(1, Math.round(seconds / 60))
}
