import {
  DECIMALS_MAX,
  type Question,
  SHORT_ANSWER_CHARS,
  TEXT_ANSWER_MAX_CHARS,
} from '#contract/features/surveys/index.ts'
import { type Asked, rangeOf } from './xlsform-parts.ts'
import type { FormRow } from './xlsform-sheets.ts'

interface Plain {
  question: Question
  /** It has another type than in the form. */
  isChanged?: boolean
}

/** A question of a type without choices; undefined for a type that a survey does not have. */
export function plainQuestion(row: FormRow, type: string, asked: Asked): Plain | undefined {
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
      const { question, isKept } = rangeOf(row, asked)
      return { question, isChanged: !isKept }
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
