import { type Flag, type FlaggedAnswer, MILD_FLAGS } from '#contract/features/surveys/index.ts'
import type { Tone } from '../../../ui/theme/colours.ts'

/** The colour of each decision on an answer. */
export const REVIEW_TONES: Record<FlaggedAnswer['review'], Tone> = {
  waiting: 'progress',
  counts: 'good',
  set_aside: 'neutral',
}

/** The colour of a flag; flags that honest answers often have are milder. */
export const flagTone = (flag: Flag): Tone => (MILD_FLAGS.includes(flag) ? 'info' : 'warning')
