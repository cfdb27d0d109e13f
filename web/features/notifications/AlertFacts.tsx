import {
  IconAlertTriangle,
  IconCalendarUser,
  IconFlag,
  IconMedal,
  IconMessage2Question,
  IconReportAnalytics,
  IconShoppingBag,
  IconUserCog,
} from '@tabler/icons-react'
import type { NoticeIcon } from '#contract/core/model/alert.ts'
import { inLang, type Localized, langOf } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Received } from '#contract/features/notifications/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { addedSubject, dueTextKey, isLate } from './announcement.ts'
import { bellTexts } from './bell-texts.ts'
import classes from './notices.module.css'

const ICONS = {
  violation: IconAlertTriangle,
  message: IconMessage2Question,
  report: IconReportAnalytics,
  rating: IconMedal,
  survey: IconFlag,
  order: IconShoppingBag,
  appointment: IconCalendarUser,
  account: IconUserCog,
} satisfies Record<NoticeIcon, typeof IconMedal>

/** The icon of the alert's area of work. */
export function AlertIconBadge({ icon }: { icon: NoticeIcon }) {
  const Icon = ICONS[icon]
  return <Icon className={classes.sign} size={18} aria-hidden />
}

/** Marks an alert that needs no more work. */
export function DoneMark() {
  const t = bellTexts.useText()
  return <Status tone="good">{t('alert.done')}</Status>
}

/** Details under the title of an alert: the newest record, the number of others, the area and the nearest deadline. */
export function AlertFacts({ one }: { one: Pick<Received, 'title' | 'alert' | 'doneAt'> }) {
  const t = bellTexts.useText()
  const lang = useLang()
  const { alert, doneAt } = one
  if (!alert) return null
  const { area, count } = alert
  // a deadline no longer matters once the work is done
  const dueOn = doneAt === null ? alert.dueOn : null
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

/** Area and deadline. `isNearest`: the nearest of several deadlines. */
export function Facts({ area, dueOn, isNearest }: { area: Localized; dueOn: string | null; isNearest?: boolean }) {
  const t = bellTexts.useText()
  const lang = useLang()
  return (
    <span className={classes.small}>
      <span lang={langOf(area, lang)}>{inLang(area, lang)}</span>
      {dueOn && (
        <>
          {' · '}
          <span data-late={isLate(dueOn) || undefined}>
            {t(dueTextKey(dueOn, isNearest), { due: formatDay(dueOn, lang) })}
          </span>
        </>
      )}
    </span>
  )
}
