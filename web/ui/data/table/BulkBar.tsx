import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './DataTable.module.css'

/** Number of selected rows and the bulk actions. Overlays the toolbar, so that nothing below it moves. */
export function BulkBar({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const { table: labels, number } = useUiLabels()
  return (
    <div className={classes.bulk}>
      <button type="button" className={classes.bulkClear} aria-label={labels.clearSelection} onClick={onClear}>
        <IconX size={18} aria-hidden />
      </button>
      <p className={classes.bulkCount} role="status">
        {labels.selected(number(count))}
      </p>
      <div className={classes.bulkActions}>{children}</div>
    </div>
  )
}
