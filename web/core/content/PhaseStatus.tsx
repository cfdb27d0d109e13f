import type { Phase } from '#contract/core/content.ts'
import { contentWords } from '#contract/core/content-words.ts'
import { Status } from '../../ui/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { useLang } from '../text.ts'

const TONES: Record<Phase | 'bin', Tone> = {
  draft: 'neutral',
  scheduled: 'progress',
  published: 'good',
  ended: 'warning',
  archived: 'info',
  bin: 'bad',
}

/** Where a piece of content stands, the same everywhere; what lies in the bin says so. */
export function PhaseStatus({ phase, inBin = false }: { phase: Phase; inBin?: boolean }) {
  const lang = useLang()
  const shown = inBin ? 'bin' : phase
  return <Status tone={TONES[shown]}>{contentWords[lang].phase[shown]}</Status>
}
