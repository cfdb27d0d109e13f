import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { ContentText } from '../../core/content/ContentText.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { faqKind } from './kind.ts'

/** A question: its form for editors, its answer for readers. */
export default function FaqShow() {
  return (
    <ContentEdit
      kind={faqKind}
      readOnly={(record) => (
        <Card>
          <ContentText record={record} />
        </Card>
      )}
    />
  )
}
