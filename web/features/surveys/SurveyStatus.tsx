import type { Phase } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { useLang } from '../../core/text.ts'
import { Status } from '../../ui/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'

const TONES: Record<Phase, Tone> = { draft: 'neutral', expected: 'progress', active: 'good', closed: 'info' }

/** Where a survey is, the same everywhere. */
export function SurveyStatus({ phase }: { phase: Phase }) {
  const lang = useLang()
  return <Status tone={TONES[phase]}>{surveyWords[lang].phase[phase]}</Status>
}
