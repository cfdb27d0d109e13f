import type { Faq } from '#contract/features/faq/index.ts'
import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { Framed } from '../../core/content/ContentPreview.tsx'
import { FaqPreview as PublicFaq } from '../../public/FaqPreview.tsx'
import publicStyles from '../../public/styles/site.css?url'
import { faqKind } from './kind.ts'

/** A question: its form for those who write it, its look for those who read it. */
export default function FaqShow() {
  return (
    <ContentEdit
      kind={faqKind}
      readOnly={(record) => (
        <Framed
          record={record as Faq}
          styles={[publicStyles]}
          draw={(question, view) => <PublicFaq question={question} {...view} />}
        />
      )}
    />
  )
}
