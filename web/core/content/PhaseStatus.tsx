import type { Phase } from '#contract/core/content/index.ts'
import { contentLabels } from '#contract/core/content/labels.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { useLang } from '../i18n/text.ts'

const TONES: Record<Phase | 'bin', Tone> = {
  draft: 'neutral',
  scheduled: 'progress',
  published: 'good',
  ended: 'warning',
  archived: 'info',
  bin: 'bad',
}

/** The phase of a record, the same everywhere; records in the bin are marked as such. */
export function PhaseStatus({ phase, inBin = false }: { phase: Phase; inBin?: boolean }) {
  const lang = useLang()
  const shown = inBin ? 'bin' : phase
  return <Status tone={TONES[shown]}>{contentLabels[lang].phase[shown]}</Status>
}
