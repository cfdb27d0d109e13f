import type { HistoryLine } from '#contract/core/content-answers.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/dates.ts'
import { shortName } from '#contract/core/person.ts'
import { type Report, type Station, stationsOf } from '#contract/features/reports/index.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { TextSkeleton } from '../../ui/Skeletons.tsx'
import { type Step, Stepper } from '../../ui/Stepper.tsx'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

interface Props {
  report: Report
  lines: readonly HistoryLine[]
  isLoading: boolean
}

/** Author → khoroo → district → city: who holds the pen, since when, until when. */
export function ReportWay({ report, lines, isLoading }: Props) {
  const t = reportTexts.useText()
  const lang = useLang()
  const day = (instant: string) => formatDay(dayInUlaanbaatar(new Date(instant)), lang)
  const stepOf = ({ level, isAuthor, state, by, at }: Station): Step => {
    const isHere = state === 'now' || state === 'returned'
    const who = by ?? (isAuthor ? report.author : null)
    const due = isHere && report.dueOn ? t('dueOn', { day: formatDay(report.dueOn, lang) }) : undefined
    // approved here and not sent on: the pen is still here
    const waits = report.status === `approved_${level}` && level !== 'city' ? t('step.toSendOn') : undefined
    const note = due ?? waits
    return {
      id: level,
      label: isAuthor ? t('step.author') : t(`step.level.${level}`),
      state,
      ...(who ? { who: shortName(who) } : {}),
      ...(at
        ? { when: day(at) }
        : isHere && !isAuthor
          ? { when: t('step.arrived', { when: day(report.movedAt) }) }
          : {}),
      ...(note ? { note } : {}),
    }
  }
  const states = {
    done: t('step.state.done'),
    now: t('step.state.now'),
    next: t('step.state.next'),
    returned: t('step.state.returned'),
  }
  return (
    <Card title={t('show.way')}>
      {isLoading ? (
        <TextSkeleton lines={2} />
      ) : (
        <Stepper label={t('show.way')} states={states} steps={stationsOf(report, lines).map(stepOf)} />
      )}
    </Card>
  )
}

/** Why it came back, who says so, and when. */
export function Returned({ comment, lines }: { comment: string; lines: readonly HistoryLine[] }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const line = lines.find(({ action }) => action === 'return')
  return (
    <Banner tone="warning">
      <strong>
        {line?.by
          ? t('show.returned', { who: shortName(line.by), when: formatDateTime(new Date(line.at), lang) })
          : t('show.returnedPlain')}
      </strong>
      <span className={classes.quote}>{comment}</span>
    </Banner>
  )
}
