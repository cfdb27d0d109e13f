import { IconAlertTriangle, IconFlag, IconMedal, IconMessage2Question, IconReportAnalytics } from '@tabler/icons-react'
import type { AlertIcon } from '#contract/core/alert.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang, type Lang, type Localized, langOf } from '#contract/core/text.ts'
import type { Received } from '#contract/features/notifications/index.ts'
import { useLang } from '../../core/text.ts'
import classes from './notices.module.css'
import { noticeTexts } from './texts.ts'

const ICONS = {
  violation: IconAlertTriangle,
  message: IconMessage2Question,
  report: IconReportAnalytics,
  rating: IconMedal,
  survey: IconFlag,
} satisfies Record<AlertIcon, typeof IconMedal>

/** The sign of the area of work that an alert is about. */
export function AlertSign({ icon }: { icon: AlertIcon }) {
  const Sign = ICONS[icon]
  return <Sign className={classes.sign} size={18} aria-hidden />
}

/** What a line about new work adds to its title: the subject of the newest record, how many others, the area and the nearest deadline. */
export function AlertFacts({ one }: { one: Pick<Received, 'title' | 'alert'> }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const { alert } = one
  if (!alert) return null
  const { area, dueOn, count } = alert
  const subject = addedSubject(one, lang)
  return (
    <>
      {subject && (
        <span className={classes.small}>
          <span lang={langOf(alert.subject, lang)}>{subject}</span>
          {count > 1 && ` ${t('alert.others', { count: count - 1 })}`}
        </span>
      )}
      <Facts area={area} dueOn={dueOn} isNearest={count > 1} />
    </>
  )
}

/** The subject of the newest record, unless the title of the line names it already. */
function addedSubject({ title, alert }: Pick<Received, 'title' | 'alert'>, lang: Lang): string | undefined {
  if (!alert) return undefined
  const subject = inLang(alert.subject, lang)
  return inLang(title, lang).includes(subject) ? undefined : subject
}

/** Area and deadline in one line. `isNearest`: of several deadlines. */
export function Facts({ area, dueOn, isNearest }: { area: Localized; dueOn: string | null; isNearest?: boolean }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  return (
    <span className={classes.small}>
      <span lang={langOf(area, lang)}>{inLang(area, lang)}</span>
      {dueOn && (
        <>
          {' · '}
          <span data-late={isLate(dueOn) || undefined}>
            {t(dueWord(dueOn, isNearest), { due: formatDay(dueOn, lang) })}
          </span>
        </>
      )}
    </span>
  )
}

const isLate = (dueOn: string) => dueOn < dayInUlaanbaatar(new Date())
const dueWord = (dueOn: string, isNearest = false) =>
  isLate(dueOn) ? 'alert.overdue' : isNearest ? 'alert.nearest' : 'alert.due'

/** A notification in one sentence, for the toast that says it has arrived. */
export function spokenLine(one: Received, t: ReturnType<typeof noticeTexts.useText>, lang: Lang): string {
  const { title, alert } = one
  if (!alert) return inLang(title, lang)
  const { area, dueOn, count } = alert
  const subject = addedSubject(one, lang)
  const others = count > 1 ? ` ${t('alert.others', { count: count - 1 })}` : ''
  return [
    inLang(title, lang),
    subject && `${subject}${others}`,
    inLang(area, lang),
    dueOn && t(dueWord(dueOn, count > 1), { due: formatDay(dueOn, lang) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
