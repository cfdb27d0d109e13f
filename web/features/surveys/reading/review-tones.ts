import { type Flag, type FlaggedAnswer, MILD_FLAGS } from '#contract/features/surveys/index.ts'
import type { Tone } from '../../../ui/theme/colours.ts'

/** What was decided about an answer, the same look everywhere. */
export const REVIEW_TONES: Record<FlaggedAnswer['review'], Tone> = {
  waiting: 'progress',
  counts: 'good',
  set_aside: 'neutral',
}

/** Reasons that honest answers often have as well look milder than the others. */
export const flagTone = (flag: Flag): Tone => (MILD_FLAGS.includes(flag) ? 'info' : 'warning')
