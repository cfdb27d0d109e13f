import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ChartFrame } from './ChartFrame.tsx'
import classes from './charts.module.css'
import palette from './palette.module.css'

export interface HeatMapProps {
  label: string
  sentence: ReactNode
  columns: readonly { id: string; name: string; short: string }[]
  /** One value per column; null is unknown. `links` lead to the lists behind the values. */
  rows: readonly {
    id: string
    name: string
    values: readonly (number | null)[]
    links?: readonly (string | undefined)[]
  }[]
  format: (value: number | null) => string
  /** Head of the table's first column. */
  head: string
  /** The meaning of the lightest and the darkest shade. */
  legend: { least: string; most: string }
}

const STEPS = 5

/** The step of a value: none for nothing, otherwise an equal part of the way to the highest value. */
export function heatStep(value: number | null, most: number): number | undefined {
  if (value === null || value <= 0 || most <= 0) return undefined
  return Math.min(STEPS - 1, Math.ceil((value / most) * STEPS) - 1)
}

/** Values of two dimensions as shades with their numbers; lighter is less. The values are a table for everybody. */
export function HeatMap({ label, sentence, columns, rows, format, head, legend }: HeatMapProps) {
  const [read, setRead] = useState<string>()
  const most = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      legend={
        <div className={classes.scale}>
          <span>{legend.least}</span>
          {Array.from({ length: STEPS }, (_, i) => (
            <span key={i} className={palette.paint} data-step={i} aria-hidden />
          ))}
          <span>{legend.most}</span>
          <output>{read}</output>
        </div>
      }
      table={{
        heads: [head, ...columns.map(({ name }) => name)],
        rows: rows.map(({ id, name, values, links }) => ({
          id,
          name: { text: name },
          cells: values.map((value, i) => ({ text: format(value), to: links?.[i] })),
        })),
      }}
    >
      <div className={classes.scroller} {...{ role: 'group', 'aria-label': label, tabIndex: 0 }}>
        <table className={classes.heat}>
          <thead>
            <tr>
              <th scope="col">
                <span className="nt-hidden">{head}</span>
              </th>
              {columns.map(({ id, name, short }) => (
                <th key={id} scope="col" title={name}>
                  {short}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, values, links }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {columns.map((column, i) => {
                  const value = values[i] ?? null
                  const said = `${name}, ${column.name}: ${format(value)}`
                  const to = links?.[i]
                  return (
                    <td
                      key={column.id}
                      className={palette.paint}
                      data-step={heatStep(value, most)}
                      onPointerEnter={() => setRead(said)}
                      onPointerLeave={() => setRead(undefined)}
                      onFocus={() => setRead(said)}
                      onBlur={() => setRead(undefined)}
                    >
                      {to && value ? (
                        <Link to={to} aria-label={said}>
                          {format(value)}
                        </Link>
                      ) : (
                        format(value)
                      )}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFrame>
  )
}
