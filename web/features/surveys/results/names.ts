import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import type { Question } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { resultTexts } from './texts.ts'

/** The name of a key of a result: an option, 'other', yes or no, or a step. */
export function nameOfKey(question: Question, key: string, lang: Lang): string {
  if (key === 'other') return resultTexts.text('result.other')
  if (question.type === 'yes_no') return key === 'true' ? surveyLabels[lang].yes : surveyLabels[lang].no
  const option = 'options' in question ? question.options.find(({ id }) => id === key) : undefined
  return option ? inLang(option.text, lang) : key
}

/** Formats a count with its share: '123 · 45.6 %'. */
export const countText = (count: number, of: number, lang: Lang): string =>
  `${formatNumber(count, lang)} · ${formatPercent(of === 0 ? null : (count / of) * 100, lang)}`
