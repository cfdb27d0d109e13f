import type { HistoryLine } from '#contract/core/content/answers.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { Violation, ViolationStatus } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { type Step, Stepper } from '../../ui/layout/Stepper.tsx'
import { violationTexts } from './texts.ts'

const STAGES = ['reported', 'verified', 'in_progress', 'resolved'] as const

/** The progress of a violation: its current step, the level in charge, and when each step was reached. */
export function ViolationProgress({ violation, history }: { violation: Violation; history: readonly HistoryLine[] }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const labels = violationLabels[lang]
  const { status, level } = violation
  const reachedAt = (state: ViolationStatus) => {
    const entry = history.find(({ to, action }) => to === state || (state === 'reported' && action === 'create'))
    return entry && formatDateTime(new Date(entry.at), lang)
  }
  const isSide = status === 'rejected' || status === 'duplicate'
  // a referred violation has not started yet
  const at = isSide ? 0 : STAGES.indexOf(status === 'referred' ? 'in_progress' : status)
  const steps = (isSide ? (['reported', status] as const) : STAGES).map((state, i): Step => {
    const isDone = isSide ? i === 0 : i < at || status === 'resolved'
    const isNow = isSide ? i === 1 : i === at && status !== 'resolved'
    const when =
      isDone || isNow ? reachedAt(state === 'in_progress' && status === 'referred' ? 'referred' : state) : undefined
    return {
      id: state,
      label: labels.status[state],
      state: isSide && i === 1 ? 'returned' : isDone ? 'done' : isNow ? 'now' : 'next',
      ...(isNow && !isSide && { who: labels.level[level] }),
      ...(when && { when }),
      ...(status === 'referred' && isNow && { note: t('step.referred', { level: labels.level[level] }) }),
    }
  })
  return (
    <Card>
      <Stepper
        label={t('show.way')}
        steps={steps}
        states={{ done: t('step.done'), now: t('step.now'), next: t('step.next'), returned: t('step.returned') }}
      />
    </Card>
  )
}
