import { rateLabels, rates, type SheetFull, type SheetStatus } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { HistoryCard } from '../../../core/records/HistoryCard.tsx'
import { mn } from '../mn.ts'
import { rateTexts } from '../texts.ts'

type HistoryAction = keyof typeof mn.did
const isHistoryAction = (action: string): action is HistoryAction => Object.hasOwn(mn.did, action)
const isStatus = (state: string): state is SheetStatus => Object.hasOwn(rateLabels.mn.state, state)

/** The history of a sheet. */
export function SheetHistory({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const asked = useAsk(rates, 'history', { params: { id: sheet.id } })
  const state = (name: string | null) => (name && isStatus(name) ? rateLabels[lang].state[name] : name)
  return (
    <HistoryCard
      title={t('sheet.history')}
      asked={asked}
      entryOf={({ by, action, from, to }) => ({
        who: by,
        what: isHistoryAction(action) ? t(`did.${action}`) : action,
        from: state(from),
        to: state(to),
      })}
    />
  )
}
