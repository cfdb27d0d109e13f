import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { weeksOf } from '../theme/date-text.ts'
import classes from './MonthTable.module.css'

interface HeadProps {
  /** Monday to Sunday, read in full. */
  long: readonly string[]
  /** Monday to Sunday, as the columns show them. */
  short: readonly string[]
}

/** The columns of weeks: their names are short, and read in full. */
export function WeekdayHead({ long, short }: HeadProps) {
  return (
    <thead>
      <tr>
        {long.map((name, i) => (
          <th key={name} scope="col" abbr={name}>
            <span aria-hidden>{short[i]}</span>
            <span className="nt-hidden">{name}</span>
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface Props {
  /** Any day of the month. */
  month: string
  label: string
  weekdays: HeadProps
  className?: string | undefined
  /** Draws the cell of a day; it carries `data-other` outside of the month. */
  children: (day: string) => ReactNode
}

/** A month as a table of whole weeks from Monday. */
export function MonthTable({ month, label, weekdays, className, children }: Props) {
  return (
    <table className={clsx(classes.month, className)} aria-label={label}>
      <WeekdayHead {...weekdays} />
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>{week.map(children)}</tr>
        ))}
      </tbody>
    </table>
  )
}
