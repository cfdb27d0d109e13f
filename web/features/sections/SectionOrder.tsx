import { sections } from '#contract/features/sections/index.ts'
import { ContentOrder } from '../../core/content/ContentOrder.tsx'
import { useAsk } from '../../core/query/query.ts'
import { useSectionKind } from './kinds.ts'
import { sectionTexts } from './texts.ts'

/** Orders the sections of a group. */
export default function SectionOrder() {
  const t = sectionTexts.useText()
  const kind = useSectionKind()
  const { data, error, refetch } = useAsk(sections, 'groups', { query: { category: kind.group } })
  return (
    <ContentOrder
      kind={kind}
      feature={sections}
      title={t(`orderOf.${kind.group}`)}
      groups={data?.data}
      error={error}
      onRetry={() => void refetch()}
      countOf={(n) => t('order.count', { n })}
    />
  )
}
