import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import {
  answerText,
  numbersOf,
  OPTION_MAX_CHARS,
  type Option,
  type Question,
  type QuestionOf,
  questionsOf,
  type Structure,
  type Value,
} from '#contract/features/surveys/index.ts'
import { exportTexts } from '../export-texts.ts'
import type { DataRow } from './rows.ts'
import { OTHER_CODE, type Variable } from './variable.ts'
import { metadataVariables, yesNoCodes } from './variables-metadata.ts'

/** The variables of the data file: metadata, then the questions with one variable per choice and matrix row. */
export function variablesOf(structure: Structure, lang: Lang): Variable[] {
  const numbers = numbersOf(structure)
  return [
    ...metadataVariables(lang),
    ...questionsOf(structure).flatMap((question) => {
      const number = numbers.get(question.id)
      return number === undefined ? [] : variablesOfQuestion(question, `q${number}`, lang)
    }),
  ]
}

const record = (value: Value | undefined): Record<string, unknown> | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value : undefined

const optionCodes = (options: readonly Option[], lang: Lang) =>
  options.map(({ text }, i) => ({ code: i + 1, label: inLang(text, lang) }))

/** The position of an option, counted from 1. */
const codeOf = (options: readonly Option[], id: unknown): number | undefined => {
  const at = options.findIndex((option) => option.id === id)
  return at < 0 ? undefined : at + 1
}

/** The variables of one question. */
export function variablesOfQuestion(question: Question, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  const given = (row: DataRow) => row.answers[question.id]
  const number = (value: Variable['value'], more: Partial<Variable> = {}): Variable => ({
    name,
    label,
    kind: 'number',
    value,
    ...more,
  })
  const plainNumber = (row: DataRow) => {
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
          value: (row) => answerText(question, given(row), lang, exportTexts[lang]),
        },
      ]
    case 'single_choice':
      return singleChoice(question, name, lang)
    case 'multiple_choice':
      return multipleChoice(question, name, lang)
    case 'yes_no':
      return [
        number(
          (row) => {
            const value = given(row)
            return typeof value === 'boolean' ? Number(value) : undefined
          },
          { codes: yesNoCodes(lang) },
        ),
      ]
    case 'rating':
    case 'scale':
      return [number(plainNumber)]
    case 'number':
      return [number(plainNumber, { decimals: question.decimals })]
    case 'date':
      return [{ name, label, kind: 'date', value: (row) => answerText(question, given(row), lang, exportTexts[lang]) }]
    case 'matrix':
      return question.rows.map((matrixRow, i) => ({
        name: `${name}_${i + 1}`,
        label: joined(label, matrixRow.text, lang),
        kind: 'number',
        codes: optionCodes(question.columns, lang),
        value: (row) => codeOf(question.columns, record(given(row))?.[matrixRow.id]),
      }))
    case 'multi_matrix':
      return multiMatrix(question, name, lang)
    case 'ranking':
      return ranking(question, name, lang)
    case 'file':
      return [
        number((row) => {
          const files = given(row)
          return Array.isArray(files) ? files.length : undefined
        }),
      ]
    case 'location':
      return location(question, name, lang)
    default:
      return []
  }
}

const joined = (label: string, text: Localized, lang: Lang) => `${label}: ${inLang(text, lang)}`

const otherText = (
  name: string,
  label: string,
  lang: Lang,
  valueOf: (row: DataRow) => Value | undefined,
): Variable => ({
  name: `${name}_other_text`,
  label: `${label}: ${exportTexts[lang].analysis.otherText}`,
  kind: 'text',
  chars: OPTION_MAX_CHARS,
  value: (row) => {
    const other = record(valueOf(row))?.other
    return typeof other === 'string' ? other : undefined
  },
})

function singleChoice(question: QuestionOf<'single_choice'>, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  const given = (row: DataRow) => row.answers[question.id]
  const other = { code: OTHER_CODE, label: exportTexts[lang].analysis.other }
  return [
    {
      name,
      label,
      kind: 'number',
      codes: [...optionCodes(question.options, lang), ...(question.other ? [other] : [])],
      value: (row) => {
        const value = record(given(row))
        return value && ('other' in value ? OTHER_CODE : codeOf(question.options, value.option))
      },
    },
    ...(question.other ? [otherText(name, label, lang, given)] : []),
  ]
}

function multipleChoice(question: QuestionOf<'multiple_choice'>, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  const given = (row: DataRow) => row.answers[question.id]
  const codes = yesNoCodes(lang)
  const picked = (isPicked: (value: Record<string, unknown>) => boolean) => (row: DataRow) => {
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
            label: `${label}: ${exportTexts[lang].analysis.other}`,
            kind: 'number' as const,
            codes,
            value: picked(({ other }) => other !== undefined),
          },
          otherText(name, label, lang, given),
        ]
      : []),
  ]
}

function ranking(question: QuestionOf<'ranking'>, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  return question.options.map((option, i) => ({
    name: `${name}_${i + 1}`,
    label: joined(label, option.text, lang),
    kind: 'number' as const,
    value: (row: DataRow) => {
      const order = row.answers[question.id]
      const at = Array.isArray(order) ? order.indexOf(option.id) : -1
      return at < 0 ? undefined : at + 1
    },
  }))
}

function location(question: QuestionOf<'location'>, name: string, lang: Lang): Variable[] {
  return (['latitude', 'longitude'] as const).map((part) => ({
    name: `${name}_${part === 'latitude' ? 'lat' : 'lon'}`,
    label: `${inLang(question.text, lang)}: ${exportTexts[lang].analysis[part]}`,
    kind: 'number' as const,
    decimals: 6,
    value: (row: DataRow) => {
      const degrees = record(row.answers[question.id])?.[part]
      return typeof degrees === 'number' ? degrees : undefined
    },
  }))
}

function multiMatrix(question: QuestionOf<'multi_matrix'>, name: string, lang: Lang): Variable[] {
  const label = inLang(question.text, lang)
  return question.rows.flatMap((matrixRow, i) =>
    question.columns.map((column, c) => ({
      name: `${name}_${i + 1}_${c + 1}`,
      label: joined(joined(label, matrixRow.text, lang), column.text, lang),
      kind: 'number' as const,
      codes: yesNoCodes(lang),
      value: (row: DataRow) => {
        const picks = record(row.answers[question.id])?.[matrixRow.id]
        return Array.isArray(picks) && picks.length > 0 ? Number(picks.includes(column.id)) : undefined
      },
    })),
  )
}
