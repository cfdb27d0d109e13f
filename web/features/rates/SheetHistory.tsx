import { rates, rateWords, type SheetFull, type SheetStatus } from '#contract/features/rates/index.ts'
import { History } from '../../core/History.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { mn } from './mn.ts'
import { rateTexts } from './texts.ts'

type Did = keyof typeof mn.did
const isDid = (action: string): action is Did => Object.hasOwn(mn.did, action)
const isStatus = (state: string): state is SheetStatus => Object.hasOwn(rateWords.mn.state, state)

/** What happened to a sheet: who did what, when and why. */
export function SheetHistory({ sheet }: { sheet: SheetFull }) {
  const t = rateTexts.useText()
  const lang = useLang()
  const { data, error, refetch } = useAsk(rates, 'history', { params: { id: sheet.id } })
  const state = (name: string | null) => (name && isStatus(name) ? rateWords[lang].state[name] : name)
  return (
    <Card title={t('sheet.history')}>
      {error && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!error && !data && <TextSkeleton />}
      {data && (
        <History
          entries={data.data.map((line, i) => ({
            id: `${line.at}-${i}`,
            at: line.at,
            who: line.by,
            what: isDid(line.action) ? t(`did.${line.action}`) : line.action,
            from: state(line.from),
            to: state(line.to),
            note: line.note,
          }))}
        />
      )}
    </Card>
  )
}
