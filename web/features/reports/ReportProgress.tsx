import type { HistoryLine } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import { type ApprovalStage, approvalStages, type Report } from '#contract/features/reports/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { type Step, Stepper } from '../../ui/layout/Stepper.tsx'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

const NO_BREAK_SPACE = '\u00a0'

interface Props {
  report: Report
  entries: readonly HistoryLine[]
  isLoading: boolean
}

/** The stages author → khoroo → district → city: who is responsible now, since when and until when. */
export function ReportProgress({ report, entries, isLoading }: Props) {
  const t = reportTexts.useText()
  const lang = useLang()
  const day = (instant: string) => formatDay(dayInUlaanbaatar(new Date(instant)), lang)
  const stepOf = ({ level, isAuthor, state, by, at }: ApprovalStage): Step => {
    const isCurrent = state === 'now' || state === 'returned'
    const who = by ?? (isAuthor ? report.author : null)
    const due = isCurrent && report.dueOn ? t('dueOn', { day: formatDay(report.dueOn, lang) }) : undefined
    // approved at this level but not sent on yet, so it still has to act
    const sendOnNote = report.status === `approved_${level}` && level !== 'city' ? t('step.toSendOn') : undefined
    const note = due ?? sendOnNote
    // until the history is there, the stages only reserve their room: two lines for who completed one, and when
    const room = isLoading && state === 'done' ? NO_BREAK_SPACE : undefined
    const whoText = who ? shortName(who) : room
    const arrived = isCurrent && !isAuthor ? t('step.arrived', { when: day(report.movedAt) }) : room
    const when = at ? day(at) : arrived
    return {
      id: isAuthor ? 'author' : level,
      label: isAuthor ? t('step.author') : t(`step.level.${level}`),
      state,
      ...(whoText ? { who: whoText } : {}),
      ...(when ? { when } : {}),
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
      <div className={isLoading ? classes.reserved : undefined}>
        <Stepper label={t('show.way')} states={states} steps={approvalStages(report, entries).map(stepOf)} />
      </div>
    </Card>
  )
}

/** Why a report was returned, by whom and when. */
export function Returned({ comment, entries }: { comment: string; entries: readonly HistoryLine[] }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const entry = entries.find(({ action }) => action === 'return')
  return (
    <Banner tone="warning">
      <strong>
        {entry?.by
          ? t('show.returned', { who: shortName(entry.by), when: formatDateTime(new Date(entry.at), lang) })
          : t('show.returnedPlain')}
      </strong>
      <span className={classes.quote}>{comment}</span>
    </Banner>
  )
}
