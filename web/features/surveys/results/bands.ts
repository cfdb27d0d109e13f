import type { CoverageRow } from '#contract/features/surveys/index.ts'

/** Half and all of the expected answers, in tenths of a per cent. */
const HALF = 500
const ALL = 1000

/** The bands of coverage, best first. */
export const BANDS = ['done', 'half', 'begun', 'none'] as const
export const BAND_TONES = { done: 'good', half: 'progress', begun: 'warning', none: 'neutral' } as const

/** The band of an area's coverage. */
export const bandOf = ({
  achieved,
  collected,
}: Pick<CoverageRow, 'achieved' | 'collected'>): (typeof BANDS)[number] => {
  if (collected === 0) return 'none'
  if ((achieved ?? 0) >= ALL) return 'done'
  return (achieved ?? 0) >= HALF ? 'half' : 'begun'
}
