import type { Day } from '#contract/core/time/dates.ts'
import { formatDay, WEEKDAY_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import { useLang } from '../../core/i18n/text.ts'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import classes from './calendar.module.css'
import { EventChip, type EventKey, keyOf, type ShownEvent } from './EventChip.tsx'
import { eventsOn } from './event-times.ts'

interface Props {
  label: string
  /** The days that may have events; those without are left out. */
  days: readonly Day[]
  today: Day
  events: readonly ShownEvent[]
  holidayOn: (day: Day) => string | undefined
  empty: { title: string; text: string }
  onOpen: (event: EventKey) => void
}

/** Events as a list by day. */
export function AgendaView({ label, days, today, events, holidayOn, empty, onOpen }: Props) {
  const lang = useLang()
  const used = days.filter((day) => eventsOn(events, day).length > 0)
  if (used.length === 0) return <StateBox drawing="empty" level={2} {...empty} />
  return (
    <ol className={classes.agenda} aria-label={label}>
      {used.map((day) => (
        <li key={day} data-today={day === today || undefined}>
          <h2>
            <time dateTime={day}>{formatDay(day, lang)}</time>{' '}
            <span className={classes.weekday}>{WEEKDAY_NAMES[lang].long[weekdayOf(day) - 1]}</span>
            {holidayOn(day) && <span className={classes.holiday}>{holidayOn(day)}</span>}
          </h2>
          <ul className={classes.list}>
            {eventsOn(events, day).map((event) => (
              <li key={keyOf(event)}>
                <EventChip event={event} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
