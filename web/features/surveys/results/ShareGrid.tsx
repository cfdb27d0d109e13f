import type { CSSProperties, ReactNode } from 'react'
import classes from './results.module.css'

export interface ShareGridProps {
  label: string
  /** Header of the first column. */
  head: string
  columns: readonly { id: string; name: string }[]
  rows: readonly {
    id: string
    name: ReactNode
    cells: readonly { share: number | null; text: string; small?: string }[]
  }[]
}

/** A table with cells tinted by their share of the row, and figures in all cells. Scrolls horizontally on phones. */
export function ShareGrid({ label, head, columns, rows }: ShareGridProps) {
  return (
    <div className={classes.scroller} {...{ role: 'group', 'aria-label': label, tabIndex: 0 }}>
      <table className={classes.grid}>
        <caption className="nt-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {columns.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, cells }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {cells.map(({ share, text, small }, i) => (
                <td
                  key={columns[i]?.id}
                  data-strong={(share ?? 0) > STRONG || undefined}
                  style={{ '--share': `${Math.round((share ?? 0) * 100)}%` } as CSSProperties}
                >
                  <bdi>{text}</bdi>
                  {small && (
                    <small>
                      <bdi>{small}</bdi>
                    </small>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The share above which the background is dark enough to need bold figures. */
const STRONG = 0.4
