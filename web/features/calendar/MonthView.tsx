import { type Day, formatDayLong, WEEKDAY_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import { useLang } from '../../core/i18n/text.ts'
import { MonthTable } from '../../ui/layout/MonthTable.tsx'
import classes from './calendar.module.css'
import { EventChip, keyOf, type ShownEvent } from './EventChip.tsx'
import { eventsOn } from './event-times.ts'
import { calendarTexts } from './texts.ts'
import type { Drawing } from './use-drawing.ts'
import type { ViewProps } from './views.ts'

/** Events of a day that a month shows before it counts the others. */
const SHOWN_MAX = 4

/** Whether a movement touches a day. */
const isDrawn = (drawing: Drawing<ShownEvent> | undefined, day: Day): boolean => {
  if (!drawing) return false
  const [a, b] = [drawing.from.day, drawing.to.day].toSorted()
  return drawing.kind === 'draw' ? (a ?? '') <= day && day <= (b ?? '') : drawing.to.day === day
}

/** A month in whole weeks from Monday. */
export function MonthView(props: ViewProps) {
  const { day, label } = props
  const lang = useLang()
  return (
    <div className={classes.scroll}>
      <MonthTable month={day} label={label} weekdays={WEEKDAY_NAMES[lang]} className={classes.month}>
        {(one) => <MonthDay key={one} {...props} one={one} />}
      </MonthTable>
    </div>
  )
}

function MonthDay(props: ViewProps & { one: Day }) {
  const { one, day, today, events, holidayOn, drawing, begin, onNew, onOpen, onDay } = props
  const t = calendarTexts.useText()
  const lang = useLang()
  const all = eventsOn(events, one)
  const shown = all.length > SHOWN_MAX ? all.slice(0, SHOWN_MAX - 1) : all
  const holiday = holidayOn(one)
  const long = formatDayLong(one, lang)
  return (
    // the button «Add an event» does the same for the keyboard
    <td
      data-day={one}
      data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
      data-free={holiday !== undefined || weekdayOf(one) > 5 || undefined}
      data-busy={all.length > 0 || undefined}
      data-drawn={isDrawn(drawing, one) || undefined}
      onPointerDown={(pointer) => begin(pointer, 'draw')}
      onClick={() => onNew({ day: one })}
    >
      <button
        type="button"
        className={classes.date}
        aria-current={one === today ? 'date' : undefined}
        aria-label={[long, holiday, all.length > 0 && t('events', { count: all.length })].filter(Boolean).join(', ')}
        onPointerDown={(pointer) => pointer.stopPropagation()}
        onClick={(press) => {
          press.stopPropagation()
          onDay(one)
        }}
      >
        {Number(one.slice(8))}
      </button>
      {holiday && <span className={classes.holiday}>{holiday}</span>}
      {all.length > 0 && (
        <ul className={classes.list}>
          {shown.map((event) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- keeps the press from the day behind
            <li key={keyOf(event)} onClick={(press) => press.stopPropagation()}>
              <EventChip event={event} onOpen={onOpen} onGrab={(pointer) => begin(pointer, 'move', event)} />
            </li>
          ))}
          {all.length > shown.length && (
            <li>
              <button
                type="button"
                className={classes.more}
                aria-label={t('moreOf', { day: long })}
                onPointerDown={(pointer) => pointer.stopPropagation()}
                onClick={(press) => {
                  press.stopPropagation()
                  onDay(one)
                }}
              >
                {t('more', { n: all.length - shown.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </td>
  )
}
