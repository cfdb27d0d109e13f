import { inLang, type Lang, type Localized } from '#contract/core/text.ts'
import {
  answerWords,
  numbersOf,
  OPTION_MAX_CHARS,
  type Option,
  type Question,
  type QuestionOf,
  questionsOf,
  type Structure,
  type Value,
} from '#contract/features/surveys/index.ts'
import type { AnalysedRow } from './export-rows.ts'
import { words } from './export-words.ts'
import { OTHER_CODE, type Variable } from './variable.ts'
import { aboutAnswer, noYesOf } from './variables-about.ts'

/** Everything that is known of an answer, then every question with one variable for each choice and matrix row. */
export function variablesOf(structure: Structure, lang: Lang): Variable[] {
  const numbers = numbersOf(structure)
  return [
    ...aboutAnswer(lang),
    ...questionsOf(structure).flatMap((question) => {
      const number = numbers.get(question.id)
      return number === undefined ? [] : variablesOfQuestion(question, `q${number}`, lang)
    }),
  ]
}

const record = (value: Value | undefined): Record<string, unknown> | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value : undefined

const codesOf = (options: readonly Option[], lang: Lang) =>
  options.map(({ text }, i) => ({ code: i + 1, label: inLang(text, lang) }))

/** The place of an option, from 1; undefined for none. */
const codeOf = (options: readonly Option[], id: unknown): number | undefined => {
  const at = options.findIndex((option) => option.id === id)
  return at < 0 ? undefined : at + 1
}

/** The variables of one question that is answered. */
export function variablesOfQuestion(question: Question, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  const given = (row: AnalysedRow) => row.answers[question.id]
  const number = (value: Variable['value'], more: Partial<Variable> = {}): Variable => ({
    name,
    label,
    kind: 'number',
    value,
    ...more,
  })
  const plainNumber = (row: AnalysedRow) => {
    const value = given(row)
    return typeof value === 'number' ? value : undefined
  }
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return [
        {
          name,
          label,
          kind: 'text',
          chars: question.maxChars,
          value: (row) => answerWords(question, given(row), lang, words[lang]),
        },
      ]
    case 'single_choice':
      return ofSingle(question, name, lang)
    case 'multiple_choice':
      return ofMultiple(question, name, lang)
    case 'yes_no':
      return [
        number(
          (row) => {
            const value = given(row)
            return typeof value === 'boolean' ? Number(value) : undefined
          },
          { codes: noYesOf(lang) },
        ),
      ]
    case 'rating':
    case 'scale':
      return [number(plainNumber)]
    case 'number':
      return [number(plainNumber, { decimals: question.decimals })]
    case 'date':
      return [{ name, label, kind: 'date', value: (row) => answerWords(question, given(row), lang, words[lang]) }]
    case 'matrix':
      return question.rows.map((line, i) => ({
        name: `${name}_${i + 1}`,
        label: joined(label, line.text, lang),
        kind: 'number',
        codes: codesOf(question.columns, lang),
        value: (row) => codeOf(question.columns, record(given(row))?.[line.id]),
      }))
    case 'multi_matrix':
      return ofMultiMatrix(question, name, lang)
    case 'ranking':
      return question.options.map((option, i) => ({
        name: `${name}_${i + 1}`,
        label: joined(label, option.text, lang),
        kind: 'number',
        value: (row) => {
          const order = given(row)
          const at = Array.isArray(order) ? order.indexOf(option.id) : -1
          return at < 0 ? undefined : at + 1
        },
      }))
    case 'file':
      return [
        number((row) => {
          const files = given(row)
          return Array.isArray(files) ? files.length : undefined
        }),
      ]
    case 'location':
      return (['latitude', 'longitude'] as const).map((part) => ({
        name: `${name}_${part === 'latitude' ? 'lat' : 'lon'}`,
        label: `${label}: ${words[lang].analysis[part]}`,
        kind: 'number',
        decimals: 6,
        value: (row) => {
          const degrees = record(given(row))?.[part]
          return typeof degrees === 'number' ? degrees : undefined
        },
      }))
    default:
      return []
  }
}

const joined = (label: string, text: Localized, lang: Lang) => `${label}: ${inLang(text, lang)}`

const ownWords = (
  name: string,
  label: string,
  lang: Lang,
  valueOf: (row: AnalysedRow) => Value | undefined,
): Variable => ({
  name: `${name}_other_text`,
  label: `${label}: ${words[lang].analysis.otherText}`,
  kind: 'text',
  chars: OPTION_MAX_CHARS,
  value: (row) => {
    const other = record(valueOf(row))?.other
    return typeof other === 'string' ? other : undefined
  },
})

function ofSingle(question: QuestionOf<'single_choice'>, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  const given = (row: AnalysedRow) => row.answers[question.id]
  const other = { code: OTHER_CODE, label: words[lang].analysis.other }
  return [
    {
      name,
      label,
      kind: 'number',
      codes: [...codesOf(question.options, lang), ...(question.other ? [other] : [])],
      value: (row) => {
        const value = record(given(row))
        return value && ('other' in value ? OTHER_CODE : codeOf(question.options, value.option))
      },
    },
    ...(question.other ? [ownWords(name, label, lang, given)] : []),
  ]
}

function ofMultiple(question: QuestionOf<'multiple_choice'>, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  const given = (row: AnalysedRow) => row.answers[question.id]
  const codes = noYesOf(lang)
  const picked = (isPicked: (value: Record<string, unknown>) => boolean) => (row: AnalysedRow) => {
    const value = record(given(row))
    return value && Number(isPicked(value))
  }
  return [
    ...question.options.map(
      (option, i): Variable => ({
        name: `${name}_${i + 1}`,
        label: joined(label, option.text, lang),
        kind: 'number',
        codes,
        value: picked(({ options }) => Array.isArray(options) && options.includes(option.id)),
      }),
    ),
    ...(question.other
      ? [
          {
            name: `${name}_other`,
            label: `${label}: ${words[lang].analysis.other}`,
            kind: 'number' as const,
            codes,
            value: picked(({ other }) => other !== undefined),
          },
          ownWords(name, label, lang, given),
        ]
      : []),
  ]
}

function ofMultiMatrix(question: QuestionOf<'multi_matrix'>, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  return question.rows.flatMap((line, i) =>
    question.columns.map((column, c) => ({
      name: `${name}_${i + 1}_${c + 1}`,
      label: joined(joined(label, line.text, lang), column.text, lang),
      kind: 'number' as const,
      codes: noYesOf(lang),
      value: (row: AnalysedRow) => {
        const picks = record(row.answers[question.id])?.[line.id]
        return Array.isArray(picks) && picks.length > 0 ? Number(picks.includes(column.id)) : undefined
      },
    })),
  )
}
