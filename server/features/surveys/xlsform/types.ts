import {
  DECIMALS_MAX,
  type Question,
  SHORT_ANSWER_CHARS,
  TEXT_ANSWER_MAX_CHARS,
} from '#contract/features/surveys/index.ts'
import { type QuestionBase, rangeOf } from './parts.ts'
import type { FormRow } from './sheets.ts'

interface ConvertedQuestion {
  question: Question
  /** Whether its type differs from the one in the form. */
  isChanged?: boolean
}

/** Converts a question without choices; undefined for unsupported types. */
export function plainQuestion(row: FormRow, type: string, asked: QuestionBase): ConvertedQuestion | undefined {
  const short = { ...asked, type: 'short_text', maxChars: SHORT_ANSWER_CHARS } as const
  switch (type) {
    case 'text':
    case 'string':
      if (!row.get('appearance').includes('multiline')) return { question: short }
      return { question: { ...asked, type: 'long_text', maxChars: TEXT_ANSWER_MAX_CHARS } }
    case 'integer':
    case 'int':
      return { question: { ...asked, type: 'number', decimals: 0 } }
    case 'decimal':
      return { question: { ...asked, type: 'number', decimals: DECIMALS_MAX } }
    case 'range': {
      const { question, isLossless } = rangeOf(row, asked)
      return { question, isChanged: !isLossless }
    }
    case 'date':
      return { question: { ...asked, type: 'date' } }
    case 'datetime':
    case 'time':
    case 'barcode':
      return { question: short, isChanged: true }
    case 'geopoint':
      return { question: { ...asked, type: 'location' } }
    case 'image':
    case 'photo':
      return { question: { ...asked, type: 'file', accept: 'picture', maxFiles: 1 } }
    case 'file':
      return { question: { ...asked, type: 'file', accept: 'any', maxFiles: 1 } }
    case 'note':
      return { question: { ...asked, type: 'info', required: false } }
    case 'acknowledge':
    case 'trigger':
      return { question: { ...asked, type: 'yes_no' }, isChanged: true }
    default:
      return undefined
  }
}
