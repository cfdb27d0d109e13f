import { useEffect, useRef } from 'react'
import { type Day, formatDayLong, WEEKDAY_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import { workHours } from '#contract/features/calendar/index.ts'
import { useCity } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import classes from './calendar.module.css'
import { EventChip, keyOf, type ShownEvent } from './EventChip.tsx'
import { DAY_MINUTES, eventsOn, isAboveHours, minuteOf, placed, STEP_MINUTES, timeText } from './event-times.ts'
import { minutesOf } from './free-time.ts'
import { calendarTexts } from './texts.ts'
import type { Drawing } from './use-drawing.ts'
import type { ViewProps } from './views.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)
const percent = (minute: number) => `${(minute / DAY_MINUTES) * 100}%`

/** Days with their hours from top to bottom: a week, or one day. */
export function HoursView(props: ViewProps & { days: readonly Day[] }) {
  const { days, label } = props
  const box = useRef<HTMLElement>(null)
  const { from } = useCity(workHours)
  // an hour before work is at the top when the view opens
  const first = useRef(Math.max(0, Math.floor(minutesOf(from) / 60) - 1))
  useEffect(() => {
    const element = box.current
    if (element) element.scrollTop = (element.scrollHeight / HOURS.length) * first.current
  }, [])
  return (
    <div className={classes.scroll}>
      <div className={classes.hoursFrame} data-days={days.length}>
        <DayHeads {...props} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls by keyboard */}
        <section ref={box} className={classes.hours} aria-label={label} tabIndex={0}>
          <div className={classes.scale} aria-hidden>
            {HOURS.map((hour) => (
              <span key={hour} style={{ top: percent(hour * 60) }}>
                {hour > 0 && timeText(hour * 60)}
              </span>
            ))}
          </div>
          {days.map((one) => (
            <DayColumn key={one} {...props} one={one} />
          ))}
        </section>
      </div>
    </div>
  )
}

/** The dates, with the events that last a day and longer. */
function DayHeads({
  days,
  today,
  events,
  holidayOn,
  begin,
  onOpen,
  onDay,
  onNew,
}: ViewProps & { days: readonly Day[] }) {
  const t = calendarTexts.useText()
  const lang = useLang()
  return (
    <div className={classes.heads}>
      <span className={classes.corner}>{t('allDay')}</span>
      {days.map((one) => {
        const long = eventsOn(events, one).filter(isAboveHours)
        const holiday = holidayOn(one)
        return (
          <div key={one} className={classes.head} data-day={one} data-free={holiday !== undefined || undefined}>
            <button
              type="button"
              className={classes.date}
              aria-current={one === today ? 'date' : undefined}
              aria-label={[WEEKDAY_NAMES[lang].long[weekdayOf(one) - 1], formatDayLong(one, lang), holiday]
                .filter(Boolean)
                .join(', ')}
              onClick={() => (days.length > 1 ? onDay(one) : onNew({ day: one }))}
            >
              <span className={classes.weekday}>{WEEKDAY_NAMES[lang].short[weekdayOf(one) - 1]}</span>{' '}
              {Number(one.slice(8))}
            </button>
            {holiday && <span className={classes.holiday}>{holiday}</span>}
            {long.length > 0 && (
              <ul className={classes.list}>
                {long.map((event) => (
                  <li key={keyOf(event)}>
                    <EventChip event={event} onOpen={onOpen} onGrab={(pointer) => begin(pointer, 'move', event)} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </div>
  )
}

/** The part of a movement in a day, in minutes. */
function drawnOn(drawing: Drawing<ShownEvent> | undefined, day: Day): { from: number; to: number } | undefined {
  if (!drawing || drawing.to.day !== day) return undefined
  const { kind, event, from, to } = drawing
  if (kind === 'draw') {
    const [a, b] = [Math.min(from.minute, to.minute), Math.max(from.minute, to.minute)]
    return { from: a, to: b + STEP_MINUTES }
  }
  if (!event) return undefined
  const start = minuteOf(new Date(event.start))
  if (kind === 'resize') return { from: start, to: Math.max(start, to.minute) + STEP_MINUTES }
  const length = (Date.parse(event.end) - Date.parse(event.start)) / 60_000
  const begins = start + to.minute - from.minute
  return { from: Math.max(0, begins), to: Math.min(DAY_MINUTES, begins + length) }
}

function DayColumn({ one, today, events, holidayOn, drawing, begin, onNew, onOpen }: ViewProps & { one: Day }) {
  const lang = useLang()
  const hours = useCity(workHours)
  const timed = eventsOn(events, one).filter((event) => !isAboveHours(event))
  const drawn = drawnOn(drawing, one)
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the button «Add an event» does the same for the keyboard
    <div
      className={classes.column}
      data-day={one}
      data-hours
      data-free={holidayOn(one) !== undefined || weekdayOf(one) > 5 || undefined}
      onPointerDown={(pointer) => begin(pointer, 'draw')}
      onClick={(press) => {
        const { top, height } = press.currentTarget.getBoundingClientRect()
        const hour = Math.floor(((press.clientY - top) / (height || 1)) * HOURS.length)
        onNew({ day: one, from: hour * 60, to: hour * 60 + 60 })
      }}
    >
      <span aria-hidden className={classes.offHours} style={{ top: 0, height: percent(minutesOf(hours.from)) }} />
      <span aria-hidden className={classes.offHours} style={{ top: percent(minutesOf(hours.to)), bottom: 0 }} />
      {one === today && <span aria-hidden className={classes.now} style={{ top: percent(minuteOf(new Date())) }} />}
      {drawn && (
        <span
          aria-hidden
          className={classes.drawn}
          style={{ top: percent(drawn.from), height: percent(drawn.to - drawn.from) }}
        >
          {timeText(drawn.from)}–{timeText(drawn.to)}
        </span>
      )}
      <ul className={classes.timed} aria-label={formatDayLong(one, lang)}>
        {placed(timed, one).map(({ event, from, to, column, columns }) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keeps the press from the day behind
          <li
            key={keyOf(event)}
            style={{
              top: percent(from),
              height: percent(Math.max(to - from, 30)),
              insetInlineStart: `${(column / columns) * 100}%`,
              width: `${100 / columns}%`,
            }}
            onClick={(press) => press.stopPropagation()}
          >
            <EventChip
              event={event}
              onOpen={onOpen}
              onGrab={(pointer) => begin(pointer, 'move', event)}
              onStretch={(pointer) => begin(pointer, 'resize', event)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
