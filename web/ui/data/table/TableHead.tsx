import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './DataTable.module.css'
import type { DataTableProps } from './types.ts'
import type { Rows } from './use-rows.ts'

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

/** The table head: a check box for all rows of the page, column names, sorting. */
export function TableHead<Row extends object>({ table, props }: { table: Rows<Row>; props: DataTableProps<Row> }) {
  const { table: labels } = useUiLabels()
  return (
    <thead className={classes.head}>
      <tr>
        {props.selection && (
          <th scope="col" className={classes.check}>
            <input
              type="checkbox"
              className="nt-check"
              aria-label={labels.selectAll}
              // there is nothing to select yet
              disabled={!props.rows}
              checked={table.selected === 'all'}
              ref={(box) => {
                if (box) box.indeterminate = table.selected === 'some'
              }}
              onChange={(event) => table.toggleAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {table.columns.map((column) => {
          const sorted = props.sort?.by === column.id && (props.sort.desc ? 'desc' : 'asc')
          const Arrow = sorted === 'asc' ? IconArrowUp : sorted === 'desc' ? IconArrowDown : IconArrowsSort
          return (
            <th
              key={column.id}
              scope="col"
              data-align={column.align}
              style={{ width: column.width }}
              aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
            >
              {column.sortable && props.onSort ? (
                <button
                  type="button"
                  className={classes.sort}
                  data-sorted={sorted || undefined}
                  onClick={() => props.onSort?.({ by: column.id, desc: sorted === 'asc' })}
                >
                  {column.header}
                  <Arrow size={16} aria-hidden />
                </button>
              ) : (
                column.header
              )}
            </th>
          )
        })}
        {(props.rowActions || props.peek) && (
          <th scope="col" className={classes.menu}>
            <span className="nt-hidden">{labels.actions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
