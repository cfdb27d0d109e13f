import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './DataTable.module.css'

interface BulkBarProps {
  count: number
  onClear: () => void
  /** Offered when every row of the page is selected and the list has more. */
  all?: { total: number; max: number; onSelect: () => void } | undefined
  /** Only the first of a longer list are selected. */
  isFirst?: boolean | undefined
  children: ReactNode
}

/** Number of selected rows and the bulk actions. Overlays the toolbar, so that nothing below it moves. */
export function BulkBar({ count, onClear, all, isFirst, children }: BulkBarProps) {
  const { table: labels, number } = useUiLabels()
  return (
    <div className={classes.bulk}>
      <button type="button" className={classes.bulkClear} aria-label={labels.clearSelection} onClick={onClear}>
        <IconX size={18} aria-hidden />
      </button>
      <p className={classes.bulkCount} role="status">
        {isFirst ? labels.selectedFirst(number(count)) : labels.selected(number(count))}
      </p>
      {all && (
        <button type="button" className={classes.bulkAll} onClick={all.onSelect}>
          {all.total > all.max ? labels.selectFirst(number(all.max)) : labels.selectList(number(all.total))}
        </button>
      )}
      <div className={classes.bulkActions}>{children}</div>
    </div>
  )
}
