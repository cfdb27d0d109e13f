import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import { WeekdayHead } from '../layout/MonthTable.tsx'
import { daysIn, isoOf, partsOf, shiftDays, shiftMonths, weekdayOf } from '../theme/date-text.ts'
import { useUiLabels } from '../theme/labels.ts'
import classes from './Calendar.module.css'
import { NativeSelect } from './NativeSelect.tsx'

export interface CalendarProps {
  label: string
  value?: string
  today?: string
  min?: string
  max?: string
  /** The initial month without a value. */
  start?: string
  /** The selected range, marked in the calendar. */
  range?: { from: string | undefined; to: string | undefined }
  /** Instruction for the next selection, shown above the month and announced when it changes. */
  note?: string
  /** Whether the focus moves to the day when the calendar opens; true by default. */
  takesFocus?: boolean
  /** Whether it is a part of a dialog: a group instead of a dialog of its own. */
  isPart?: boolean
  onChoose: (day: string | undefined) => void
  onClear?: (() => void) | undefined
}

const WEEK = 7
/** Number of years listed before and after the displayed one. */
const YEARS_AROUND = 60

type Limits = Pick<CalendarProps, 'min' | 'max'>

const clampTo = ({ min, max }: Limits, day: string) => (min && day < min ? min : max && day > max ? max : day)
const isOutside = ({ min, max }: Limits, day: string) =>
  (min !== undefined && day < min) || (max !== undefined && day > max)
/** Year and month of a day. */
const monthOf = (day: string) => {
  const [year, month] = partsOf(day) ?? [2026, 1]
  return { year, month }
}

/**
 * A month as a grid. The arrow keys move by day, Page Up and Page Down by month, Home and End within the week; Enter
 * selects.
 */
export default function Calendar(props: CalendarProps) {
  const { label, value, today, start, note, isPart } = props
  const [at, moveTo] = useState(() => clampTo(props, value ?? start ?? today ?? isoOf([2026, 1, 1])))
  const setAt = (day: string) => moveTo(clampTo(props, day))

  return (
    <div role={isPart ? 'group' : 'dialog'} aria-label={label} className={classes.calendar}>
      {note && (
        <p role="status" className={classes.note}>
          {note}
        </p>
      )}
      <MonthChoice at={at} onMove={setAt} />
      <MonthGrid {...props} at={at} onMove={setAt} />
      <Foot {...props} />
    </div>
  )
}

interface MonthProps {
  /** The day that has the focus. */
  at: string
  onMove: (day: string) => void
}

/** Chooses the month and the year. */
function MonthChoice({ at, onMove }: MonthProps) {
  const { dates: labels } = useUiLabels()
  const { year, month } = monthOf(at)
  const years = Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, i) => String(year - YEARS_AROUND + i))
  return (
    <div className={classes.head}>
      <button
        type="button"
        className={classes.step}
        aria-label={labels.previousMonth}
        onClick={() => onMove(shiftMonths(at, -1))}
      >
        <IconChevronLeft size={18} aria-hidden className={classes.arrow} />
      </button>
      <div className={classes.choice}>
        <NativeSelect
          label={labels.year}
          hideLabel
          value={String(year)}
          options={years.map((y) => ({ value: y, label: y }))}
          onChange={(y) => onMove(shiftMonths(at, (Number(y) - year) * 12))}
        />
        <NativeSelect
          label={labels.month}
          hideLabel
          value={String(month)}
          options={labels.months.map((name, i) => ({ value: String(i + 1), label: name }))}
          onChange={(m) => onMove(shiftMonths(at, Number(m) - month))}
        />
      </div>
      <button
        type="button"
        className={classes.step}
        aria-label={labels.nextMonth}
        onClick={() => onMove(shiftMonths(at, 1))}
      >
        <IconChevronRight size={18} aria-hidden className={classes.arrow} />
      </button>
    </div>
  )
}

/** The days of a month, in weeks. */
function MonthGrid(props: CalendarProps & MonthProps) {
  const { at, onMove, value, today, range, takesFocus = true, onChoose, ...limits } = props
  const { dates: labels } = useUiLabels()
  const grid = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(takesFocus)

  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  const { year, month } = monthOf(at)
  const first = isoOf([year, month, 1])
  const lead = weekdayOf(first)
  const weeks = Math.ceil((lead + daysIn(year, month)) / WEEK)

  const onKeyDown = (event: KeyboardEvent) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const to: Record<string, string> = {
      ArrowRight: shiftDays(at, forward),
      ArrowLeft: shiftDays(at, -forward),
      ArrowDown: shiftDays(at, WEEK),
      ArrowUp: shiftDays(at, -WEEK),
      Home: shiftDays(at, -weekdayOf(at)),
      End: shiftDays(at, WEEK - 1 - weekdayOf(at)),
      PageDown: shiftMonths(at, event.shiftKey ? 12 : 1),
      PageUp: shiftMonths(at, event.shiftKey ? -12 : -1),
    }
    const next = to[event.key]
    if (!next) return
    event.preventDefault()
    movedByKey.current = true
    onMove(next)
  }
  const choose = (day: string) => !isOutside(limits, day) && onChoose(day)
  const isChosen = (day: string) => (range ? day === range.from || day === range.to : day === value)
  const isBetween = (day: string) => Boolean(range?.from && range.to && range.from < day && day < range.to)
  const long = (day: string) => labels.long(...(partsOf(day) ?? [year, month, 1]))

  return (
    <table ref={grid} role="grid" aria-label={`${year} ${labels.months[month - 1]}`} className={classes.grid}>
      <WeekdayHead long={labels.weekdays} short={labels.weekdaysShort} />
      <tbody onKeyDown={onKeyDown}>
        {Array.from({ length: weeks }, (_, week) => (
          <tr key={week}>
            {Array.from({ length: WEEK }, (_, i) => {
              const day = shiftDays(first, week * WEEK + i - lead)
              const isOther = !day.startsWith(first.slice(0, 7))
              return (
                // The day is the cell itself, so that screen readers say whether it is selected. They read what is in it.
                <td
                  key={i}
                  data-day={day}
                  data-other={isOther || undefined}
                  data-today={day === today || undefined}
                  data-chosen={isChosen(day) || undefined}
                  data-between={isBetween(day) || undefined}
                  className={classes.day}
                  aria-selected={isChosen(day) || isBetween(day)}
                  aria-current={day === today ? 'date' : undefined}
                  aria-disabled={isOutside(limits, day) || undefined}
                  tabIndex={day === at ? 0 : -1}
                  onClick={() => choose(day)}
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' && event.key !== ' ') return
                    event.preventDefault()
                    choose(day)
                  }}
                >
                  <span aria-hidden>{Number(day.slice(8))}</span>
                  <span className="nt-hidden">{long(day)}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The buttons below the month. */
function Foot(props: CalendarProps) {
  const { value, range, today, onChoose, onClear } = props
  const { dates: labels } = useUiLabels()
  return (
    <div className={classes.foot}>
      {today && !isOutside(props, today) && (
        <button type="button" className={classes.word} onClick={() => onChoose(today)}>
          {labels.today}
        </button>
      )}
      {onClear && (value || range?.from || range?.to) && (
        <button
          type="button"
          className={classes.word}
          onClick={() => {
            onClear()
            onChoose(undefined)
          }}
        >
          {labels.clear}
        </button>
      )}
    </div>
  )
}
