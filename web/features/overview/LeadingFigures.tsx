import type { Lang } from '#contract/core/text/localized.ts'
import { formatChange, formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { useLang } from '../../core/i18n/text.ts'
import { StatSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StatCard, type StatCardProps } from '../../ui/layout/StatCard.tsx'
import { StatRow } from '../../ui/layout/StatRow.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import classes from './home.module.css'
import { useText } from './texts.ts'
import { LEADING, leadingOf, type PendingWork, type ShownFigure } from './use-pending-work.ts'
import { useTrend } from './use-trend.ts'

/** The tints of the figures that are not overdue, by position. */
const TINTS: readonly Tone[] = ['good', 'info', 'progress', 'warning']

function toneOf({ late, count }: ShownFigure, place: number): Tone {
  if (count === 0) return 'neutral'
  return late ? 'bad' : (TINTS[place] ?? 'info')
}

/** The four figures at the top: what is overdue in red first, each linked to exactly the records that it counts. */
export function LeadingFigures({ work }: { work: PendingWork }) {
  const t = useText()
  const { leading } = leadingOf(work.figures)
  if (work.isError) return null
  return (
    <div className={classes.leading}>
      <StatRow title={t('leading')}>
        {work.isPending
          ? Array.from({ length: LEADING }, (_, i) => <StatSkeleton key={i} />)
          : leading.map((figure, i) => <LeadingFigure key={figure.id} figure={figure} tone={toneOf(figure, i)} />)}
      </StatRow>
    </div>
  )
}

function LeadingFigure({ figure, tone }: { figure: ShownFigure; tone: Tone }) {
  const t = useText()
  const lang = useLang()
  const { label, count, to, icon: Icon, late, feature, weeks } = figure
  const series = useTrend().weeksOf(feature, weeks)
  const [before, last] = series?.slice(-2) ?? []
  const isKnown = before !== undefined && last !== undefined
  return (
    <StatCard
      label={label()}
      value={count === null ? NO_VALUE : formatNumber(count, lang)}
      to={to}
      icon={<Icon size={24} />}
      tone={tone}
      {...(count === null && { hint: t('waiting.uncounted') })}
      {...(isKnown && count !== null && changeIn(last - before, lang, late === true))}
      {...(isKnown && count !== null && { hint: t('lastWeek', { n: formatNumber(last, lang) }) })}
      {...(series && { spark: series })}
    />
  )
}

/** The change of a week's events. More overdue work is bad, less is good; more work is neither. */
function changeIn(by: number, lang: Lang, isLate: boolean): Pick<StatCardProps, 'change'> {
  const { direction, text, words } = formatChange(by, lang, { decimals: 0, unit: '' })
  if (direction === 'none') return {}
  const tone = !isLate || direction === 'same' ? 'neutral' : direction === 'up' ? 'bad' : 'good'
  // the card draws its own arrow
  return { change: { direction, tone, text: text.replace(/^[▲▼] /, ''), spoken: words } }
}
