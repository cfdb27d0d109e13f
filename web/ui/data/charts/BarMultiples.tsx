import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChartFrame } from './ChartFrame.tsx'
import classes from './charts.module.css'
import palette from './palette.module.css'
import { SmallMultiples } from './SmallMultiples.tsx'

export interface BarMultiplesProps {
  label: string
  sentence: ReactNode
  /** What is compared: the same bars in the same order in each small chart. */
  columns: readonly { id: string; name: string }[]
  /**
   * One small chart each. `shares` are from 0 to 1 in the order of the columns; null is unknown. `count` is the formatted
   * number that is 100 %.
   */
  rows: readonly { id: string; name: string; to?: string; count?: string; shares: readonly (number | null)[] }[]
  /** The counts next to the names: the head of their column in the table, and the words around one. */
  counts?: { head: string; textOf: (count: string) => string }
  format: (share: number | null) => string
  /** Head of the table's first column. */
  head: string
}

/** The shares of several areas or groups as small bar charts side by side, all on one scale, with one table. */
export function BarMultiples({ label, sentence, columns, rows, counts, format, head }: BarMultiplesProps) {
  const most = Math.max(Number.EPSILON, ...rows.flatMap(({ shares }) => shares.map((share) => share ?? 0)))
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      table={{
        heads: [head, ...(counts ? [counts.head] : []), ...columns.map(({ name }) => name)],
        rows: rows.map(({ id, name, to, count = '', shares }) => ({
          id,
          name: { text: name, to },
          cells: [...(counts ? [count] : []), ...columns.map((_, i) => format(shares[i] ?? null))].map((text) => ({
            text,
          })),
        })),
      }}
    >
      <SmallMultiples>
        {rows.map(({ id, name, to, count, shares }) => (
          <div key={id} className={classes.multiple} {...{ role: 'group', 'aria-label': name }}>
            <p className={classes.groupName}>
              {to ? <Link to={to}>{name}</Link> : name}
              {counts && count && <small>{counts.textOf(count)}</small>}
            </p>
            <ul className={classes.thinBars}>
              {columns.map((column, i) => (
                <li key={column.id}>
                  <span>{column.name}</span>
                  <bdi className={classes.barValue}>{format(shares[i] ?? null)}</bdi>
                  <span className={classes.track} aria-hidden>
                    <span
                      className={clsx(classes.bar, palette.paint)}
                      style={{ inlineSize: `${((shares[i] ?? 0) / most) * 100}%` }}
                    />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </SmallMultiples>
    </ChartFrame>
  )
}
