import type { HistoryLine } from '#contract/core/content/answers.ts'
import type { ViolationStatus } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { History } from '../../core/records/History.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { mn } from './mn.ts'
import { violationTexts } from './texts.ts'
import classes from './violations.module.css'

type HistoryAction = keyof typeof mn.did
const isHistoryAction = (action: string): action is HistoryAction => Object.hasOwn(mn.did, action)

/** The history of a violation. People whose names are withheld are shown by role. */
export function ViolationHistory({ history, error }: { history: readonly HistoryLine[] | undefined; error: unknown }) {
  const t = violationTexts.useText()
  const c = coreTexts.useText()
  const statusNames = violationLabels[useLang()].status
  const nameOf = (state: string | null) =>
    state && Object.hasOwn(statusNames, state) ? statusNames[state as ViolationStatus] : state
  return (
    <Card title={t('show.history')}>
      {error ? <ErrorState level={2} /> : null}
      {!error && !history && <TextSkeleton lines={4} />}
      {history && (
        <div className={classes.history}>
          <History
            entries={history.map((entry, i) => ({
              id: i,
              at: entry.at,
              who: entry.by ?? (entry.role && { lastName: '', firstName: c(`role.${entry.role}`) }),
              what: t(`did.${isHistoryAction(entry.action) ? entry.action : 'other'}`),
              from: nameOf(entry.from),
              to: nameOf(entry.to),
              note: entry.note,
            }))}
          />
        </div>
      )}
    </Card>
  )
}
