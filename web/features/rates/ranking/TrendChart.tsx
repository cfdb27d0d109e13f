import { periodName, periodShort, type TrendPoint } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { LineTrend } from '../../../ui/data/charts/LineTrend.tsx'
import { points, pointsChange } from '../grades.tsx'
import { rateTexts } from '../texts.ts'

export interface TrendLine {
  id: string
  name: string
  points: readonly TrendPoint[]
}

/** The default range of the axis. */
const AXIS = { from: 60, to: 100 }

/** Totals over the periods, of one or two areas or as a mean. All lines have the same periods. */
export function TrendChart({
  lines,
  linkOf,
}: {
  lines: readonly TrendLine[]
  linkOf: (point: TrendPoint) => string | undefined
}) {
  const t = rateTexts.useText()
  const lang = useLang()
  const periods = lines[0]?.points ?? []
  const sentences = lines.map(({ name, points: all }) => {
    const rated = all.filter(({ total }) => total !== null)
    const [first, last] = [rated[0], rated.at(-1)]
    if (!first || !last || first.total === null || last.total === null) return t('trend.none')
    if (first === last) return t('trend.one', { name, last: points(last.total, lang) })
    const change = pointsChange(last.total - first.total, lang)
    return t('trend.sentence', {
      name,
      from: periodName(first, lang),
      first: points(first.total, lang),
      to: periodName(last, lang),
      last: points(last.total, lang),
      change: change.text,
    })
  })
  return (
    <LineTrend
      label={t('trend.label')}
      sentence={[...new Set(sentences)].join(' ')}
      times={periods.map((point) => ({
        id: point.periodId,
        name: periodName(point, lang),
        short: periodShort(point, lang),
      }))}
      series={lines.map(({ id, name, points: all }) => ({
        id,
        name,
        values: all.map(({ total }) => total),
        links: all.map((point) => (point.total === null ? undefined : linkOf(point))),
      }))}
      format={(value) => points(value, lang)}
      timeHead={t('trend.time')}
      {...AXIS}
    />
  )
}
