import { isDay } from '#contract/core/time/dates.ts'
import {
  MATRIX_COLUMNS_MAX,
  NUMBER_MAX,
  type Question,
  TEXT_ANSWER_MAX_CHARS,
} from '#contract/features/surveys/index.ts'

interface Constrained {
  question: Question
  /** False if a part of the constraint is not supported. */
  isComplete: boolean
}

/** The parts joined by `and`, without enclosing parentheses. */
const partsOf = (constraint: string): string[] =>
  constraint
    .split(/\band\b/)
    .map((part) =>
      part
        .trim()
        .replace(/^\((.*)\)$/, '$1')
        .trim(),
    )
    .filter(Boolean)

const NUMBER = /^\.\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)$/
const DATE = /^\.\s*(>=|<=)\s*date\('(\d{4}-\d{2}-\d{2})'\)$/
const LENGTH = /^string-length\(\.\)\s*(<=|<)\s*(\d+)$/
const PICKS = /^count-selected\(\.\)\s*(>=|<=|=)\s*(\d+)$/

/** Applies the limits of an XLSForm constraint to a question. */
export function withConstraint(question: Question, constraint: string): Constrained {
  let result = question
  let isComplete = true
  for (const part of partsOf(constraint)) {
    const next = withPart(result, part)
    if (next) result = next
    else isComplete = false
  }
  return { question: result, isComplete }
}

function withPart(question: Question, part: string): Question | undefined {
  switch (question.type) {
    case 'number': {
      const [, sign, text] = NUMBER.exec(part) ?? []
      const value = Number(text)
      const isOpen = sign?.length === 1
      // for whole numbers an open limit becomes the next number
      if (!sign || Math.abs(value) >= NUMBER_MAX || (isOpen && question.decimals > 0)) return undefined
      if (sign.startsWith('>')) return { ...question, min: isOpen ? Math.floor(value) + 1 : value }
      return { ...question, max: isOpen ? Math.ceil(value) - 1 : value }
    }
    case 'date': {
      const [, sign, day] = DATE.exec(part) ?? []
      if (!sign || !day || !isDay(day)) return undefined
      return sign === '>=' ? { ...question, min: day } : { ...question, max: day }
    }
    case 'short_text':
    case 'long_text': {
      const [, sign, text] = LENGTH.exec(part) ?? []
      const most = Number(text) - (sign === '<' ? 1 : 0)
      if (!sign || most < 1 || most > TEXT_ANSWER_MAX_CHARS) return undefined
      return { ...question, maxChars: most }
    }
    case 'multiple_choice': {
      const [, sign, text] = PICKS.exec(part) ?? []
      const count = Number(text)
      if (!sign || count > Math.max(MATRIX_COLUMNS_MAX, question.options.length)) return undefined
      return {
        ...question,
        ...(sign === '<=' ? {} : { minPicks: count }),
        ...(sign === '>=' || count < 1 ? {} : { maxPicks: count }),
      }
    }
    default:
      return undefined
  }
}
