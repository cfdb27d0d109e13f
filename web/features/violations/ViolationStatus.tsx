import type { ViolationStatus as State } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { violationTexts } from './texts.ts'

/** The colour of each state. */
export const STATUS_TONES: Record<State, Tone> = {
  reported: 'info',
  verified: 'warning',
  in_progress: 'progress',
  referred: 'moved',
  resolved: 'good',
  rejected: 'bad',
  duplicate: 'neutral',
}

/** The state of a violation. */
export function ViolationStatus({ status }: { status: State }) {
  const lang = useLang()
  return <Status tone={STATUS_TONES[status]}>{violationLabels[lang].status[status]}</Status>
}

/** Marks a violation past its deadline. */
export function Overdue() {
  const t = violationTexts.useText()
  return <Status tone="bad">{t('overdue')}</Status>
}

/** Marks an assignee who was deactivated or belongs to another office now. */
export function AssigneeGone() {
  const t = violationTexts.useText()
  return <Status tone="warning">{t('assigneeGone')}</Status>
}
