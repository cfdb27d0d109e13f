import type { Question, Structure } from './questions.ts'

/** Seconds that people take to answer, once they have read it. Our estimate; a matrix and a ranking take it for each of their lines. */
const SECONDS = {
  yes_no: 5,
  rating: 6,
  scale: 6,
  single_choice: 8,
  multiple_choice: 12,
  matrix: 5,
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

const secondsOf = (question: Question): number => {
  const lines =
    question.type === 'matrix' ? question.rows.length : question.type === 'ranking' ? question.options.length : 1
  return SECONDS[question.type] * lines + question.text.mn.length / READ_CHARS
}

/** About how many minutes answering takes: at least one. */
export function minutesOf(structure: Structure): number {
  const seconds = structure.flatMap(({ questions }) => questions).reduce((sum, one) => sum + secondsOf(one), 0)
  return Math.max(1, Math.round(seconds / 60))
}
