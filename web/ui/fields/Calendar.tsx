import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
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
  onChoose: (day: string | undefined) => void
  onClear?: () => void
}

const WEEK = 7
/** Number of years listed before and after the displayed one. */
const YEARS_AROUND = 60

/**
 * A month as a grid. The arrow keys move by day, Page Up and Page Down by month, Home and End within the week; Enter
 * selects.
 */
export default function Calendar(props: CalendarProps) {
  const { label, value, today, min, max, start, range, note, onChoose, onClear } = props
  const { dates: labels } = useUiLabels()
  const clamp = (day: string) => (min && day < min ? min : max && day > max ? max : day)
  const [at, moveTo] = useState(() => clamp(value ?? start ?? today ?? isoOf([2026, 1, 1])))
  const setAt = (day: string) => moveTo(clamp(day))
  const grid = useRef<HTMLTableElement>(null)
  const movedByKey = useRef(true)

  useEffect(() => {
    if (!movedByKey.current) return
    movedByKey.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  const [year, month] = partsOf(at) ?? [2026, 1]
  const first = isoOf([year, month, 1])
  const lead = weekdayOf(first)
  const weeks = Math.ceil((lead + daysIn(year, month)) / WEEK)
  const isOff = (day: string) => (min !== undefined && day < min) || (max !== undefined && day > max)

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
    setAt(next)
  }
  const isChosen = (day: string) => (range ? day === range.from || day === range.to : day === value)
  const isBetween = (day: string) => Boolean(range?.from && range.to && range.from < day && day < range.to)
  const years = Array.from({ length: 2 * YEARS_AROUND + 1 }, (_, i) => String(year - YEARS_AROUND + i))
  const long = (day: string) => labels.long(...(partsOf(day) ?? [year, month, 1]))

  return (
    <div role="dialog" aria-label={label} className={classes.calendar}>
      {note && (
        <p role="status" className={classes.note}>
          {note}
        </p>
      )}
      <div className={classes.head}>
        <button
          type="button"
          className={classes.step}
          aria-label={labels.previousMonth}
          onClick={() => setAt(shiftMonths(at, -1))}
        >
          <IconChevronLeft size={18} aria-hidden className={classes.arrow} />
        </button>
        <div className={classes.choice}>
          <NativeSelect
            label={labels.year}
            hideLabel
            value={String(year)}
            options={years.map((y) => ({ value: y, label: y }))}
            onChange={(y) => setAt(shiftMonths(at, (Number(y) - year) * 12))}
          />
          <NativeSelect
            label={labels.month}
            hideLabel
            value={String(month)}
            options={labels.months.map((name, i) => ({ value: String(i + 1), label: name }))}
            onChange={(m) => setAt(shiftMonths(at, Number(m) - month))}
          />
        </div>
        <button
          type="button"
          className={classes.step}
          aria-label={labels.nextMonth}
          onClick={() => setAt(shiftMonths(at, 1))}
        >
          <IconChevronRight size={18} aria-hidden className={classes.arrow} />
        </button>
      </div>
      <table ref={grid} role="grid" aria-label={`${year} ${labels.months[month - 1]}`} className={classes.grid}>
        <thead>
          <tr>
            {labels.weekdaysShort.map((short, i) => (
              <th key={short} scope="col" abbr={labels.weekdays[i]}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          {Array.from({ length: weeks }, (_, week) => (
            <tr key={shiftDays(first, week * WEEK)}>
              {Array.from({ length: WEEK }, (_, i) => {
                const day = shiftDays(first, week * WEEK + i - lead)
                const isOther = !day.startsWith(first.slice(0, 7))
                return (
                  <td key={day} aria-selected={isChosen(day) || isBetween(day)}>
                    <button
                      type="button"
                      data-day={day}
                      data-other={isOther || undefined}
                      data-today={day === today || undefined}
                      data-chosen={isChosen(day) || undefined}
                      data-between={isBetween(day) || undefined}
                      className={classes.day}
                      aria-label={long(day)}
                      aria-current={day === today ? 'date' : undefined}
                      disabled={isOff(day)}
                      tabIndex={day === at ? 0 : -1}
                      onClick={() => onChoose(day)}
                    >
                      {Number(day.slice(8))}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.foot}>
        {today && !isOff(today) && (
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
    </div>
  )
}
