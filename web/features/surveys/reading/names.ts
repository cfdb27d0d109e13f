import { formatNumber, formatPercent } from '#contract/core/numbers.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import type { Question } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { readingTexts } from './texts.ts'

/** What a key of a result is called: an option, «Бусад», yes or no, a step. */
export function nameOfKey(question: Question, key: string, lang: Lang): string {
  if (key === 'other') return readingTexts.text('result.other')
  if (question.type === 'yes_no') return key === 'true' ? surveyWords[lang].yes : surveyWords[lang].no
  const option = 'options' in question ? question.options.find(({ id }) => id === key) : undefined
  return option ? inLang(option.text, lang) : key
}

/** «123 · 45.6 %». */
export const countText = (count: number, of: number, lang: Lang): string =>
  `${formatNumber(count, lang)} · ${formatPercent(of === 0 ? null : (count / of) * 100, lang)}`
