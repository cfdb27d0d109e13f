import type { HomeStatus } from '#contract/features/citizens/index.ts'
import { citizenLabels } from '#contract/features/citizens/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'

const TONES: Record<HomeStatus, Tone> = { stated: 'neutral', asked: 'progress', confirmed: 'good' }

/** Whether a citizen's home is confirmed, and by whom. */
export function HomeStatusLabel({ status }: { status: HomeStatus }) {
  return <Status tone={TONES[status]}>{citizenLabels[useLang()].status[status]}</Status>
}
