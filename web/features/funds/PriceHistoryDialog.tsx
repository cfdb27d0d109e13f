import { formatDay } from '#contract/core/time/dates.ts'
import { funds, type PriceEntry } from '#contract/features/funds/index.ts'
import { useActionTexts } from '../../core/access/action-texts.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { AskedHistory } from '../../core/records/HistoryCard.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Amount, PriceStatus } from './FundStatus.tsx'
import { fundTexts } from './texts.ts'

/** The values of an entry and what happened to it. */
export function PriceHistoryDialog({ entry, onClose }: { entry: PriceEntry; onClose: () => void }) {
  const t = fundTexts.useText()
  const lang = useLang()
  const describe = useActionTexts()
  const asked = useAsk(funds, 'entryHistory', { params: { id: entry.id } })
  const stateText = (state: string | null) =>
    state === 'draft' || state === 'submitted' || state === 'published' || state === 'rejected'
      ? t(`prices.status.${state}`)
      : undefined
  return (
    <Dialog opened onClose={onClose} title={`${entry.fundCode} · ${formatDay(entry.day, lang)}`}>
      <Facts
        facts={[
          [t('prices.column.status'), <PriceStatus key="status" entry={entry} />],
          [t('prices.price'), <Amount key="price" value={entry.price} />],
          [t('prices.netAssets'), <Amount key="assets" value={entry.netAssets} />],
          [t('prices.units'), <Amount key="units" value={entry.units} />],
          [t('prices.reasonLabel'), entry.reason],
          [t('prices.column.decidedBy'), entry.decidedBy],
        ]}
      />
      <AskedHistory
        asked={asked}
        level={3}
        entryOf={({ by, action, from, to }) => ({
          who: by,
          what: describe({ action: `funds.${action}`, outcome: 'done' }).done,
          from: stateText(from),
          to: stateText(to),
        })}
      />
    </Dialog>
  )
}
