import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ChartFrame } from './ChartFrame.tsx'
import classes from './charts.module.css'
import palette from './palette.module.css'
import { isMirrored } from './use-readout.ts'

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

/** A cell by its positions. */
interface Cell {
  row: number
  column: number
}

/** The cell that is read: under the pointer, or chosen by the keys. */
function useReadCell(rowCount: number, columnCount: number) {
  const [read, setRead] = useState<Cell>()
  const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return setRead(undefined)
    const { row, column } = read ?? { row: 0, column: 0 }
    const step = isMirrored(event.currentTarget) ? -1 : 1
    const to: Record<string, Cell> = {
      ArrowRight: { row, column: column + step },
      ArrowLeft: { row, column: column - step },
      ArrowDown: { row: row + 1, column },
      ArrowUp: { row: row - 1, column },
      Home: { row, column: 0 },
      End: { row, column: columnCount - 1 },
    }
    const next = to[event.key]
    if (!next || rowCount === 0 || columnCount === 0) return
    event.preventDefault()
    // the first key reads the first cell
    const cell = read
      ? { row: within(next.row, rowCount), column: within(next.column, columnCount) }
      : { row: 0, column: event.key === 'End' ? columnCount - 1 : 0 }
    setRead(cell)
    const shown = event.currentTarget.querySelectorAll('tbody tr')[cell.row]?.querySelectorAll('td')[cell.column]
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  return { read, setRead, onKeyDown }
}

/**
 * Values of two dimensions as shades with their numbers; lighter is less. The values are a table for everybody. A pointer
 * or the arrow keys read a cell with its full names.
 */
export function HeatMap({ label, sentence, columns, rows, format, head, legend }: HeatMapProps) {
  const { read, setRead, onKeyDown } = useReadCell(rows.length, columns.length)
  const saidOf = ({ row, column }: Cell) => {
    const [one, value] = [rows[row], rows[row]?.values[column] ?? null]
    return `${one?.name}, ${columns[column]?.name}: ${format(value)}`
  }
  const most = Math.max(0, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)))
  return (
    <ChartFrame
      label={label}
      sentence={sentence}
      legend={<Shades legend={legend} said={read && saidOf(read)} />}
      table={{
        heads: [head, ...columns.map(({ name }) => name)],
        rows: rows.map(({ id, name, values, links }) => ({
          id,
          name: { text: name },
          cells: values.map((value, i) => ({ text: format(value), to: links?.[i] })),
        })),
      }}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a group of cells that the arrow keys read */}
      <div
        className={classes.scroller}
        {...{ role: 'group', 'aria-label': label, tabIndex: 0 }}
        onKeyDown={onKeyDown}
        onBlur={() => setRead(undefined)}
      >
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
            {rows.map(({ id, name, values, links }, row) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                {columns.map((column, i) => {
                  const value = values[i] ?? null
                  const cell = { row, column: i }
                  const to = links?.[i]
                  return (
                    <td
                      key={column.id}
                      className={palette.paint}
                      data-step={heatStep(value, most)}
                      data-read={(read?.row === row && read.column === i) || undefined}
                      onPointerEnter={() => setRead(cell)}
                      onPointerLeave={() => setRead(undefined)}
                      onFocus={() => setRead(cell)}
                    >
                      {to && value ? (
                        <Link to={to} aria-label={saidOf(cell)}>
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

/** What the shades mean, and the cell that is read. */
const Shades = ({ legend, said }: Pick<HeatMapProps, 'legend'> & { said: string | undefined }) => (
  <div className={classes.scale}>
    <span>{legend.least}</span>
    {Array.from({ length: STEPS }, (_, i) => (
      <span key={i} className={palette.paint} data-step={i} aria-hidden />
    ))}
    <span>{legend.most}</span>
    <output>{said}</output>
  </div>
)
