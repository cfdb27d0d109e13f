import { IconArrowsSort } from '@tabler/icons-react'
import { faq } from '#contract/features/faq/index.ts'
import { ContentTable } from '../../core/content/ContentTable.tsx'
import { useMay } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { faqKind } from './kind.ts'
import { faqTexts } from './texts.ts'

/** The questions within reach. */
export default function FaqList() {
  const t = faqTexts.useText()
  const mayWrite = useMay(faq, 'write')
  return (
    <ContentTable
      kind={faqKind}
      title={t('title')}
      name="faqs"
      parts={{ without: ['area'] }}
      actions={
        mayWrite && (
          <LinkButton
            to="/dashboard/faqs/order"
            variant="default"
            leftSection={<IconArrowsSort size={18} aria-hidden />}
          >
            {t('list.toOrder')}
          </LinkButton>
        )
      }
    />
  )
}
