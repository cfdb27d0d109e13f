import { ContentTable } from '../../core/content/ContentTable.tsx'
import { OrderLink } from '../../core/content/OrderLink.tsx'
import { faqKind } from './kind.ts'
import { faqTexts } from './texts.ts'

/** The questions within reach. */
export default function FaqList() {
  const t = faqTexts.useText()
  return (
    <ContentTable
      kind={faqKind}
      title={t('title')}
      name="faqs"
      parts={{ without: ['area'] }}
      actions={<OrderLink kind={faqKind} to="/dashboard/faqs/order" />}
    />
  )
}
