import { IconAlertTriangle, IconFlag, IconMedal, IconMessage2Question, IconReportAnalytics } from '@tabler/icons-react'
import type { AlertIcon } from '#contract/core/alert.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/dates.ts'
import { inLang, type Localized, langOf } from '#contract/core/text.ts'
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

/** The area of new work and the day until which somebody has to act; nothing for several at once. */
export function AlertFacts({ alert }: { alert: NonNullable<Received['alert']> }) {
  if (alert.count > 1) return null
  return <Facts area={alert.area} dueOn={alert.dueOn} />
}

/** Area and deadline in one line. */
export function Facts({ area, dueOn }: { area: Localized; dueOn: string | null }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const isLate = dueOn !== null && dueOn < dayInUlaanbaatar(new Date())
  return (
    <span className={classes.small}>
      <span lang={langOf(area, lang)}>{inLang(area, lang)}</span>
      {dueOn && (
        <>
          {' · '}
          <span data-late={isLate || undefined}>
            {t(isLate ? 'alert.overdue' : 'alert.due', { due: formatDay(dueOn, lang) })}
          </span>
        </>
      )}
    </span>
  )
}
