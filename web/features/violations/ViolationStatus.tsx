import type { ViolationStatus as State } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { useLang } from '../../core/text.ts'
import { Status } from '../../ui/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { violationTexts } from './texts.ts'

/** The colour of each state. */
export const STATUS_TONES: Record<State, Tone> = {
  reported: 'info',
  verified: 'warning',
  in_progress: 'progress',
  referred: 'progress',
  resolved: 'good',
  rejected: 'bad',
  duplicate: 'neutral',
}

/** The state of a violation. */
export function ViolationStatus({ status }: { status: State }) {
  const lang = useLang()
  return <Status tone={STATUS_TONES[status]}>{violationWords[lang].status[status]}</Status>
}

/** The level that has it in hand is late. */
export function Overdue() {
  const t = violationTexts.useText()
  return <Status tone="bad">{t('overdue')}</Status>
}

/** Whoever has it in hand was deactivated or has moved away. */
export function AssigneeGone() {
  const t = violationTexts.useText()
  return <Status tone="warning">{t('assigneeGone')}</Status>
}
