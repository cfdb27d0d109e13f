import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import type { Question } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'

/** The name of a condition's value: the text of an option or column, or the value itself. */
export function nameOfValue(question: Question, value: string, lang: Lang): string {
  const textOf = (options: readonly { id: string; text: Localized }[]) => {
    const text = options.find((option) => option.id === value)?.text
    return text ? inLang(text, lang) : ''
  }
  switch (question.type) {
    case 'yes_no':
      return surveyLabels[lang][value === 'true' ? 'yes' : 'no']
    case 'single_choice':
    case 'multiple_choice':
      return textOf(question.options)
    case 'matrix':
    case 'multi_matrix':
      return textOf(question.columns)
    default:
      return value
  }
}
