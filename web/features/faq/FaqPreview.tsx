import type { Faq } from '#contract/features/faq/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { FaqPreview as PublicFaq } from '../../public/FaqPreview.tsx'
import publicStyles from '../../public/styles/site.css?url'
import { faqKind } from './kind.ts'

/** A question on the public page as citizens see it, drafts too. */
export default function FaqPreview() {
  return (
    <ContentPreview<Faq>
      kind={faqKind}
      styles={[publicStyles]}
      draw={(question, view) => <PublicFaq question={question} {...view} />}
    />
  )
}
