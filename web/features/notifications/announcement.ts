import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import type { Received } from '#contract/features/notifications/index.ts'
import type { bellTexts } from './bell-texts.ts'

/** The subject of the newest record, unless the title already contains it. */
export function addedSubject({ title, alert }: Pick<Received, 'title' | 'alert'>, lang: Lang): string | undefined {
  if (!alert) return undefined
  const subject = inLang(alert.subject, lang)
  return inLang(title, lang).includes(subject) ? undefined : subject
}

/** Whether a deadline has passed. */
export const isLate = (dueOn: string) => dueOn < dayInUlaanbaatar(new Date())
/** The text of a deadline. `isNearest`: the nearest of several. */
export const dueTextKey = (dueOn: string, isNearest = false) =>
  isLate(dueOn) ? 'alert.overdue' : isNearest ? 'alert.nearest' : 'alert.due'

/** The one-line text of a notification, for the toast that announces it. */
export function announcementOf(one: Received, t: ReturnType<typeof bellTexts.useText>, lang: Lang): string {
  const { title, alert } = one
  if (!alert) return inLang(title, lang)
  const { area, dueOn, count } = alert
  const subject = addedSubject(one, lang)
  const others = count > 1 ? ` ${t('alert.others', { count: count - 1 })}` : ''
  return [
    inLang(title, lang),
    subject && `${subject}${others}`,
    inLang(area, lang),
    dueOn && t(dueTextKey(dueOn, count > 1), { due: formatDay(dueOn, lang) }),
  ]
    .filter(Boolean)
    .join(' · ')
}
