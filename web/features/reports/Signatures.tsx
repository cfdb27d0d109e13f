import type { HistoryLine } from '#contract/core/content/answers.ts'
import { shortName } from '#contract/core/people/person.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import { approvalStages, type Report } from '#contract/features/reports/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './report.module.css'
import { reportTexts } from './texts.ts'

/** Print only: author and approvers, with a signature line for each. */
export function Signatures({ report, entries }: { report: Report; entries: readonly HistoryLine[] }) {
  const t = reportTexts.useText()
  const lang = useLang()
  return (
    <section className={classes.signatures} aria-hidden>
      {approvalStages(report, entries).map(({ level, isAuthor, state, by, at }) => {
        const who = state === 'done' ? (by ?? (isAuthor ? report.author : null)) : isAuthor ? report.author : null
        return (
          <p key={isAuthor ? 'author' : level}>
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
