import type { HistoryLine } from '#contract/core/content-answers.ts'
import { formatDateTime } from '#contract/core/dates.ts'
import type { Violation, ViolationStatus } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { type Step, Stepper } from '../../ui/Stepper.tsx'
import { violationTexts } from './texts.ts'

const WAY = ['reported', 'verified', 'in_progress', 'resolved'] as const

/** Where it stands on its way, who has it in hand, when it was where. */
export function ViolationWay({ violation, lines }: { violation: Violation; lines: readonly HistoryLine[] }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const words = violationWords[lang]
  const { status, level } = violation
  const cameTo = (state: ViolationStatus) => {
    const line = lines.find(({ to, action }) => to === state || (state === 'reported' && action === 'create'))
    return line && formatDateTime(new Date(line.at), lang)
  }
  const isSide = status === 'rejected' || status === 'duplicate'
  // what was referred waits before the work
  const at = isSide ? 0 : WAY.indexOf(status === 'referred' ? 'in_progress' : status)
  const steps = (isSide ? (['reported', status] as const) : WAY).map((state, i): Step => {
    const isDone = isSide ? i === 0 : i < at || status === 'resolved'
    const isNow = isSide ? i === 1 : i === at && status !== 'resolved'
    const when =
      isDone || isNow ? cameTo(state === 'in_progress' && status === 'referred' ? 'referred' : state) : undefined
    return {
      id: state,
      label: words.status[state],
      state: isSide && i === 1 ? 'returned' : isDone ? 'done' : isNow ? 'now' : 'next',
      ...(isNow && !isSide && { who: words.level[level] }),
      ...(when && { when }),
      ...(status === 'referred' && isNow && { note: t('step.referred', { level: words.level[level] }) }),
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
