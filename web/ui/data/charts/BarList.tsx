import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Tone } from '../../theme/colours.ts'
import { ChartFrame, SeriesLegend } from './ChartFrame.tsx'
import classes from './charts.module.css'
import palette from './palette.module.css'

export interface BarListProps {
  label: string
  sentence: ReactNode
  /** Names of what is measured: one, or two that are compared. */
  series: readonly string[]
  /** One bar per series; null has none. `to` links to the underlying list. */
  rows: readonly {
    id: string
    name: ReactNode
    plain: string
    values: readonly (number | null)[]
    to?: string
    /** The colour of a single series: that of a state, or a step of the sequential scale (0 to 4). */
    tone?: Tone | undefined
    step?: number | undefined
  }[]
  /** The value that fills the full width. */
  max: number
  /** Higher bars are darker, where what is counted has no colours of its own. */
  shaded?: boolean
  format: (value: number | null) => string
  /** Head of the table's first column. */
  head: string
}

/** The lightest shade of a bar and the darkest. Their outline is seen on every ground, as the lightest is not. */
const SHADES = { first: 2, last: 4 }

/** The shade of a bar by its length, in steps of a third. */
const shadeOf = (value: number, max: number): number =>
  Math.min(SHADES.last, SHADES.first + Math.floor((value / (max || 1)) * (SHADES.last - SHADES.first + 1)))

/** A bar chart for many items with long names: each has its name above its bar. */
export function BarList({ label, sentence, series, rows, max, shaded, format, head }: BarListProps) {
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      legend={<SeriesLegend names={series} />}
      table={{
        heads: [head, ...series],
        rows: rows.map(({ id, plain, values, to }) => ({
          id,
          name: { text: plain, to },
          cells: values.map((value) => ({ text: format(value) })),
        })),
      }}
    >
      <ul className={classes.bars}>
        {rows.map(({ id, name, values, to, tone, step }) => (
          <li key={id}>
            <span className={classes.barName}>{to ? <Link to={to}>{name}</Link> : name}</span>
            {values.map((value, i) => (
              <span key={series[i]} className={classes.barLine}>
                {series.length > 1 && <span className="nt-hidden">{series[i]}: </span>}
                <span className={classes.track} aria-hidden>
                  <span
                    className={clsx(classes.bar, palette.paint)}
                    data-series={i}
                    data-tone={tone}
                    data-step={step ?? (shaded && value !== null ? shadeOf(value, max) : undefined)}
                    style={{ inlineSize: `${value === null ? 0 : Math.min(100, (value / (max || 1)) * 100)}%` }}
                  />
                </span>
                <bdi className={classes.barValue}>{format(value)}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}
