import { useMemo } from 'react'
import { faq } from '#contract/features/faq/index.ts'
import { ContentOrder } from '../../core/content/ContentOrder.tsx'
import { useAsk } from '../../core/query/query.ts'
import { faqKind } from './kind.ts'
import { faqTexts } from './texts.ts'

/** Orders the questions of each group. */
export default function FaqOrder() {
  const t = faqTexts.useText()
  const { data, error, refetch } = useAsk(faq, 'groups', { query: {} })
  const groups = useMemo(() => data?.data.map(({ category, questions }) => ({ category, records: questions })), [data])
  return (
    <ContentOrder
      kind={faqKind}
      feature={faq}
      title={t('order.title')}
      groups={groups}
      error={error}
      onRetry={() => void refetch()}
      countOf={(n) => t('order.count', { n })}
    />
  )
}
