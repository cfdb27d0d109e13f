import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../controls/Button.tsx'
import { toast } from '../../feedback/toast.ts'
import { useUiLabels } from '../../theme/labels.ts'
import { Legend } from '../Legend.tsx'
import { saveCsv, savePng } from './chart-files.ts'
import classes from './charts.module.css'
import type { ChartCell, ChartTable } from './table.ts'

export type { ChartTable }

export interface ChartFrameProps {
  /** Name of the chart. */
  label: string
  /** Summary of the chart in one sentence, shown and read aloud. */
  sentence: ReactNode
  table: ChartTable
  /** Legend. */
  legend?: ReactNode
  children: ReactNode
}

/** Frame of every chart: summary, legend, and the same figures as a table. */
export function ChartFrame({ label, sentence, table, legend, children }: ChartFrameProps) {
  const { charts } = useUiLabels()
  const drawn = useRef<HTMLElement>(null)
  const [isDrawing, setDrawing] = useState(false)
  async function draw() {
    if (!drawn.current || isDrawing) return
    setDrawing(true)
    try {
      const sentence = drawn.current.querySelector('figcaption')?.textContent ?? ''
      await savePng(drawn.current, { title: label, sentence, source: charts.source(location.host) })
    } catch {
      toast(charts.noPicture, { variant: 'error' })
    } finally {
      setDrawing(false)
    }
  }
  return (
    <figure ref={drawn} className={classes.frame} aria-label={label}>
      <figcaption className={classes.sentence}>{sentence}</figcaption>
      {legend}
      {children}
      <details className={classes.details}>
        <summary>{charts.table}</summary>
        {/* a table wider than its card can be scrolled by keyboard */}
        <div className={classes.scroller} {...{ role: 'group', 'aria-label': label, tabIndex: 0 }}>
          <table className={classes.table}>
            <caption className="nt-hidden">{label}</caption>
            <thead>
              <tr>
                {table.heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    <Cell cell={row.name} />
                  </th>
                  {row.cells.map((cell, i) => (
                    <td key={table.heads[i + 1]}>
                      <Cell cell={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className={classes.files}>
          <Button variant="default" size="xs" onClick={() => saveCsv(table, label)} aria-label={`CSV: ${label}`}>
            CSV
          </Button>
          <Button
            variant="default"
            size="xs"
            loading={isDrawing}
            onClick={() => void draw()}
            aria-label={`PNG: ${label}`}
          >
            PNG
          </Button>
        </div>
      </details>
    </figure>
  )
}

const Cell = ({ cell: { text, to } }: { cell: ChartCell }) =>
  to ? (
    <Link to={to}>
      <bdi>{text}</bdi>
    </Link>
  ) : (
    <bdi>{text}</bdi>
  )

/** The names of the series with their colours and shapes. */
export function SeriesLegend({ names }: { names: readonly string[] }) {
  if (names.length < 2) return null
  return (
    <Legend>
      {names.map((name, i) => (
        <li key={name}>
          <svg width="28" height="12" viewBox="0 0 28 12" aria-hidden className={classes.drawing}>
            <line x1="0" x2="28" y1="6" y2="6" className={classes.line} data-series={i} />
            <Mark series={i} x={14} y={6} />
          </svg>
          {name}
        </li>
      ))}
    </Legend>
  )
}

/** The point of a series: a circle, square, triangle or rhombus, so that series can be distinguished without colour. */
export function Mark({ series, x, y }: { series: number; x: number; y: number }) {
  const shapes = [
    `M${x - 4.5},${y} a4.5,4.5 0 1,0 9,0 a4.5,4.5 0 1,0 -9,0`,
    `M${x - 4},${y - 4} h8 v8 h-8 z`,
    `M${x},${y - 5} l5,9 h-10 z`,
    `M${x},${y - 5.5} l5.5,5.5 l-5.5,5.5 l-5.5,-5.5 z`,
  ]
  return <path d={shapes[series % shapes.length]} className={classes.mark} data-series={series % shapes.length} />
}
