import { formatChange, formatNumber } from '#contract/core/numbers.ts'
import type { Lang } from '#contract/core/text.ts'
import { type Bands, GRADES, type Grade, rateWords, type SheetStatus } from '#contract/features/rates/index.ts'
import { useLang } from '../../core/text.ts'
import { Status } from '../../ui/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'

/** The tone of each grade; the letter says the same. */
export const GRADE_TONES: Record<Grade, Tone> = { A: 'good', B: 'info', C: 'progress', D: 'warning', F: 'bad' }
const STATE_TONES: Record<SheetStatus, Tone> = {
  not_sent: 'neutral',
  sent: 'progress',
  not_approved: 'warning',
  approved: 'good',
}

/** Points as they are read: two decimals, or that there are none. */
export const points = (value: number | null, lang: Lang): string => formatNumber(value, lang, { decimals: 2 })

/** A difference of points with its sign. */
export const pointsChange = (value: number | null, lang: Lang) => formatChange(value, lang, { decimals: 2, unit: '' })

/** A grade as a letter with its name. */
export function GradeLabel({ grade }: { grade: Grade | null }) {
  const lang = useLang()
  if (!grade) return '–'
  return (
    <Status tone={GRADE_TONES[grade]} bare>
      {`${grade} · ${rateWords[lang].grade[grade]}`}
    </Status>
  )
}

/** The state of a sheet; null where there is none to be seen. */
export function SheetState({ status }: { status: SheetStatus | null }) {
  const lang = useLang()
  return <Status tone={status ? STATE_TONES[status] : 'neutral'}>{rateWords[lang].state[status ?? 'none']}</Status>
}

/** From where to where each band goes, from the best. */
export function bandRanges(bands: Bands): { grade: Grade; from: number; to: number }[] {
  return GRADES.map((grade, i) => {
    const above = GRADES[i - 1]
    const to = above === undefined || above === 'F' ? 100 : bands[above] - 0.01
    return { grade, from: grade === 'F' ? 0 : bands[grade], to }
  })
}
