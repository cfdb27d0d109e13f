import type { Faq } from '#contract/features/faq/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { FaqPreview as PublicFaq } from '../../site/previews/FaqPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { faqKind } from './kind.ts'

/** The public page of a question as citizens will see it, including drafts. */
export default function FaqPreview() {
  return (
    <ContentPreview<Faq>
      kind={faqKind}
      styles={[publicStyles]}
      draw={(question, view) => <PublicFaq question={question} {...view} />}
    />
  )
}
