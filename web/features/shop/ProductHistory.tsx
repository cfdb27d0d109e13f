import { shop } from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HistoryCard } from '../../core/records/HistoryCard.tsx'
import { mn } from './mn.ts'
import { shopTexts } from './texts.ts'

type Did = keyof typeof mn.did
const isDid = (action: string): action is Did => Object.hasOwn(mn.did, action)

/** Who has done what with a product. */
export function ProductHistory({ id }: { id: string }) {
  const t = shopTexts.useText()
  const { status } = shopLabels[useLang()]
  const asked = useAsk(shop, 'history', { params: { id } })
  const nameOf = (state: string | null) =>
    state !== null && Object.hasOwn(status, state) ? status[state as keyof typeof status] : state
  return (
    <HistoryCard
      title={t('show.history')}
      asked={asked}
      entryOf={({ by, action, from, to }) => ({
        who: by,
        what: t(`did.${isDid(action) ? action : 'other'}`),
        from: nameOf(from),
        to: nameOf(to),
      })}
    />
  )
}
