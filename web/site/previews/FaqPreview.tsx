import { inLang } from '#contract/core/text/unicode.ts'
import type { Faq } from '#contract/features/faq/index.ts'
import { FaqGroup } from '../parts/FaqGroup.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  question: Faq
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** A question as on its page, expanded, for the dashboard. */
export function FaqPreview({ question, ...view }: Props) {
  return (
    <Preview path="/faqs" label={inLang(question.title, view.language)} wide {...view}>
      <FaqGroup category={question.category} questions={[question]} open q="" />
    </Preview>
  )
}
