import { inLang } from '#contract/core/text.ts'
import type { Faq } from '#contract/features/faq/index.ts'
import { Preview } from './Preview.tsx'
import { FaqGroup } from './parts/FaqGroup.tsx'

interface Props {
  question: Faq
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** A question as it stands on its page, opened, for the dashboard. */
export function FaqPreview({ question, ...view }: Props) {
  return (
    <Preview path="/faqs" label={inLang(question.title, view.language)} wide {...view}>
      <FaqGroup category={question.category} questions={[question]} open q="" />
    </Preview>
  )
}
