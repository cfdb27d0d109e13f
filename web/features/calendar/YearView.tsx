import { addDays, type Day, formatDayLong, MONTH_NAMES, WEEKDAY_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './calendar.module.css'
import type { ShownEvent } from './EventChip.tsx'
import { daysOfEvent } from './event-times.ts'
import { daysOf, spanOf } from './span.ts'
import { calendarTexts } from './texts.ts'

interface Props {
  day: Day
  today: Day
  events: readonly ShownEvent[]
  holidayOn: (day: Day) => string | undefined
  onDay: (day: Day) => void
}

/** How many events each day of the year has. */
function countsOf(events: readonly ShownEvent[], year: { from: Day; to: Day }): Map<Day, number> {
  const counts = new Map<Day, number>()
  for (const event of events) {
    const { first, last } = daysOfEvent(event)
    const end = last < year.to ? last : year.to
    for (let day = first > year.from ? first : year.from; day <= end; day = addDays(day, 1))
      counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** The twelve months of a year; days with events are marked. */
export function YearView({ day, today, events, holidayOn, onDay }: Props) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const counts = countsOf(events, spanOf('year', day))
  return (
    <div className={classes.year}>
      {MONTH_NAMES[lang].long.map((name, i) => {
        const first = `${day.slice(0, 4)}-${String(i + 1).padStart(2, '0')}-01`
        const days = daysOf(spanOf('month', first))
        return (
          <section key={name}>
            <h2>{name}</h2>
            <div className={classes.months}>
              {WEEKDAY_NAMES[lang].short.map((weekday) => (
                <span key={weekday} aria-hidden className={classes.weekday}>
                  {weekday}
                </span>
              ))}
              {days
                .filter((one) => one.slice(0, 7) === first.slice(0, 7))
                .map((one) => {
                  const count = counts.get(one) ?? 0
                  return (
                    <button
                      key={one}
                      type="button"
                      className={classes.yearDay}
                      style={one === first ? { gridColumnStart: weekdayOf(one) } : undefined}
                      data-free={holidayOn(one) !== undefined || undefined}
                      data-busy={count > 0 || undefined}
                      aria-current={one === today ? 'date' : undefined}
                      aria-label={[formatDayLong(one, lang), holidayOn(one), count > 0 && t('events', { count })]
                        .filter(Boolean)
                        .join(', ')}
                      onClick={() => onDay(one)}
                    >
                      {Number(one.slice(8))}
                    </button>
                  )
                })}
            </div>
          </section>
        )
      })}
    </div>
  )
}
