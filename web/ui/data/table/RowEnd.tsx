import { IconLayoutSidebarRight } from '@tabler/icons-react'
import { useUiLabels } from '../../theme/labels.ts'
import menu from './RowMenu.module.css'
import { RowMenu } from './RowMenu.tsx'
import type { DataTableProps } from './types.ts'

interface Props<Row> {
  props: Pick<DataTableProps<Row>, 'peek' | 'rowActions'>
  row: Row
  name: string
  tabIndex: 0 | -1
}

/** The end of a row: its action menu, whose first item opens the side panel, or a button for that alone. */
export function RowEnd<Row>({ props: { peek, rowActions }, row, name, tabIndex }: Props<Row>) {
  const { table: labels } = useUiLabels()
  const icon = <IconLayoutSidebarRight size={rowActions ? 18 : 20} aria-hidden className={menu.mirror} />
  if (rowActions) {
    // one button, so that the columns keep their room
    const first = peek ? [{ label: peek.short, icon, onSelect: () => peek.onOpen(row) }] : []
    return <RowMenu name={labels.rowActions(name)} actions={[...first, ...rowActions(row)]} tabIndex={tabIndex} />
  }
  return (
    peek && (
      <button
        type="button"
        className={menu.button}
        aria-label={peek.label(name)}
        tabIndex={tabIndex}
        onClick={() => peek.onOpen(row)}
      >
        {icon}
      </button>
    )
  )
}
