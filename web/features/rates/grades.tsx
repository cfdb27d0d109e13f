import type { Lang } from '#contract/core/text/localized.ts'
import { formatChange, formatNumber } from '#contract/core/text/numbers.ts'
import { type Bands, GRADES, type Grade, rateLabels, type SheetStatus } from '#contract/features/rates/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import type { Tone } from '../../ui/theme/colours.ts'

/** The colour of each grade, always shown together with its letter. */
export const GRADE_TONES: Record<Grade, Tone> = { A: 'good', B: 'info', C: 'progress', D: 'warning', F: 'bad' }
/** The tone of a sheet's state. */
export const STATE_TONES: Record<SheetStatus, Tone> = {
  not_sent: 'neutral',
  sent: 'progress',
  not_approved: 'warning',
  approved: 'good',
}

/** Formats points with two decimals, or a placeholder for none. */
export const points = (value: number | null, lang: Lang): string => formatNumber(value, lang, { decimals: 2 })

/** Formats a difference of points with its sign. */
export const pointsChange = (value: number | null, lang: Lang) => formatChange(value, lang, { decimals: 2, unit: '' })

/** A grade as a letter with its name. */
export function GradeLabel({ grade }: { grade: Grade | null }) {
  const lang = useLang()
  if (!grade) return '–'
  return (
    <Status tone={GRADE_TONES[grade]} bare>
      {`${grade} · ${rateLabels[lang].grade[grade]}`}
    </Status>
  )
}

/** The state of a sheet; null if there is no visible sheet. */
export function SheetState({ status }: { status: SheetStatus | null }) {
  const lang = useLang()
  return <Status tone={status ? STATE_TONES[status] : 'neutral'}>{rateLabels[lang].state[status ?? 'none']}</Status>
}

/** The range of points of each grade, best first. */
export function bandRanges(bands: Bands): { grade: Grade; from: number; to: number }[] {
  return GRADES.map((grade, i) => {
    const above = GRADES[i - 1]
    const to = above === undefined || above === 'F' ? 100 : bands[above] - 0.01
    return { grade, from: grade === 'F' ? 0 : bands[grade], to }
  })
}
