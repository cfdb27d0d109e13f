import type { HomeStatus } from '#contract/features/citizens/index.ts'
import { citizenWords } from '#contract/features/citizens/words.ts'
import { useLang } from '../../core/text.ts'
import { Status } from '../../ui/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'

const TONES: Record<HomeStatus, Tone> = { stated: 'neutral', asked: 'progress', confirmed: 'good' }

/** Who says that a citizen lives there. */
export function HomeStatusLabel({ status }: { status: HomeStatus }) {
  return <Status tone={TONES[status]}>{citizenWords[useLang()].status[status]}</Status>
}
