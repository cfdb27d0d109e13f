import type { FlaggedAnswer } from '#contract/features/surveys/index.ts'
import type { Tone } from '../../../ui/theme/colours.ts'

/** What was decided about an answer, the same look everywhere. */
export const REVIEW_TONES: Record<FlaggedAnswer['review'], Tone> = {
  waiting: 'progress',
  counts: 'good',
  set_aside: 'neutral',
}
