import type { CoverageRow } from '#contract/features/surveys/index.ts'

/** Tenths of a per cent: half of those expected, and all of them. */
const HALF = 500
const ALL = 1000

/** How far areas have come, from the best. */
export const BANDS = ['done', 'half', 'begun', 'none'] as const
export const BAND_TONES = { done: 'good', half: 'progress', begun: 'warning', none: 'neutral' } as const

/** How far an area has come, as a word. */
export const bandOf = ({
  achieved,
  collected,
}: Pick<CoverageRow, 'achieved' | 'collected'>): (typeof BANDS)[number] => {
  if (collected === 0) return 'none'
  if ((achieved ?? 0) >= ALL) return 'done'
  return (achieved ?? 0) >= HALF ? 'half' : 'begun'
}
