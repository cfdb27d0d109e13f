import { rateLabels, rates, type SheetFull, type SheetStatus } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { History } from '../../../core/records/History.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { mn } from '../mn.ts'
import { rateTexts } from '../texts.ts'

type HistoryAction = keyof typeof mn.did
const isHistoryAction = (action: string): action is HistoryAction => Object.hasOwn(mn.did, action)
const isStatus = (state: string): state is SheetStatus => Object.hasOwn(rateLabels.mn.state, state)

/** The history of a sheet. */
export function SheetHistory({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(rates, 'history', { params: { id: sheet.id } })
  const state = (name: string | null) => (name && isStatus(name) ? rateLabels[lang].state[name] : name)
  return (
    <Card title={t('sheet.history')}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton />}
      {data && (
        <History
          entries={data.data.map((entry, i) => ({
            id: `${entry.at}-${i}`,
            at: entry.at,
            who: entry.by,
            what: isHistoryAction(entry.action) ? t(`did.${entry.action}`) : entry.action,
            from: state(entry.from),
            to: state(entry.to),
            note: entry.note,
          }))}
        />
      )}
    </Card>
  )
}
