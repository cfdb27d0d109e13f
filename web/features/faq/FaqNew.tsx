import { ContentNew } from '../../core/content/ContentEdit.tsx'
import { faqKind } from './kind.ts'

/** A new question with its answer. */
export default function FaqNew() {
  return <ContentNew kind={faqKind} category="documents" />
}
