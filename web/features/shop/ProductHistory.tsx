import { shop } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { History } from '../../core/records/History.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { mn } from './mn.ts'
import { shopTexts } from './texts.ts'

type Did = keyof typeof mn.did
const isDid = (action: string): action is Did => Object.hasOwn(mn.did, action)

/** Who has done what with a product. */
export function ProductHistory({ id }: { id: string }) {
  const t = shopTexts.useText()
  const { status } = shopLabels[useLang()]
  const { data, error, refetch } = useAsk(shop, 'history', { params: { id } })
  const nameOf = (state: string | null) =>
    state !== null && Object.hasOwn(status, state) ? status[state as keyof typeof status] : state
  return (
    <Card title={t('show.history')}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton lines={3} />}
      {data && (
        <History
          entries={data.data.map((line, i) => ({
            id: i,
            at: line.at,
            who: line.by,
            what: t(`did.${isDid(line.action) ? line.action : 'other'}`),
            from: nameOf(line.from),
            to: nameOf(line.to),
            note: line.note,
          }))}
        />
      )}
    </Card>
  )
}
