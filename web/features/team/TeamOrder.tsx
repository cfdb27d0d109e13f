import { team } from '#contract/features/team/index.ts'
import { ContentOrder } from '../../core/content/ContentOrder.tsx'
import { useAsk } from '../../core/query/query.ts'
import { useTeamKind } from './kinds.ts'
import { teamTexts } from './texts.ts'

/** Orders the people of a group. */
export default function TeamOrder() {
  const t = teamTexts.useText()
  const kind = useTeamKind()
  const { data, error, refetch } = useAsk(team, 'groups', { query: { category: kind.group } })
  return (
    <ContentOrder
      kind={kind}
      feature={team}
      title={t('order.title')}
      groups={data?.data}
      error={error}
      onRetry={() => void refetch()}
      countOf={(n) => t('order.count', { n })}
    />
  )
}
