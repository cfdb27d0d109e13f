import { dayInUlaanbaatar, daysBetween, formatDay } from '#contract/core/time/dates.ts'
import type { QueuedItem } from '#contract/features/overview/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { When } from '../../core/records/When.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { useText } from './texts.ts'
import classes from './work-queue.module.css'

/** Days until the deadline; negative when it has passed, undefined without one. */
const daysLeft = ({ due }: Pick<QueuedItem, 'due'>): number | undefined =>
  due === null ? undefined : daysBetween(dayInUlaanbaatar(new Date()), due)

/** Whether the deadline of a record has passed. */
export const isLate = (item: Pick<QueuedItem, 'due'>): boolean => (daysLeft(item) ?? 0) < 0

/** Until when a record has to be settled, in days; without a deadline, for how long it has waited. */
export function Deadline({ item }: { item: Pick<QueuedItem, 'due' | 'since'> }) {
  const t = useText()
  const lang = useLang()
  const days = daysLeft(item)
  return (
    <span className={classes.due} title={item.due ? t('due.day', { day: formatDay(item.due, lang) }) : undefined}>
      {days === undefined && <When at={item.since} as="ago" className={classes.since} />}
      {days !== undefined && days < 0 && <Status tone="bad">{t('due.late', { count: -days })}</Status>}
      {days === 0 && <Status tone="warning">{t('due.today')}</Status>}
      {days === 1 && <Status tone="progress">{t('due.tomorrow')}</Status>}
      {days !== undefined && days > 1 && <span className={classes.since}>{t('due.left', { count: days })}</span>}
    </span>
  )
}
