import type { Lang } from '#contract/core/text/localized.ts'
import { fill, textAt } from '#contract/core/text/messages.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import {
  type Condition,
  numbersOf,
  type Question,
  questionsOf,
  type Structure,
  type Test,
  testsOf,
} from '#contract/features/surveys/index.ts'
import { formTexts } from '../../../answering/texts.ts'
import { nameOfValue } from '../value-name.ts'
import { en } from './sheet-en.ts'
import { mn } from './sheet-mn.ts'

const CATALOGUES = { mn, en }

type Keys = Exclude<keyof typeof mn, 'test'> | `test.${keyof (typeof mn)['test']}`

/** A text of the sheet in one language. */
export const sheetText = (lang: Lang, key: Keys, params?: Record<string, string | number>): string =>
  fill(textAt(CATALOGUES[lang], key) ?? key, params)

/** Conditions as a sentence, with question numbers. */
function conditionText(structure: Structure, conditions: readonly Condition[], lang: Lang): string {
  const numbers = numbersOf(structure)
  const questions = new Map(questionsOf(structure).map((question) => [question.id, question]))
  const comparisonText = ({ questionId, operator, value = '' }: Test) => {
    const question = questions.get(questionId)
    const name = question?.type === 'date' ? formatDay(value, lang) : question && nameOfValue(question, value, lang)
    return sheetText(lang, `test.${operator}`, { n: numbers.get(questionId) ?? '', value: name ?? value })
  }
  return conditions
    .map((condition) => testsOf(condition).map(comparisonText).join(sheetText(lang, 'or')))
    .join(sheetText(lang, 'and'))
}

const sentence = (
  key: 'onlyIf' | 'endsIf',
  structure: Structure,
  conditions: readonly Condition[],
  lang: Lang,
): string =>
  conditions.length > 0 ? sheetText(lang, key, { conditions: conditionText(structure, conditions, lang) }) : ''

/** The condition under which a question is asked; empty if unconditional. */
export const askCondition = (structure: Structure, { showIf = [] }: Question, lang: Lang): string =>
  sentence('onlyIf', structure, showIf, lang)

/** The condition under which the survey ends after a question; empty if none. */
export const endCondition = (structure: Structure, { endIf = [] }: Question, lang: Lang): string =>
  sentence('endsIf', structure, endIf, lang)

/** The limits of an answer: number of choices, range of numbers or dates. Uses the same texts as the online form. */
export function limitText(question: Question, lang: Lang): string {
  const t = formTexts(lang)
  const number = (n: number) => formatNumber(n, lang)
  switch (question.type) {
    case 'single_choice':
      return sheetText(lang, 'one')
    case 'multiple_choice':
    case 'multi_matrix':
      return between(question.minPicks || undefined, question.maxPicks, number, {
        between: (limits) => t('picks.between', limits),
        least: (limits) => t('picks.least', limits),
        most: (limits) => t('picks.most', limits),
        none: t('picks.any'),
      })
    case 'number':
      return between(question.min, question.max, number, {
        between: (limits) => t('range.between', limits),
        least: (limits) => t('range.least', limits),
        most: (limits) => t('range.most', limits),
        none: '',
      })
    case 'date':
      return between(question.min, question.max, (day) => formatDay(day, lang), {
        between: (limits) => t('days.between', limits),
        least: (limits) => t('days.least', limits),
        most: (limits) => t('days.most', limits),
        none: '',
      })
    case 'rating':
      return sheetText(lang, 'rating', { n: question.steps })
    case 'ranking':
      return sheetText(lang, 'ranking', { n: question.options.length })
    default:
      return ''
  }
}

type LimitText = (limits: { min: string; max: string }) => string

function between<T>(
  min: T | undefined,
  max: T | undefined,
  format: (limit: T) => string,
  texts: { between: LimitText; least: LimitText; most: LimitText; none: string },
): string {
  const limits = { min: min === undefined ? '' : format(min), max: max === undefined ? '' : format(max) }
  if (min !== undefined && max !== undefined) return texts.between(limits)
  if (min !== undefined) return texts.least(limits)
  return max === undefined ? texts.none : texts.most(limits)
}
