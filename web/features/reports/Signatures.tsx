import type { HistoryLine } from '#contract/core/content-answers.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/dates.ts'
import { shortName } from '#contract/core/person.ts'
import { type Report, stationsOf } from '#contract/features/reports/index.ts'
import { useLang } from '../../core/text.ts'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

/** Only on paper: who wrote it and who approved it, with a line for each hand. */
export function Signatures({ report, lines }: { report: Report; lines: readonly HistoryLine[] }) {
  const t = reportTexts.useText()
  const lang = useLang()
  return (
    <section className={classes.signatures} aria-hidden>
      {stationsOf(report, lines).map(({ level, isAuthor, state, by, at }) => {
        const who = state === 'done' ? (by ?? (isAuthor ? report.author : null)) : isAuthor ? report.author : null
        return (
          <p key={level}>
            <span>{isAuthor ? t('print.author') : t(`print.approved.${level}`)}</span>
            <span className={classes.signLine}>{t('print.signature')}</span>
            <span>{who ? shortName(who) : ''}</span>
            <span>
              {t('print.date')}: {at ? formatDay(dayInUlaanbaatar(new Date(at)), lang) : '____.__.__'}
            </span>
          </p>
        )
      })}
      <p className={classes.printed}>{t('print.printed', { when: formatDateTime(new Date(), lang) })}</p>
    </section>
  )
}
