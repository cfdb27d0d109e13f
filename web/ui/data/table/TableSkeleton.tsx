import { useUiLabels } from '../../theme/labels.ts'
import classes from './DataTable.module.css'
import type { Column } from './types.ts'

// Bars of different lengths resemble text; the lengths are constant, so nothing flickers.
const SHARES = ['72%', '54%', '86%', '63%', '78%', '48%']

/** Skeleton rows, shown while the first rows are loading. */
export function TableSkeleton<Row>(props: {
  columns: readonly Column<Row>[]
  count: number
  selectable: boolean
  hasMenu: boolean
}) {
  const { table: labels } = useUiLabels()
  const cells = props.columns.length + Number(props.selectable) + Number(props.hasMenu)
  return (
    <tbody>
      <tr className="nt-hidden">
        <td colSpan={cells} role="status">
          {labels.loading}
        </td>
      </tr>
      {Array.from({ length: props.count }, (_, row) => (
        // skeleton rows have no other identity
        <tr key={row} aria-hidden>
          {props.selectable && (
            <td className={classes.check}>
              <span className={classes.boxBone} />
            </td>
          )}
          {props.columns.map((column, i) => (
            <td key={column.id} data-align={column.align}>
              <span className={classes.bone} style={{ width: SHARES[(row * 2 + i) % SHARES.length] }} />
            </td>
          ))}
          {props.hasMenu && <td className={classes.menu} />}
        </tr>
      ))}
    </tbody>
  )
}
