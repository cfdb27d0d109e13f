import { ContentEdit } from '../../core/content/ContentEdit.tsx'
import { ContentText } from '../../core/content/ContentText.tsx'
import { Card } from '../../ui/Card.tsx'
import { faqKind } from './kind.ts'

/** A question: its form for those who write it, its answer for those who read it. */
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
